// How much one insures a box with, where the house lets one choose.
import type { Option } from "../../wire/types";

class Wish {
  amount = $state<number | null>(null);
}

export const wish = new Wish();

/** The wished amount within what is allowed; all of it unless one chose less. */
export function insured(option: Option): number {
  const { low, high } = option.amounts ?? { low: 0, high: 0 };
  return wish.amount === null ? high : Math.max(low, Math.min(high, wish.amount));
}
