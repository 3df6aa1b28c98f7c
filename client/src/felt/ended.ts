// One's own end of a coup: what one receives, what of it one won, and why, bet by bet.
import type { CoupSettled } from "../wire/types";
import type { Game, Outcome } from "./game";
import type { Play } from "./play.svelte";
import { type CommonView, resultOf } from "./view";
import type { View } from "../wire/table.svelte";

export interface Ended {
  coup: number;
  received: number;
  won: number;
  /** How the coup as a whole ended, where that says it. */
  ending: string;
  outcomes: Outcome[];
}

/** As the end of the coup tells it, or as it still lies on the felt; null where nothing of one's own was played for. */
export function endOf(view: View, common: CommonView, game: Game, play: Play, told?: CoupSettled): Ended | null {
  const mine = ({ guest }: { guest: string }): boolean => guest === play.me;
  const { stakes, received, won: settled } = resultOf(common.settled, play.me ?? "");
  const share = common.shares.find(mine)?.amount ?? 0;
  if (!stakes && !share) return null;
  if (!told && game.pot) return null; // what a pot brought, less what one put into it, only the end of the coup tells
  const won = told ? (told.guests.find(mine)?.amount ?? 0) : settled;
  const ending = game.ending?.(view, play) ?? "";
  return { coup: common.coup, received: received + share, won, ending, outcomes: game.outcomes(view, play, won) };
}
