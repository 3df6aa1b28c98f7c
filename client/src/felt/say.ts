// What is said at every table: the calls in the house's own words, who comes and goes.
import { fieldWords } from "../lib/fields";
import { lang } from "../lib/lang.svelte";
import type { Said, TableEvent } from "./game";
import type { Play } from "./play.svelte";

/** Calls of the leaflets, with the language they are in and what they mean. */
const CALLS: Record<string, { lang: "de" | "en"; means: "call.open" | "call.close" }> = {
  "Place your bets, please": { lang: "en", means: "call.open" },
  "No more bets, please": { lang: "en", means: "call.close" },
  "Nichts geht mehr": { lang: "de", means: "call.close" },
};

export function sayCommon(event: TableEvent, play: Play): Said | null {
  const t = lang.t.bind(lang);
  switch (event.type) {
    case "called": {
      const call = CALLS[event.words];
      return { words: event.words, ...(call && call.lang !== lang.now ? { small: t(call.means), means: true } : {}) };
    }
    case "guest_sat":
      return { words: "", aloud: t("table.sat", { guest: event.guest, seat: event.seat }) };
    case "guest_stood":
      return { words: "", aloud: t("table.stood", { guest: event.guest }) };
    case "guest_left":
      return { words: "", aloud: t("table.left", { guest: event.guest }) };
    case "guest_arrived":
      return { words: "", aloud: t("table.arrived", { guest: event.guest }) };
    case "table_closed":
      return { words: t("table.closed", { reason: event.reason }) };
    case "stake_placed":
      return event.guest === play.me
        ? { words: "", aloud: t("table.bets", { guest: event.guest, amount: play.money(event.amount), field: `${fieldWords(event.field)} ${event.box ?? ""}`.trim() }) }
        : null;
    default:
      return null;
  }
}
