// What the coach says, in the house's own words for what one says at the table.
import type { Play } from "../../felt/play.svelte";
import { lang } from "../../lib/lang.svelte";
import { signed } from "../../lib/money";
import { word } from "../../wire/houses";
import type { Advice, Worth } from "../../wire/types";
import type { Decided } from "./coach.svelte";

export function verbWords(verb: string, play: Play): string {
  if (verb === "cards") return word(play.house, "word_card", lang.t("coach.verb.cards"));
  if (verb === "stays") return word(play.house, "word_stay", lang.t("coach.verb.stays"));
  const key = `coach.verb.${verb}`;
  return lang.has(key) ? lang.t(key) : verb;
}

/** What an alternative brings on average, with its sign. */
export function worthWords(worth: Worth, advice: Advice, play: Play): string {
  return signed(Math.round(worth.value * advice.stake), play.currency, lang.now);
}

export function remarkWords({ said, best, cost }: Decided, play: Play): string {
  const words = {
    said: verbWords(said.verb, play),
    best: verbWords(best.verb, play),
    cost: play.money(Math.max(1, Math.round(cost))),
  };
  return cost > 0 ? lang.t("coach.remark", words) : lang.t("coach.right", words);
}
