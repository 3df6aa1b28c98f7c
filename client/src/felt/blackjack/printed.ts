// What is printed on the cloth, in the house's language, from the house's own rules.
import { ratio, rule } from "../../wire/houses";
import type { Play } from "../play.svelte";

type AtHouse = Pick<Play, "house">;

const pays = (play: AtHouse, key: string): string => (ratio(rule(play.house, key)) ?? ["", ""]).join(" zu ");

export function printed(play: AtHouse): { blackjack: string; bank: string; insurance: string } {
  const stands = rule(play.house, "bank_stands_from");
  return {
    blackjack: `BLACK JACK zahlt ${pays(play, "blackjack_pays")}`,
    bank: typeof stands === "number" ? `Die Bank zieht bis ${stands - 1} und bleibt ab ${stands} stehen` : "",
    insurance: `· INSURANCE zahlt ${pays(play, "insurance_pays")} ·`,
  };
}

export const SIDE_BETS = [
  { field: "twins", name: "Twins" },
  { field: "crazy", name: "Crazy-Twins" },
] as const;

/** What a side bet pays, without and with the joker; null where the house has none. */
export function sidePays(play: Play, key: "twins" | "crazy"): [string, string] | null {
  const bet = rule(play.house, key) as { pays?: unknown; with_joker?: unknown } | null;
  const [plain, joker] = [ratio(bet?.pays), ratio(bet?.with_joker)];
  return plain && joker ? [plain.join(" : "), joker.join(" : ")] : null;
}
