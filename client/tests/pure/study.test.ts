import { describe, expect, it } from "vitest";
import { percent } from "../../src/lib/figures";
import { merged, summed } from "../../src/panels/coach/coach.svelte";
import { hourly, paceOf, swing, takes } from "../../src/panels/prices/tags.svelte";
import { exchanged } from "../../src/pages/cash/exchange";
import { marks, runningTotals, thinned } from "../../src/pages/history/chart-lines";
import type { Judged, ProgressPoint, PriceTag, TableCard } from "../../src/wire/types";

const judged = (seq: number, cost: number | null): Judged =>
  ({ coup: 1, seq, verdict: { guest: "Anna", said: "stays", cost } }) as Judged;

describe("the coach", () => {
  it("sums up what has a cost", () => {
    const decided = [judged(1, 0), judged(2, 674), judged(3, null), judged(4, 1654.4)];
    expect(summed(decided)).toEqual({ all: 3, right: 1, cost: expect.closeTo(2328.4) });
  });

  it("counts every decision once, in the order in which they were taken", () => {
    const found = merged([judged(2, 0), judged(7, 10)], [judged(7, 10), judged(5, 0)]);
    expect(found.map((each) => each.seq)).toEqual([2, 5, 7]);
  });
});

describe("a price", () => {
  const tag: PriceTag = {
    field: "insurance",
    ev: -0.074,
    stdev: 1.4,
    outcomes: [],
    exact: null,
    staked: 1,
    offered: 1 / 13,
    together: 0,
    memorised: null,
    part: 0.5,
    at_most: true,
  };

  it("of insurance is that of half the stake on the box", () => {
    expect(takes(tag, 1000)).toBe(500);
    expect(takes({ ...tag, field: "main", part: 1 }, 1000)).toBe(1000);
  });

  it("counts only coups in which the bet is offered", () => {
    expect(hourly(tag, 1000, 65)).toBeCloseTo(0.074 * 500 * 5);
    expect(swing(tag, 1000, 52)).toBeCloseTo(1.4 * 500 * 2);
  });

  it("takes the pace of the table, or what its clock lets one expect", () => {
    const card = { coups_per_hour: 72, pace: { bets: 20, pause: 5 } } as TableCard;
    expect(paceOf(card)).toBe(72);
    expect(paceOf({ ...card, coups_per_hour: 0 })).toBe(Math.round(3600 / 43));
    expect(paceOf({ ...card, coups_per_hour: 0, pace: { bets: 0 } })).toBe(60);
    expect(paceOf(null)).toBeGreaterThan(0);
  });

  it("is written as people write it", () => {
    expect(percent(0.0138034, "en")).toBe("1.38%");
    expect(percent(-0.0138034, "de")).toMatch(/^−1,38\s%$/);
  });
});

describe("the course of results", () => {
  const point = (won: number, expected: number | null, variance: number | null): ProgressPoint => ({
    table: "t",
    coup: 1,
    ended_at: "",
    won,
    expected,
    variance,
    correction: null,
  });

  it("sums results, expectations and variances", () => {
    const found = runningTotals([point(1000, -10, 900), point(-500, null, null), point(0, -20, 1600)]);
    expect(found.map((each) => each.won)).toEqual([0, 1000, 500, 500]);
    expect(found.map((each) => each.expected)).toEqual([0, -10, -10, -30]);
    expect(found.map((each) => each.stray)).toEqual([0, 30, 30, 50]);
  });

  it("is thinned without losing its end", () => {
    const all = runningTotals(Array.from({ length: 1001 }, (_, n) => point(n, 0, 0)));
    const few = thinned(all, 100);
    expect(few.length).toBeLessThanOrEqual(102);
    expect(few.at(-1)).toEqual(all.at(-1));
    expect(thinned(all.slice(0, 5))).toHaveLength(5);
  });

  it("is marked with round numbers that include zero", () => {
    expect(marks(-1730, 2210)).toEqual([-1000, 0, 1000, 2000]);
    expect(marks(0, 7, 6)).toContain(4);
    expect(marks(0, 0)).toContain(0);
  });
});

describe("the exchange", () => {
  it("is rounded down to the cent, as the desk does", () => {
    expect(exchanged("EUR", 10001, "0.95")).toBe(9500);
    expect(exchanged("CHF", 10000, "0.95")).toBe(10526);
    expect(exchanged("CHF", 1, "1")).toBe(1);
  });
});
