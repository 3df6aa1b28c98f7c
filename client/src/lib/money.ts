// Money in whole cents, shown as people of the place write it; stacks of the fewest chips.
import type { Lang } from "./lang.svelte";

/** In German as at home where the currency is, in English one way for all; the server's sentences write it alike. */
const place = (currency: string, lang: Lang): string =>
  lang === "en" ? "en-GB" : currency === "CHF" ? "de-CH" : "de-DE";

/** CHF 1’250 and 1.250,50 € in German, CHF 1,250 and €1,250.50 in English; cents only where there are any. */
export function money(cents: number, currency: string, lang: Lang): string {
  const whole = cents % 100 === 0;
  return new Intl.NumberFormat(place(currency, lang), {
    style: "currency",
    currency,
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  })
    .format(cents / 100)
    .replaceAll("'", "’"); // as a newer ICU divides francs
}

/** With its sign, for results. */
export function signed(cents: number, currency: string, lang: Lang): string {
  return (cents > 0 ? "+" : cents < 0 ? "−" : "±") + money(Math.abs(cents), currency, lang);
}

/** The number alone, for a chip or the edge of a stack, written as the money beside it. */
export function short(cents: number, lang: Lang, currency = "CHF"): string {
  return new Intl.NumberFormat(place(currency, lang), { maximumFractionDigits: 2 })
    .format(cents / 100)
    .replaceAll("'", "’");
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
