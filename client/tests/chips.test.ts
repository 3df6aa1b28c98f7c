import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { HIGHEST, lookOf, piles, trayOf } from "../src/felt/chips";
import { fieldsOf } from "../src/felt/limits";
import Chip from "../src/felt/Chip.svelte";
import ChipStack from "../src/felt/ChipStack.svelte";
import { lang } from "../src/lib/lang.svelte";
import { CHIPS, money } from "../src/lib/money";
import type { HouseCard } from "../src/wire/types";
import houses from "./fixtures/houses.json";

/** The fewest coins by brute force, to hold the greedy piles to. */
function fewest(cents: number): number {
  const best = Array<number>(cents / 50 + 1).fill(Infinity);
  best[0] = 0;
  for (let sum = 1; sum < best.length; sum++) {
    for (const chip of CHIPS)
      if (chip / 50 <= sum) best[sum] = Math.min(best[sum] ?? Infinity, (best[sum - chip / 50] ?? Infinity) + 1);
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
  const cents = (limits: Record<string, number>) =>
    Object.fromEntries(Object.entries(limits).map(([key, amount]) => [key, amount * 100]));
  const house = (id: string) => (houses as unknown as HouseCard[]).find((each) => each.id === id) ?? null;
  const fields = (
    limits: Record<string, number>,
    rules: Record<string, string> = {},
    of = "",
    game = house(of)?.game ?? "",
  ) => fieldsOf({ game, limits: cents(limits), rules }, house(of));
  const francs = (...at: Parameters<typeof fields>) => trayOf(fields(...at)).map((chip) => chip / 100);

  it("offers the usual chips that are multiples of the step, up to the maximum", () => {
    expect(francs({ minimum: 10, maximum: 500, step: 5 })).toEqual([5, 10, 25, 50, 100, 500]);
    expect(francs({ minimum: 10, maximum: 100, step: 10 })).toEqual([10, 50, 100]);
  });

  it("makes chips of its own below the usual ones that would do", () => {
    expect(francs({ minimum: 15, maximum: 45, step: 15 })).toEqual([15, 30]);
    expect(francs({ minimum: 20, maximum: 500, step: 20 })).toEqual([20, 40, 100, 500]);
    expect(francs({ minimum: 4, maximum: 500, step: 4 })).toEqual([4, 8, 20, 40, 100, 500]);
    expect(francs({ minimum: 2, maximum: 500, step: 2 })).toEqual([2, 4, 10, 50, 100, 500]);
  });

  it("has a chip for the minimum, which a first bet must reach", () => {
    expect(francs({ minimum: 15, maximum: 100, step: 5 })).toEqual([5, 10, 15, 25, 50, 100]);
    expect(francs({ minimum: 6, maximum: 50, step: 2 })).toEqual([2, 4, 6, 10, 50]);
  });

  it("serves the bonus as well, and leaves a fixed Ante alone", () => {
    const limits = { minimum: 15, maximum: 45, step: 15, bonus_minimum: 5, bonus_maximum: 50, bonus_step: 5 };
    expect(francs(limits, {}, "schaffhausen")).toEqual([5, 10, 25, 50]);
    expect(francs(limits, { ante_size: "free" }, "schaffhausen")).toEqual([5, 10, 15, 25, 30, 50]);
    const higher = { ...limits, bonus_minimum: 20, bonus_step: 20 };
    expect(francs(higher, { ante_size: "free" }, "", "black-jack-challenge")).toEqual([15, 20, 30, 40]);
  });

  it("serves side bets with a step of their own", () => {
    expect(francs({ minimum: 40, maximum: 200, step: 40 }, {}, "wiesbaden")).toEqual([10, 40, 50, 80, 100, 200]);
  });

  it("lets every amount be bet that a field allows", () => {
    for (const step of [0.5, 1, 2, 2.5, 3, 4, 5, 10, 15, 20, 25, 40, 50]) {
      for (const minimum of [step, 2 * step, 3 * step, 4 * step, 7 * step]) {
        const maximum = minimum + 30 * step;
        const chips = francs({ minimum, maximum, step });
        const reached = new Set(chips.filter((chip) => chip >= minimum && chip <= maximum));
        for (const amount of reached)
          for (const chip of chips) if (amount + chip <= maximum) reached.add(amount + chip);
        for (let amount = minimum; amount <= maximum; amount += step)
          expect(reached, `${amount} of ${step}`).toContain(amount);
      }
    }
  });

  it("draws a chip of its own plain, with its number", () => {
    const { container } = render(Chip, { value: 1500 });
    expect(container.querySelector("text")?.textContent).toBe("15");
    expect(lookOf(1500).spot).toBe(lookOf(1500).edge);
  });
});
