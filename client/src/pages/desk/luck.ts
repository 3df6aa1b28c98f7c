// How far a day lies from what was to be expected of its stakes.
import type { DayFigures } from "../../wire/types";

export type Verdict = "within" | "unusual" | "hardly";
export const BAND = 2; // standard deviations to either side that luck alone leaves a day within 19 times in 20
const HARDLY = 3;

/** In standard deviations; null where a bet has no price or nothing was at stake. */
export function deviations({ played, expected, spread }: DayFigures): number | null {
  return expected === null || !spread ? null : (played - expected) / spread;
}

export function verdictOn(deviations: number): Verdict {
  const away = Math.abs(deviations);
  return away <= BAND ? "within" : away <= HARDLY ? "unusual" : "hardly";
}
