// What happens at the table now, in a few words: nobody should have to guess for whom one waits.
import { bare, type Play } from "../../felt/play.svelte";
import { lang } from "../../lib/lang.svelte";

export function moment(play: Play): string {
  const now = play.now;
  if (!now || play.link.connection === "gone") return "";
  if (play.paused) return lang.t("table.held");
  if (now.phase === "settled" || play.settling) return lang.t("table.settling");
  const awaited = now.awaiting;
  if (play.busy || awaited.type === "card") return lang.t("table.dealing");
  if (awaited.type === "bets") return lang.t(play.here ? "table.noChips" : "table.awaitBets");
  if (play.asked) return lang.t("table.turnYours");
  return lang.t("table.waitFor", { guests: awaited.guests.map(bare).join(", ") });
}
