// What happens at the table now, in a few words: nobody should have to guess for whom one waits.
import { named } from "../../lib/names";
import type { Play } from "../../felt/play.svelte";
import { lang } from "../../lib/lang.svelte";

/** For whom the floor's clock runs; nobody is named while cards are dealt or stakes paid: what is awaited then is not shown yet. */
export function clockWords(play: Play): string {
  const clock = play.link.clock;
  if (!clock) return "";
  if (clock.runs_for !== "answer") return lang.t(clock.runs_for === "bets" ? "table.clock.bets" : "table.clock.pause");
  if (play.asked) return lang.t("table.clock.answer");
  const awaited = play.now?.awaiting;
  if (play.busy || play.settling || awaited?.type !== "guests" || !awaited.guests.length) return "";
  return lang.t("table.clock.other", { guest: awaited.guests.map((guest) => named(guest)).join(", ") });
}

/** While bets are open: for whom one waits, or what one may do. */
export function betsWords({ ready }: Play): string {
  if (ready.said && ready.waitsFor) return lang.t("table.waitFor", { guests: ready.waitsFor });
  return lang.t(ready.sitsOut ? "table.sittingOut" : "table.placeBets");
}

export function statusOf(play: Play): string {
  const now = play.now;
  if (!now || play.link.connection === "gone") return "";
  if (play.paused) return lang.t("table.held");
  if (play.words.awaited) return lang.t("table.words");
  if (now.phase === "settled" || play.settling) return lang.t("table.settling");
  const awaited = now.awaiting;
  const out = play.sitsOut && awaited.type !== "bets" ? ` ${lang.t("table.sitsOut")}` : "";
  if (play.busy || awaited.type === "card") return lang.t("table.dealing") + out;
  if (awaited.type === "bets") return lang.t(play.here ? "table.noChips" : "table.awaitBets");
  if (play.asked) return lang.t("table.turnYours");
  const guests = awaited.guests.map((guest) => named(guest)).join(", ");
  // a co-bettor's stake goes with the box, and its owner speaks for it
  const together =
    awaited.question === "decision" && play.mine.some(({ field, box }) => field === "main" && box === awaited.box);
  return lang.t(together ? "table.waitForYours" : "table.waitFor", { guests }) + out;
}
