// How each denomination looks, which of them a table's tray offers, and how an amount is piled: at most ten high.
import { CHIPS, type Chip, stack } from "../lib/money";

export interface ChipLook {
  edge: string;
  spot: string;
  face: string;
  ink: string;
}

export const CHIP_LOOKS: Record<Chip, ChipLook> = {
  50: { edge: "#f7f7f4", spot: "#9aa3ad", face: "#ffffff", ink: "#2b2b2b" },
  100: { edge: "#efe2c2", spot: "#8a6d3b", face: "#f8efd8", ink: "#3b2c12" },
  500: { edge: "#b3202c", spot: "#fbeee0", face: "#c62f3b", ink: "#ffffff" },
  1000: { edge: "#1d4fa3", spot: "#f3f0e6", face: "#2a62bd", ink: "#ffffff" },
  2500: { edge: "#14703f", spot: "#f4ecd0", face: "#1c8049", ink: "#ffffff" },
  5000: { edge: "#d9701a", spot: "#fff4e2", face: "#e98a35", ink: "#2a1400" },
  10000: { edge: "#1d1d20", spot: "#e9e4d8", face: "#2c2c31", ink: "#ffffff" },
  50000: { edge: "#5b2a86", spot: "#f3e6b5", face: "#6d389c", ink: "#ffffff" },
};

/** Without edge spots: a chip made for the limits of one table. */
const PLAIN: ChipLook = { edge: "#cfc6b4", spot: "#cfc6b4", face: "#efe9dc", ink: "#2b2620" };

export const lookOf = (value: number): ChipLook => CHIP_LOOKS[value as Chip] ?? PLAIN;

/** The chips every house has, smallest first, each in the place of its number key. */
const USUAL: readonly number[] = [...CHIPS].reverse();
/** How many of the usual chips must suit a field, or it gets its own. */
const ENOUGH = 2;
const OWN = [1, 2, 5, 10];

/** What can be bet on a field: the usual chips that are multiples of its step, or the step itself and what it makes. */
function suiting(step: number, maximum: number): number[] {
  const usual = USUAL.filter((chip) => chip % step === 0 && chip <= maximum);
  return usual.length >= ENOUGH ? usual : OWN.map((times) => times * step).filter((chip) => chip <= maximum);
}

/** A table's chips in the order of their number keys; null where a usual chip can be bet nowhere. */
export function trayOf(limits: Record<string, number>, fixedAnte: boolean): (number | null)[] {
  const { step = 50, maximum = Infinity, bonus_step, bonus_maximum = Infinity } = limits;
  const chips = new Set([
    ...(fixedAnte ? [] : suiting(step, maximum)), // a fixed Ante is posted without a choice
    ...(bonus_step ? suiting(bonus_step, bonus_maximum) : []),
  ]);
  const own = [...chips].some((chip) => !USUAL.includes(chip));
  return own ? [...chips].sort((a, b) => a - b) : USUAL.map((chip) => (chips.has(chip) ? chip : null));
}

export const HIGHEST = 10;

/** Piles of at most ten chips, the largest at the bottom. */
export function piles(cents: number): Chip[][] {
  const chips = stack(cents);
  const found: Chip[][] = [];
  for (let at = 0; at < chips.length; at += HIGHEST) found.push(chips.slice(at, at + HIGHEST));
  return found;
}
