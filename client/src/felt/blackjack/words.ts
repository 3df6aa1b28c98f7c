// Black Jack as the croupier says it, and what the guest may answer, in the house's words.
import { fieldWords } from "../../lib/fields";
import { lang } from "../../lib/lang.svelte";
import { ratio, rule, word } from "../../wire/houses";
import type { BlackJackCount, BlackJackTableView, Option, Settled } from "../../wire/types";
import { cardWords } from "../cards";
import type { Choice, Outcome, Said, TableEvent } from "../game";
import { named } from "../../lib/names";
import type { Play } from "../play.svelte";
import { insured } from "./insurance.svelte";

type V = BlackJackTableView;
const t = lang.t.bind(lang);

/** A place on the wire: "bank", a box, or a box's second hand as "3.2". */
export function placed(place: string): { box: number; hand: number } | null {
  if (place === "bank") return null;
  const [box, hand] = place.split(".").map(Number);
  return { box: box ?? 0, hand: hand ?? 1 };
}

export function placeWords(place: string, view: V): string {
  const to = placed(place);
  if (!to) return t("bj.bank");
  const several = (view.boxes[to.box - 1]?.hands.length ?? 0) > 1;
  return t("bj.box", { box: to.box }) + (several ? `, ${t("bj.hand", { n: to.hand })}` : "");
}

/** A hand's total as it is shown: "7 / 17" while an ace may count either way. */
export function totalWords({ totals, blackjack }: BlackJackCount): string {
  if (blackjack) return t("bj.blackjack");
  const [total = 0, high] = totals;
  return high === undefined ? t("bj.total", { total }) : t("bj.softTotal", { low: total, high });
}

/** What the hand at a place counts. */
function countAt(place: string, view: V): BlackJackCount | undefined {
  const at = placed(place);
  return at ? view.boxes[at.box - 1]?.hands[at.hand - 1]?.count : view.bank_count;
}

export function outcomeWords(settled: Settled, play: Play): string {
  const amount = play.money(Math.abs(settled.won || settled.stake));
  switch (settled.outcome) {
    case "blackjack":
      return t("bj.blackjackPaid", { amount });
    case "even_money":
      return t("bj.evenMoneyPaid", { amount });
    case "bust":
      return t("bj.lostBust", { amount });
    case "lost_to_blackjack":
      return t("bj.lostBlackjack", { amount });
    case "stand_off":
      return t("bj.standOff", { amount, word: word(play.house, "word_stand_off", "Stand-off") });
    case "won_with_joker":
      return t("bj.wonJoker", { amount });
    case "won_joker_lost":
      return t("bj.wonJokerLost", { amount });
    default:
      return settled.won > 0 ? t("bj.won", { amount }) : t("bj.lost", { amount });
  }
}

/** Which stake has ended: a side bet by its name, the main stake by its hand. */
function settledAt({ field, box, hand }: Settled, view: V): string {
  if (field === "twins" || field === "crazy" || field === "insurance")
    return t(`bj.settled.${field}`, { box: box ?? "" });
  return placeWords(`${box}.${hand ?? 1}`, view);
}

/** What the croupier says to a settled stake, in the house's word where it has one. */
function settledWord({ outcome, won }: Settled, play: Play): string {
  if (outcome === "stand_off") return word(play.house, "word_stand_off", "Stand-off");
  if (outcome === "blackjack" || outcome === "lost_to_blackjack") return t("bj.blackjack");
  if (outcome === "even_money") return t("bj.evenMoney");
  if (outcome === "bust") return t("bj.out.bust");
  return t(won > 0 ? "bj.out.won" : "bj.out.lost");
}

/** How each bet of the viewer's ended: the main stake by its hand, against the bank's. */
export function outcomes(view: V, play: Play): Outcome[] {
  const own = view.settled.filter((each) => each.guest === play.me);
  const one = own.every((each) => each.box === own[0]?.box);
  // beside the one box one has played, its side bets need no number
  const what = (each: Settled): string =>
    one && each.field !== "main" ? fieldWords(each.field, play.house) : settledAt(each, view);
  return own.map((each) => ({ what: what(each), why: why(each, view, play), won: each.won }));
}

function why({ field, box, hand, outcome }: Settled, view: V, play: Play): string {
  if (outcome === "won_with_joker") return t("figures.outcomes.win_with_joker");
  if (outcome === "won_joker_lost") return t("bj.why.jokerLost");
  const total = view.boxes[(box ?? 0) - 1]?.hands[(hand ?? 1) - 1]?.total;
  if (field !== "main" || total === undefined) return "";
  const facts = { total, bank: view.bank_total };
  switch (outcome) {
    case "blackjack":
      return t("bj.blackjack");
    case "even_money":
      return t("bj.evenMoney");
    case "bust":
      return t("bj.why.bust", facts);
    case "lost_to_blackjack":
      return t("bj.why.blackjack", facts);
    case "stand_off":
      return t("bj.why.standOff", { ...facts, word: word(play.house, "word_stand_off", "Stand-off") });
    default:
      return t(view.bank_count.bust ? "bj.why.bankBust" : "bj.why.against", facts);
  }
}

/** A guest's declaration, in the house's word. */
function declared(said: string, box: number, hand: number, view: V): Said {
  const place = placeWords(`${box}.${hand}`, view);
  return act(t("bj.say.asked", { place, owner: named(view.boxes[box - 1]?.owner ?? ""), said }));
}

/** What a guest does is told, and not the croupier's word. */
const act = (words: string): Said => ({ words, act: true });

