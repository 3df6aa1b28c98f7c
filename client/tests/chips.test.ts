import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { HIGHEST, piles } from "../src/felt/chips";
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
