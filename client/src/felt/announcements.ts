// What is said at every table: the calls in the house's own words, who comes and goes.
import { fieldWords } from "../lib/fields";
import { lang } from "../lib/lang.svelte";
import { POT_BACK } from "../lib/reasons";
import type { Said, TableEvent } from "./game";
import { named, type Play } from "./play.svelte";
import type { PayoutCorrected } from "../wire/types";

/** Calls of the leaflets, with the language they are in and what they mean. */
const CALLS: Record<string, { lang: "de" | "en"; means: "call.open" | "call.close" }> = {
  "Place your bets, please": { lang: "en", means: "call.open" },
  "No more bets, please": { lang: "en", means: "call.close" },
  "Nichts geht mehr": { lang: "de", means: "call.close" },
};

export function sayCommon(event: TableEvent, play: Play): Said | null {
  const t = lang.t.bind(lang);
  const news = (aloud: string): Said => ({ words: "", aloud, news: "guest" in event && event.guest !== play.me });
  switch (event.type) {
    case "called": {
      const call = CALLS[event.words];
      return { words: event.words, ...(call && call.lang !== lang.now ? { small: t(call.means), means: true } : {}) };
    }
    case "guest_sat":
      return news(t("table.sat", { guest: event.guest, seat: event.seat }));
    case "guest_stood":
      return news(t("table.stood", { guest: event.guest }));
    case "guest_left":
      return news(t("event.guest_left", { guest: event.guest }));
    case "guest_arrived":
      return news(t("table.arrived", { guest: event.guest }));
    case "payout_corrected":
      return news(corrected(event, play));
    case "table_closed":
      return { words: t("table.closed") }; // why follows, in the reader's language
    case "stake_placed":
      return event.guest === play.me
        ? {
            words: "",
            aloud: t("table.bets", {
              guest: event.guest,
              amount: play.money(event.amount),
              field: `${fieldWords(event.field, play.house)} ${event.box ?? ""}`.trim(),
            }),
          }
        : null;
    default:
      return null;
  }
}

/** A payout corrected by the Saalchef: whose, of which coup, by how much, and why; or what goes back of a pot. */
export function corrected(
  { guest, amount, reason, coup }: PayoutCorrected,
  play: Pick<Play, "me" | "money" | "isBot">,
): string {
  const where = coup ? lang.t("table.correctedWhere", { coup }) : "";
  const facts = { guest: named(guest, play), amount: play.money(Math.abs(amount)), reason, where };
  if (reason === POT_BACK) return lang.t(guest === play.me ? "table.potBackYou" : "table.potBack", facts);
  const how = amount < 0 ? "Less" : "More";
  return lang.t(guest === play.me ? `table.corrected${how}You` : `table.corrected${how}`, facts);
}

/** The clock has answered for these guests; none are named where it is not known for whom. */
export function outOfTime(guests: string[], play: Play): string {
  if (play.me !== null && guests.includes(play.me)) return lang.t("table.outOfTimeYou");
  return guests.length
    ? lang.t("table.outOfTime", { guests: guests.map((guest) => named(guest, play)).join(", ") })
    : lang.t("table.outOfTimeSomeone");
}
