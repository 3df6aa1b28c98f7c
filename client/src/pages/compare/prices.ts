// What a difference is worth, as the guest pays it: the floor tells what a bet is worth, a plus here is what it costs.
import { percent } from "../../lib/figures";
import { lang } from "../../lib/lang.svelte";
import type { Compared, ComparedRule } from "../../wire/types";

/** What the house keeps of a stake. */
export const edge = (ev: number): string => percent(-ev, lang.now);

/** How much more the house keeps, with its sign. */
export function costs(change: number): string {
  const told = percent(Math.abs(change), lang.now);
  return change === 0 ? told : `${change < 0 ? "+" : "−"}${told}`;
}

const FELT = 0.000_05; // of the stake: what is less reads as nothing

/** A bet whose price a rule moves, or that comes or goes with it. */
export interface Moved {
  bet: string;
  how: "moved" | "new" | "gone";
  by: number;
}

export function movedBy(rule: ComparedRule, found: Compared): Moved[] {
  const after = Object.entries(rule.bets);
  if (!after.length) return [];
  const before = found.houses[0].bets;
  const gone = Object.entries(before).filter(([bet]) => !(bet in rule.bets));
  return [
    ...after.map(([bet, { ev, change }]): Moved =>
      change == null ? { bet, how: "new", by: ev } : { bet, how: "moved", by: change },
    ),
    ...gone.map(([bet, ev]): Moved => ({ bet, how: "gone", by: ev })),
  ].filter(({ how, by }) => how !== "moved" || Math.abs(by) >= FELT);
}

/** By what matters most to any bet; what comes or goes is first. */
export const weight = (rule: ComparedRule, found: Compared): number =>
  Math.max(0, ...movedBy(rule, found).map(({ how, by }) => (how === "moved" ? Math.abs(by) : 1)));
