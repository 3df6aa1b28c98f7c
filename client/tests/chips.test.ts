import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { HIGHEST, lookOf, piles, trayOf } from "../src/felt/chips";
import Chip from "../src/felt/Chip.svelte";
import ChipStack from "../src/felt/ChipStack.svelte";
import { lang } from "../src/lib/lang.svelte";
import { CHIPS, money } from "../src/lib/money";

/** The fewest coins by brute force, to hold the greedy piles to. */
function fewest(cents: number): number {
  const best = Array<number>(cents / 50 + 1).fill(Infinity);
  best[0] = 0;
  for (let sum = 1; sum < best.length; sum++) {
    for (const chip of CHIPS) if (chip / 50 <= sum) best[sum] = Math.min(best[sum] ?? Infinity, (best[sum - chip / 50] ?? Infinity) + 1);
  }
  return best.at(-1) ?? 0;
}

describe("an amount in chips", () => {
  it("lies in the fewest chips, at most ten high, and is all there", () => {
    for (let cents = 50; cents <= 200_000; cents += 1350) {
      const built = piles(cents);
      expect(built.flat().reduce((sum, chip) => sum + chip, 0)).toBe(cents);
      expect(built.flat()).toHaveLength(fewest(cents));
      expect(Math.max(...built.map((pile) => pile.length))).toBeLessThanOrEqual(HIGHEST);
    }
  });

  it("says whose it is and how much", () => {
    lang.choose("en");
    render(ChipStack, { amount: 17550, currency: "CHF", label: "Anna" });
    expect(screen.getByRole("img", { name: `Anna: ${money(17550, "CHF", "en")}` })).toBeTruthy();
  });
});

describe("money", () => {
  const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");
  it("is written as people of the place do", () => {
    expect(plain(money(125000, "CHF", "de"))).toMatch(/^CHF 1[’']250$/);
    expect(plain(money(125050, "EUR", "de"))).toBe("1.250,50 €");
    expect(plain(money(125050, "EUR", "en"))).toBe("€1,250.50");
  });
});

describe("the tray", () => {
  const francs = (limits: Record<string, number>, fixedAnte = false) =>
    trayOf(Object.fromEntries(Object.entries(limits).map(([key, amount]) => [key, amount * 100])), fixedAnte).filter((chip) => chip !== null).map((chip) => chip / 100);

  it("offers the usual chips that are multiples of the step, up to the maximum", () => {
    expect(francs({ minimum: 10, maximum: 500, step: 5 })).toEqual([5, 10, 25, 50, 100, 500]);
    expect(francs({ minimum: 10, maximum: 100, step: 10 })).toEqual([10, 50, 100]);
  });

  it("keeps a usual chip at its number key", () => {
    expect(trayOf({ minimum: 1000, maximum: 10000, step: 500 }, false)).toEqual([null, null, 500, 1000, 2500, 5000, 10000, null]);
  });

  it("makes chips of its own where fewer than two would do", () => {
    expect(francs({ minimum: 15, maximum: 45, step: 15 })).toEqual([15, 30]);
    expect(francs({ minimum: 20, maximum: 200, step: 20 })).toEqual([20, 40, 100, 200]);
  });

  it("serves the bonus as well, and leaves a fixed Ante alone", () => {
    const limits = { minimum: 15, maximum: 45, step: 15, bonus_minimum: 5, bonus_maximum: 50, bonus_step: 5 };
    expect(francs(limits, true)).toEqual([5, 10, 25, 50]);
    expect(francs(limits)).toEqual([5, 10, 15, 25, 30, 50]);
  });

  it("draws a chip of its own plain, with its number", () => {
    const { container } = render(Chip, { value: 1500 });
    expect(container.querySelector("text")?.textContent).toBe("15");
    expect(lookOf(1500).spot).toBe(lookOf(1500).edge);
  });
});
