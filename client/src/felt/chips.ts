// How each denomination looks, and how an amount is piled: the fewest chips, at most ten high.
import { type Chip, stack } from "../lib/money";

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

export const HIGHEST = 10;

/** Piles of at most ten chips, the largest at the bottom. */
export function piles(cents: number): Chip[][] {
  const chips = stack(cents);
  const found: Chip[][] = [];
  for (let at = 0; at < chips.length; at += HIGHEST) found.push(chips.slice(at, at + HIGHEST));
  return found;
}
