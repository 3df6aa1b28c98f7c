// What the coach says, in the house's own words for what one says at the table.
import type { Play } from "../../felt/play.svelte";
import { face } from "../../felt/cards";
import { percent } from "../../lib/figures";
import { lang } from "../../lib/lang.svelte";
import { signed } from "../../lib/money";
import { word } from "../../wire/houses";
import type { Advice, HandHeld, Judged, Why, Worth } from "../../wire/types";

await lang.read("study", "reasons");

/** Whom the coach speaks to: of his table he needs the house's words and the currency. */
export type Listener = Pick<Play, "house" | "currency" | "money">;

export function verbWords(verb: string, play: Listener): string {
  if (verb === "cards") return word(play.house, "word_card", lang.t("coach.verb.cards"));
  if (verb === "stays") return word(play.house, "word_stay", lang.t("coach.verb.stays"));
  const key = `coach.verb.${verb}`;
  return lang.has(key) ? lang.t(key) : verb;
}

/** What an alternative brings on average, with its sign. */
export function worthWords(worth: Worth, advice: Advice, play: Listener): string {
  return signed(Math.round(worth.value * advice.stake), play.currency, lang.now);
}

/** "16 against a 10", "soft 17 against an ace", "8-8 against a 6"; without a bank the hand alone. */
export function holdingWords(holding: HandHeld): string {
  const { cards, total, soft, pair, blackjack, bank } = holding;
  let hand = soft ? lang.t("coach.hand.soft", { total }) : String(total);
  if (blackjack) hand = lang.t("coach.hand.blackjack");
  else if (pair) hand = cards.map((card) => face(card)?.rank ?? card).join("-");
  if (bank === null) return hand;
  const against = `coach.against.${bank}`;
  return lang.t(lang.has(against) ? against : "coach.against", { hand, bank });
}

/** Why it is so, in figures: the sentence is the catalogue's. */
export function whyWords(why: Why | null): string {
  const sentence = `coach.why.${why?.code.split(".").at(-1)}`;
  if (!why || !lang.has(sentence)) return "";
  const figures = Object.entries(why.parts).map(([name, part]) => [name, percent(part, lang.now, 1)]);
  return lang.t(sentence, Object.fromEntries(figures) as Record<string, string>);
}

/** The same as a sentence of its own. */
export function whySentence(why: Why | null): string {
  const words = whyWords(why);
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** A decision of one's own, or with its guest's name somebody's: what it cost, and what was best. */
export function verdictWords({ verdict }: Judged, play: Listener, guest: string | null = null): string {
  const { advice, said, cost } = verdict;
  const hand = advice.holding ? holdingWords(advice.holding) : "";
  const did = `coach.did.${said}`;
  const decision =
    guest === null && lang.has(did)
      ? lang.t("coach.own", { hand, did: lang.t(did) })
      : lang.t("coach.other", { guest: guest ?? "", hand, said: verbWords(said, play) });
  if (cost === null) return lang.t("coach.verdict.none", { decision });
  const best = verbWords(advice.values[0]?.verb ?? said, play);
  const amount = play.money(Math.max(1, Math.round(cost)));
  return lang.t(cost > 0 ? "coach.verdict.wrong" : "coach.verdict.right", { decision, best, cost: amount });
}
