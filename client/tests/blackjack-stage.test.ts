// Step by step must lead where the rules lead: every batch of both golden playthroughs, event by event.
import { describe, expect, it } from "vitest";
import { count, placed, stage } from "../src/felt/blackjack/stage";
import type { BlackJackHand, BlackJackSeenBox, BlackJackTableView } from "../src/wire/types";
import { built, type Facts, flat, playthrough } from "./golden";

/** Whom the floor asks and in which phase comes with its view; between two views nobody is asked. */
const TOLD_BY_THE_FLOOR = /^(awaiting|phase$|boxes\.\d+\.owner$|viewer$|chips$)/;

function complete(facts: Facts): BlackJackTableView {
  const seen = built(facts) as Partial<BlackJackTableView>;
  const hand = (each: BlackJackHand): BlackJackHand => ({
    ...each,
    cards: each.cards ?? [],
    stakes: each.stakes ?? [],
  });
  const box = (each: BlackJackSeenBox): BlackJackSeenBox => ({
    ...each,
    main: each.main ?? [],
    twins: each.twins ?? [],
    crazy: each.crazy ?? [],
    insurance: each.insurance ?? [],
    hands: (each.hands ?? []).map(hand),
  });
  const boxes = (seen.boxes ?? []).map(box);
  return {
    ...seen,
    guests: seen.guests ?? [],
    boxes,
    bank_cards: seen.bank_cards ?? [],
    settled: seen.settled ?? [],
  } as BlackJackTableView;
}

const compared = (facts: Facts): Record<string, string> =>
  Object.fromEntries(
    [...facts].filter(([path]) => !TOLD_BY_THE_FLOOR.test(path)).sort(([a], [b]) => a.localeCompare(b)),
  );

describe.each(["pfaeffikon", "wiesbaden"])("the felt of %s", (house) => {
  const steps = playthrough(house);

  it("has something to show", () => {
    expect(steps.length).toBeGreaterThan(20);
    expect(steps.flatMap((step) => step.events).length).toBeGreaterThan(60);
  });

  it.each(steps.slice(1).map((step, n) => [step.action, n + 1] as const))("%s (%i)", (_, n) => {
    const [before, after] = [steps[n - 1]?.facts, steps[n]];
    if (!before || !after) throw new Error("no such step");
    const shown = after.events.reduce(stage, complete(before));
    expect(compared(flat(shown))).toEqual(compared(after.facts));
  });
});

describe("the viewer's chips", () => {
  it("go down with a stake, and up by stake and winnings", () => {
    const [first] = playthrough("wiesbaden");
    const own = { ...complete(first?.facts ?? new Map()), viewer: "Anna", chips: 5000 };
    const staked = stage(own, { type: "stake_placed", guest: "Anna", field: "main", amount: 2000, box: 1 });
    expect(staked.chips).toBe(3000);
    const closed = stage(staked, { type: "bets_closed", boxes: [{ box: 1, owner: "Anna" }] });
    const paid = stage(closed, {
      type: "settled",
      guest: "Anna",
      field: "main",
      stake: 2000,
      won: 3000,
      outcome: "blackjack",
      box: 1,
      hand: 1,
    });
    expect(paid.chips).toBe(8000);
    expect(stage(staked, { type: "stake_placed", guest: "Beat", field: "main", amount: 2000, box: 2 }).chips).toBe(
      3000,
    );
  });
});

describe("totals", () => {
  it.each([
    [["Ah", "6d"], 17, true],
    [["Ah", "6d", "Tc"], 17, false],
    [["As", "Ah"], 12, true],
    [["Kd", "Qs", "2h"], 22, false],
    [["Jk", "9c"], 9, false],
  ])("%j count %i", (cards, total, soft) => {
    expect(count(cards)).toEqual({ total, soft });
  });

  it("places are boxes, hands of boxes, or the bank", () => {
    expect(placed("3")).toEqual({ box: 3, hand: 1 });
    expect(placed("3.2")).toEqual({ box: 3, hand: 2 });
    expect(placed("bank")).toBeNull();
  });
});
