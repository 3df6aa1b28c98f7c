// Which row of the drawing table applies, in a line as the felt has it printed: "Banco 4 against a 6: draws".
import { lang } from "../../lib/lang.svelte";
import type { PuntoBancoDrawingRow } from "../../wire/types";
import type { Play } from "../play.svelte";
import { names, type PuntoView } from "./view";

const AN_8 = 8; // "an 8", where the language hears it

export function rowWords({ side, total, move, by, number }: PuntoBancoDrawingRow, play: Play): string {
  const word = names(play);
  const facts = {
    side: word[side],
    punto: word.punto,
    total,
    number: number ?? "",
    move: lang.t(move === "draws" ? "punto.rule.always" : "punto.rule.never"),
  };
  return lang.t(by === "third_card" && number === AN_8 ? "punto.row.third_card_8" : `punto.row.${by}`, facts);
}

/** The rows that have come with the last card. */
export function newRows({ drawing, punto, banco }: PuntoView): PuntoBancoDrawingRow[] {
  return drawing.filter((row) => row.cards === punto.length + banco.length);
}

const TO_READ = 1300; // milliseconds for a row before the next card
const EACH_MORE = 600;

/** How long the rows that come with a card are left to be read. */
export function lingers(view: PuntoView): number {
  const { length } = newRows(view);
  return length && TO_READ + (length - 1) * EACH_MORE;
}