export function say(event: TableEvent, view: V, play: Play): Said | null {
  switch (event.type) {
    case "card_dealt":
      return {
        words: "",
        aloud: t("bj.say.dealt", { place: placeWords(event.place, view), card: cardWords(event.card, lang.now) }),
      };
    case "joker_laid":
      return { words: t("bj.say.joker", { place: placeWords(event.place, view) }) };
    case "total_announced": {
      const place = placeWords(event.place, view);
      if (event.blackjack) return { words: t("bj.say.totalBj", { place }) };
      const { bust } = countAt(event.place, view) ?? { bust: false };
      return { words: t(bust ? "bj.say.bust" : "bj.say.total", { place, total: event.total }) };
    }
    case "turn_came": {
      const owner = view.boxes[event.box - 1]?.owner ?? "";
      const place = placeWords(`${event.box}.${event.hand}`, view);
      const key = owner === play.me ? "bj.say.turnYou" : "bj.say.turn";
      return { words: "", aloud: t(key, { place, owner: named(owner) }) };
    }
    case "box_claimed":
      return { words: "", aloud: t("bj.say.claimed", { guest: named(event.guest), box: event.box }) };
    case "card_asked":
      return declared(word(play.house, "word_card", "Card"), event.box, event.hand, view);
    case "stayed":
      return declared(word(play.house, "word_stay", "Stay"), event.box, event.hand, view);
    case "initial_dealt":
      return view.phase === "insurance" ? { words: t("bj.say.insuranceAsk") } : null;
    case "doubled":
      return act(t("bj.say.doubled", { guest: named(event.guest), box: event.box }));
    case "hand_split":
      return act(t("bj.say.split", { guest: named(event.guest), box: event.box }));
    case "insured":
      return {
        words: "",
        aloud: t("event.insured", { guest: named(event.guest), box: event.box, amount: play.money(event.amount) }),
      };
    case "even_money_taken":
      return act(t("event.even_money_taken", { guest: named(event.guest), box: event.box }));
    case "settled": {
      const place = settledAt(event, view);
      const told = t("bj.say.settled", { place, guest: named(event.guest), outcome: outcomeWords(event, play) });
      return { words: settledWord(event, play), small: told, aloud: told };
    }
    default:
      return null;
  }
}

const KEYS: Record<string, string> = {
  cards: "c",
  stays: "s",
  doubles: "d",
  splits: "p",
  insures: "i",
  takes_even_money: "e",
  declines: "n",
};

/** One box at a time, the lowest first. */
export function choices(view: V, options: Option[], play: Play): Choice[] {
  const guest = play.me;
  if (!guest) return [];
  const answers = options.filter((option) => option.verb in KEYS && option.box !== null);
  const first = Math.min(...answers.map((option) => option.box ?? 99));
  const asked = answers.filter((option) => option.box === first);
  const about = question(view, asked, first);
  return asked
    .map((option) => ({ ...choice(view, option, guest, play), about }))
    .sort((a, b) => ORDER.indexOf(a.id) - ORDER.indexOf(b.id));
}

/** What is asked, and of which box: one may play several, and follow the owner of another. */
function question(view: V, asked: Option[], box: number): string {
  const awaited = view.awaiting.type === "guests" ? view.awaiting : null;
  if (awaited?.question === "double" || awaited?.question === "split") {
    return t(`bj.about.${awaited.question}`, { owner: named(view.boxes[box - 1]?.owner ?? ""), box });
  }
  if (asked.some((option) => option.verb === "takes_even_money")) return t("bj.about.evenMoney", { box });
  if (awaited?.question === "insurance") return t("bj.about.insurance", { box });
  return t("bj.say.turnYou", { place: placeWords(`${box}.${view.hand_in_turn ?? 1}`, view) });
}

const ORDER = ["takes_even_money", "insures", "cards", "stays", "doubles", "splits", "declines"];

function choice(view: V, option: Option, guest: string, play: Play): Choice {
  const box = option.box ?? 0;
  const more = play.money(option.cost ?? 0);
  const said = { id: option.verb, key: KEYS[option.verb] ?? "", box };
  switch (option.verb) {
    case "cards":
      return {
        ...said,
        word: word(play.house, "word_card", "Card"),
        small: t("bj.card"),
        action: { type: "cards", guest, box },
      };
    case "stays":
      return {
        ...said,
        word: word(play.house, "word_stay", "Stay"),
        small: t("bj.stay"),
        action: { type: "stays", guest, box },
      };
    case "doubles":
      return {
        ...said,
        word: t("bj.double"),
        small: t("bj.doubleCosts", { amount: more }),
        action: { type: "doubles", guest, box },
      };
    case "splits":
      return {
        ...said,
        word: t("bj.split"),
        small: t("bj.splitCosts", { amount: more }),
        action: { type: "splits", guest, box },
      };
    case "insures": {
      const amount = insured(option);
      const [a, b] = ratio(rule(play.house, "insurance_pays")) ?? ["", ""];
      return {
        ...said,
        word: t("bj.insure"),
        small: t("bj.insureCosts", { amount: play.money(amount), a, b }),
        action: { type: "insures", guest, box, amount },
      };
    }
    case "takes_even_money":
      return {
        ...said,
        word: t("bj.evenMoney"),
        small: t("bj.evenMoneyGets"),
        action: { type: "takes_even_money", guest, box },
      };
    default: {
      const asked = view.awaiting.type === "guests" ? view.awaiting.question : "insurance";
      const small = t(
        asked === "double" ? "bj.declineDouble" : asked === "split" ? "bj.declineSplit" : "bj.declineInsurance",
      );
      return { ...said, word: t("bj.decline"), small, action: { type: "declines", guest, box } };
    }
  }
}
