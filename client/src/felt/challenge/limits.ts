// What may be put on the bonus, and whether the Ante is the guest's choice.
import { rule } from "../../wire/houses";
import type { HouseCard } from "../../wire/types";
import type { Limits, Sign } from "../limits";

export function bonus({ limits }: Sign): Limits[] {
  const { bonus_minimum: minimum = 50, bonus_maximum: maximum = Infinity, bonus_step: step } = limits;
  return step ? [{ minimum, maximum, step }] : [];
}

export const hasFixedAnte = ({ rules }: Sign, house: HouseCard | null): boolean =>
  (rules["ante_size"] ?? rule(house, "ante_size")) === "fixed";
