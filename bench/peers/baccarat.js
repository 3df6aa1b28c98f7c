// Punto Banco coups a second of processor time, by baccarat-engine: dealt from its shoe of eight packs and
// judged by its results engine. Prints one number.
"use strict";

const { BaccaratGameEngine } = require("baccarat-engine");

const COUPS = 300_000;

const engine = new BaccaratGameEngine();
engine.shoe.createDecks();
engine.shoe.shuffle();
const begun = process.cpuUsage();
let banco = 0;
for (let i = 0; i < COUPS; i += 1) {
  if (engine.isBurnNeeded) {
    engine.shoe.createDecks();
    engine.shoe.shuffle();
    engine.burnCards();
  }
  banco += engine.resultsEngine.calculateGameResult(engine.dealGame()).outcome === "banker";
}
if (banco < 0.4 * COUPS || banco > 0.5 * COUPS) throw new Error(`Banco won ${banco} of ${COUPS}`);
const used = process.cpuUsage(begun);
console.log((COUPS * 1e6) / (used.user + used.system));
