// How a coup ended for oneself, bet by bet: what it was, why it ended so, what it brought.
import { beforeEach, describe, expect, it } from "vitest";
import { game as blackJack } from "../src/felt/blackjack/game";
import { game as challenge } from "../src/felt/challenge/game";
import type { Game } from "../src/felt/game";
import { game as punto } from "../src/felt/punto/game";
import { lang } from "../src/lib/lang.svelte";
import type { View } from "../src/wire/table.svelte";
import bregenz from "./fixtures/bregenz.json";
import schaffhausen from "./fixtures/schaffhausen.json";
import { steps } from "./playthrough";
import { seated } from "./seated";

beforeEach(() => lang.choose("en"));

/** As one reads them: "Banco: tax 0.75 → 14.25". */
function told(game: Game, view: unknown, house: string, me: string, won = 0): string[] {
  return game
    .outcomes(view as View, seated(house, me, { view }), won)
    .map(({ what, why, won }) => `${what}${why ? `: ${why}` : ""} → ${won / 100}`);
}

describe("at Black Jack", () => {
  const hand = (total: number) => ({ total, cards: [], stakes: [] });
  const settled = (outcome: string, won: number, more = {}) => ({
    ...{ guest: "Anna", field: "main", stake: 1000, won, outcome, box: 3, hand: 1 },
    ...more,
  });
  const view = (ends: object[], bank = 20, bust = false, hands = [hand(18)]) => ({
    ...{ guests: [], settled: ends, bank_total: bank, bank_count: { bust, blackjack: false, totals: [bank] } },
    boxes: [1, 2, 3].map((number) => ({ number, hands: number === 3 ? hands : [] })),
  });
  const tells = (...args: Parameters<typeof view>) => told(blackJack, view(...args), "wiesbaden", "Anna");

  it("the hand is told against the bank's, and a side bet by its name", () => {
    const twins = settled("won", 11000, { field: "twins", hand: null });
    expect(tells([twins, settled("lost", -1000)])).toEqual(["Twins → 110", "Box 3: 18 against 20 → -10"]);
    lang.choose("de");
    expect(tells([settled("lost", -1000)])).toEqual(["Box 3: 18 gegen 20 → -10"]);
  });

  it("it is told who has gone over, and what was a Black Jack", () => {
    expect(tells([settled("won", 1000)], 24, true)).toEqual(["Box 3: 18, bank bust with 24 → 10"]);
    expect(tells([settled("bust", -1000)], 8, false, [hand(25)])).toEqual(["Box 3: 25, bust → -10"]);
    expect(tells([settled("blackjack", 1500)])).toEqual(["Box 3: Black Jack → 15"]);
    expect(tells([settled("lost_to_blackjack", -1000)], 21)).toEqual(["Box 3: 18 against Black Jack → -10"]);
    expect(tells([settled("stand_off", 0)], 18)).toEqual(["Box 3: 18 against 18, Égalité → 0"]);
  });

  it("both hands of a split are told, and of several boxes which side bet is whose", () => {
    const other = settled("lost", -1000, { field: "twins", box: 2, hand: null });
    expect(
      tells([other, settled("won", 1000), settled("lost", -1000, { hand: 2 })], 19, false, [hand(20), hand(18)]),
    ).toEqual(["Twins, box 2 → -10", "Box 3, hand 1: 20 against 19 → 10", "Box 3, hand 2: 18 against 19 → -10"]);
  });

  it("nobody else's are told", () => {
    expect(tells([settled("won", 1000, { guest: "Bert" })])).toEqual([]);
  });
});

describe("at Punto Banco", () => {
  const { steps: played } = steps<View>(bregenz)[0]!;
  const tells = (n: number) => [
    punto.ending!(played[n]!.after, seated("bregenz", "Beat", { view: played[n]!.after })),
    ...told(punto, played[n]!.after, "bregenz", "Beat"),
  ];

  it("who has won by how much, what stays on a tie", () => {
    expect(tells(10)).toEqual(["Tie: 6 to 6", "Punto: 50 stays → 0", "Tie → 80"]);
    lang.choose("de");
    expect(tells(10)[1]).toBe("Punto: 50 bleibt stehen → 0");
  });

  it("what the tax has kept", () => {
    const { after: view } = played[19]!;
    expect(punto.ending!(view, seated("bregenz", "Anna", { view }))).toMatch(/^Banco wins \d to \d$/);
    expect(told(punto, view, "bregenz", "Anna")).toContain("Banco: tax 1 → 19");
  });
});

describe("at Black Jack Challenge", () => {
  const { after } = steps<View>(schaffhausen)[0]!.steps.at(-1)!;
  const box = (guest: string, points: number, more = {}) => ({
    ...{ guest, number: guest.length, war: [], counted: { points, bust: points > 21, added: [] } },
    ...more,
  });
  const tells = (boxes: object[], how: string, taker: string, won: number) => {
    const felt = { guests: [], settled: [], boxes, pot_paid: { how, shares: [{ guest: taker, amount: 4000 }] } };
    return told(challenge, { type: "player", felt }, "schaffhausen", "Anna", won);
  };

  it("the bonus bets and the pot are told apart, and together they are what the game brought", () => {
    const all = (won: number) => challenge.outcomes(after, seated("schaffhausen", "Carla", { view: after }), won);
    const [pot, ...bonus] = all(1234).reverse();
    expect(pot!.what).toBe("WAR pot");
    expect(pot!.won + bonus.reduce((sum, each) => sum + each.won, 0)).toBe(1234);
    expect(bonus.length).toBeGreaterThan(0);
  });

  it("whose hand was better", () => {
    const table = [box("Anna", 19), box("Bot-Ivo", 20)];
    expect(tells(table, "highest", "Bot-Ivo", -1000)).toEqual(["WAR pot: 19 against 20, Ivo (bot) → -10"]);
    expect(tells([box("Anna", 20), box("Bot-Ivo", 19)], "highest", "Anna", 1000)).toEqual([
      "WAR pot: best with 20 → 10",
    ]);
    expect(tells([box("Anna", 26), box("Bert", 20)], "highest", "Bert", -2000)).toEqual(["WAR pot: 26, Bust → -20"]);
  });

  it("how the Casino War ended, for those who were in it", () => {
    const tied = { war: ["9s"] };
    const table = [box("Anna", 20, tied), box("Bert", 20, tied)];
    expect(tells(table, "war", "Bert", -1000)).toEqual(["WAR pot: 20, Casino War lost to Bert → -10"]);
    expect(tells(table, "war", "Anna", 1000)).toEqual(["WAR pot: 20, Casino War won → 10"]);
    const before = [box("Anna", 18), box("Bert", 20, tied), box("Cora", 20, tied)];
    expect(tells(before, "war", "Cora", -1000)).toEqual(["WAR pot: 18 against 20, Cora → -10"]);
  });

  it("what became of the stakes where all are over 21", () => {
    const table = [box("Anna", 25), box("Bert", 23)];
    expect(tells(table, "returned", "Anna", 0)).toEqual(["WAR pot: 25, all over 21: stakes back → 0"]);
    expect(tells(table, "lowest", "Bert", -1000)).toEqual(["WAR pot: 25 against 23, Bert → -10"]);
  });
});
