// How each denomination looks, which of them a table's tray offers, and how an amount is piled: at most ten high.
import { CHIPS, type Chip, stack } from "../lib/money";
import type { Limits } from "./limits";

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

/** The chips every house has, smallest first. */
const USUAL: readonly number[] = [...CHIPS].reverse();
const OWN = [1, 2, 5, 10];

/**
 * What can be bet on a field: its minimum at once, and the usual chips that are multiples of its step. Where the step
 * itself is none of them, chips made of the step fill up what is below.
 */
function suiting({ minimum, maximum, step }: Limits): number[] {
  const usual = USUAL.filter((chip) => chip % step === 0 && chip <= maximum);
  const own = OWN.map((times) => times * step).filter((chip) => chip <= maximum && chip < (usual[0] ?? Infinity));
  return [minimum, ...own, ...usual];
}

/** The chips for these fields, smallest first, in the order of their number keys. */
export const trayOf = (fields: Limits[]): number[] => [...new Set(fields.flatMap(suiting))].sort((a, b) => a - b);

export const HIGHEST = 10;

/** Piles of at most ten chips, the largest at the bottom. */
export function piles(cents: number): Chip[][] {
  const chips = stack(cents);
  const found: Chip[][] = [];
  for (let at = 0; at < chips.length; at += HIGHEST) found.push(chips.slice(at, at + HIGHEST));
  return found;
}
