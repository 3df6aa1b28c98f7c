// Money in whole cents, shown as people of the place write it; stacks of the fewest chips.
import type { Lang } from "./lang.svelte";

/** CHF 1’250.00 or 1.250,00 € and € 1,250.00. */
export function money(cents: number, currency: string, lang: Lang): string {
  const locale = currency === "CHF" ? (lang === "de" ? "de-CH" : "en-CH") : lang === "de" ? "de-DE" : "en-GB";
  const whole = cents % 100 === 0;
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(cents / 100);
}

/** With its sign, for results. */
export function signed(cents: number, currency: string, lang: Lang): string {
  return (cents > 0 ? "+" : cents < 0 ? "−" : "±") + money(Math.abs(cents), currency, lang);
}

/** The number alone, for a chip or the edge of a stack. */
export function short(cents: number, lang: Lang): string {
  return new Intl.NumberFormat(lang === "de" ? "de-CH" : "en-GB", { maximumFractionDigits: 2 }).format(cents / 100);
}

export const CHIPS = [50000, 10000, 5000, 2500, 1000, 500, 100, 50] as const;
export type Chip = (typeof CHIPS)[number];

/** The fewest chips that make an amount, largest first; what is below the smallest chip is left out. */
export function stack(cents: number): Chip[] {
  const chips: Chip[] = [];
  let rest = cents;
  for (const chip of CHIPS) {
    while (rest >= chip && chips.length < 60) {
      chips.push(chip);
      rest -= chip;
    }
  }
  return chips;
}
