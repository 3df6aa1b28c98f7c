// Too few chips to bet with: why nothing can be done, where more chips can help.
import type { Play } from "../../felt/play.svelte";
import { lang } from "../../lib/lang.svelte";

/** In words, that one's chips do not make the minimum; null where they do, or where a bet is possible all the same. */
export function tooFew(play: Play): string | null {
  if (!play.here || play.betting || play.busy || play.staked > 0) return null;
  const chips = play.now?.chips ?? 0;
  const low = play.link.card?.limits["minimum"] ?? 0;
  if (chips === 0) return lang.t("table.outOfChips");
  return chips < low ? lang.t("table.tooFew", { chips: play.money(chips), low: play.money(low) }) : null;
}
