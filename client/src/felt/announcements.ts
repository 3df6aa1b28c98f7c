// What is said at every table: the calls in the house's own words, who comes and goes.
import { fieldWords } from "../lib/fields";
import { lang } from "../lib/lang.svelte";
import { POT_BACK } from "../lib/reasons";
import type { Said, TableEvent } from "./game";
import { named } from "../lib/names";
import type { Play } from "./play.svelte";
import { word } from "../wire/houses";
import type { HouseCard, PayoutCorrected } from "../wire/types";

/** Calls of the leaflets, with the language they are in and what they mean. */
const CALLS: Record<string, { lang: "de" | "en"; means: "call.open" | "call.close" }> = {
  "Place your bets, please": { lang: "en", means: "call.open" },
  "No more bets, please": { lang: "en", means: "call.close" },
  "Nichts geht mehr": { lang: "de", means: "call.close" },
};

/** A call in the house's own words; in another language with what it means. */
function called(words: string): Said {
  const call = CALLS[words];
  return { words, ...(call && call.lang !== lang.now ? { small: lang.t(call.means), means: true } : {}) };
}

/** The call with which the house opens the bets, for whoever comes while they are open; null where it has none. */
export function opening(house: HouseCard | null): Said | null {
  const words = word(house, "call_open", "");
  return words ? called(words) : null;
}

export function sayCommon(event: TableEvent, play: Play): Said | null {
  const t = lang.t.bind(lang);
  const news = (aloud: string): Said => ({ words: "", aloud, news: "guest" in event && event.guest !== play.me });
  switch (event.type) {
    case "called":
      return called(event.words);
    case "guest_sat":
      return news(t("table.sat", { guest: named(event.guest), seat: event.seat }));
    case "guest_stood":
      return news(t("table.stood", { guest: named(event.guest) }));
    case "guest_left":
      return news(t("event.guest_left", { guest: named(event.guest) }));
    case "guest_arrived":
      return news(t("table.arrived", { guest: named(event.guest) }));
    case "payout_corrected":
      return news(corrected(event, play));
    case "table_closed":
      return { words: t("table.closed") }; // why follows, in the reader's language
    case "stake_placed":
      // at a table one hears of one's own, afterwards of all
      return event.guest === play.me || !play.live
        ? {
            words: "",
            aloud: t("table.bets", {
              guest: named(event.guest),
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
export function corrected({ guest, amount, reason, coup }: PayoutCorrected, play: Pick<Play, "me" | "money">): string {
  const where = coup ? lang.t("table.correctedWhere", { coup }) : "";
  const facts = { guest: named(guest), amount: play.money(Math.abs(amount)), reason, where };
  if (reason === POT_BACK) return lang.t(guest === play.me ? "table.potBackYou" : "table.potBack", facts);
  const how = amount < 0 ? "Less" : "More";
  return lang.t(guest === play.me ? `table.corrected${how}You` : `table.corrected${how}`, facts);
}

/** The clock has answered for these guests; none are named where it is not known for whom. */
export function outOfTime(guests: string[], play: Play): string {
  if (play.me !== null && guests.includes(play.me)) return lang.t("table.outOfTimeYou");
  return guests.length
    ? lang.t("table.outOfTime", { guests: guests.map((guest) => named(guest)).join(", ") })
    : lang.t("table.outOfTimeSomeone");
}
