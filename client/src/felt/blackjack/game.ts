import { lang } from "../../lib/lang.svelte";
import type { BlackJackTableView } from "../../wire/types";
import type { Game, Stake } from "../game";
import BlackJackFelt from "./BlackJackFelt.svelte";
import Insurance from "./Insurance.svelte";
import SidePrices from "./SidePrices.svelte";
import { choices, outcomes, say } from "./words";

await lang.read("blackjack", "table", "catalogue");

/** Betting fields while bets are open; after that, everything of the guest's that still lies. */
function stakes(view: BlackJackTableView, guest: string): Stake[] {
  const found: Stake[] = [];
  const add = (field: string, box: number, amount: number): void => {
    if (amount) found.push({ field, box, amount });
  };
  for (const field of ["main", "twins", "crazy", "insurance"] as const) {
    for (const box of view.boxes) {
      for (const wager of box[field]) if (wager.guest === guest) add(field, box.number, wager.amount);
      if (field !== "main") continue;
      const held = box.hands.flatMap((hand) => hand.stakes).filter((stake) => stake.guest === guest);
      add(
        "main",
        box.number,
        held.reduce((sum, stake) => sum + stake.amount + stake.raised, 0),
      );
    }
  }
  return found;
}

const cards = (view: BlackJackTableView): unknown => [
  view.bank_cards,
  view.boxes.map((box) => box.hands.map((hand) => hand.cards)),
];

const blackJack: Game<BlackJackTableView> = {
  say,
  stakes,
  choices,
  outcomes,
  closing: "bets_closed",
  settledEarly: ["twins"],
  cards,
  Felt: BlackJackFelt,
  Beside: Insurance,
  Corner: SidePrices,
};

export const game = blackJack as unknown as Game;
