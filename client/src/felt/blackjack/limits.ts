// What may be put on the side bets of a house.
import { rule } from "../../wire/houses";
import type { HouseCard } from "../../wire/types";
import type { Limits, Sign } from "../limits";

interface SideBet {
  step: number;
  per_guest: number;
}

export function sideBets(_sign: Sign, house: HouseCard | null): Limits[] {
  return ["twins", "crazy"].flatMap((key) => {
    const bet = rule(house, key) as SideBet | null;
    return bet ? [{ minimum: bet.step, maximum: bet.per_guest, step: bet.step }] : [];
  });
}
