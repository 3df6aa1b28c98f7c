// What a Challenge felt shows of a view: who decides when, what was decided, whose cards are whose.
import { printed } from "../cards";
import type {
  ChallengeCroupierView,
  ChallengeFelt,
  ChallengePlayerView,
  ChallengeSeenBox,
  ChallengeSpectatorView,
  Settled,
} from "../../wire/types";
import { ratio, rule, word } from "../../wire/houses";
import type { Play } from "../play.svelte";

export type ChallengeView = ChallengeSpectatorView | ChallengeCroupierView | ChallengePlayerView;
export type Decision = "asked" | "staked" | "stayed" | "waits" | "none";

export const feltOf = (play: Play): ChallengeFelt => (play.view as ChallengeView).felt;
export const stayWord = (play: Play): string => word(play.house, "word_stay", "Stay");
export const bustWord = (play: Play): string => word(play.house, "word_bust", "Bust");
export const boxesOf = (play: Play): number => play.link.card?.seats ?? 7;

/** The boxes in the order in which they decide: from the button on, ascending. */
export function order(felt: ChallengeFelt): number[] {
  const numbers = felt.boxes.map((box) => box.number);
  const from = felt.button ?? 0;
  return [...numbers.filter((number) => number >= from), ...numbers.filter((number) => number < from)];
}

/** The box everybody waits for. */
export const inTurn = (felt: ChallengeFelt): number | null =>
  felt.awaiting.type === "guests" ? felt.awaiting.box : null;

/** What a box has decided about field 1 or 2. */
export function decision(felt: ChallengeFelt, box: ChallengeSeenBox, field: 1 | 2): Decision {
  if (felt.phase === "betting" || felt.phase === "deal") return "none";
  if (box.taken >= field) return "staked";
  if (field === 2 && box.taken < 1) return "none"; // without 1 no 2
  const now = felt.phase === "field_1" ? 1 : felt.phase === "field_2" ? 2 : 3;
  if (now > field) return "stayed";
  if (now < field) return "none";
  const asked = inTurn(felt);
  if (asked === box.number) return "asked";
  const turns = order(felt);
  return asked !== null && turns.indexOf(box.number) < turns.indexOf(asked) ? "stayed" : "waits";
}

/** A box's cards as the viewer sees them: his own hidden card open to him alone. */
export function cardsOf(view: ChallengeView, box: ChallengeSeenBox, peeked: boolean): string[] {
  const own = view.type === "player" && view.box === box.number ? view.hidden : null;
  return box.cards.map((card) => (card === "??" && own !== null && peeked ? own : card));
}

/** The viewer's own hand as far as it lies: open, hidden, and the community cards he has staked on. */
export function ownHand(view: ChallengeView): string[] {
  if (view.type !== "player" || view.hidden === null) return [];
  const box = view.felt.boxes.find((each) => each.number === view.box);
  const open = box?.cards[0];
  if (!box || open === undefined || box.cards.length < 2) return [];
  return [open, view.hidden, ...view.felt.community.slice(0, box.taken).filter((card) => card !== "??")];
}

/** What the guest adds up for himself: pictures ten, the ace eleven where it fits. */
export function points(cards: string[]): number {
  const low = cards.reduce((sum, card) => sum + printed(card), 0);
  return cards.some((card) => card.startsWith("A")) && low <= 11 ? low + 10 : low;
}

/** A hand that lies open: its two cards, and the community cards its player staked on. */
export const handOf = (felt: ChallengeFelt, box: ChallengeSeenBox): string[] => [
  ...box.cards,
  ...felt.community.slice(0, box.taken),
];

/** How a total over 21 comes about: "9 + 10 + 7"; there an ace counts one. */
export const added = (cards: string[]): string => cards.map(printed).join(" + ");

export const bonusOf = (felt: ChallengeFelt, box: number, field: "red" | "black"): Settled | null =>
  felt.settled.find((each) => each.box === box && each.field === field) ?? null;

/** What a guest receives of the pot. */
export const shareOf = (felt: ChallengeFelt, guest: string): number =>
  felt.pot_paid?.shares.find((share) => share.guest === guest)?.amount ?? 0;

export const payout = (play: Play, key: string): string => (ratio(rule(play.house, key)) ?? ["", ""]).join(" : ");

export type Missing = "bonus" | "ante" | null;

/** What a bet still lacks before the game can begin. */
export function missing(felt: ChallengeFelt, me: string | null): Missing {
  if (felt.phase !== "betting") return null;
  const box = felt.boxes.find((each) => each.guest === me);
  if (!box) return null;
  if (!box.ante) return "ante";
  return box.red + box.black ? null : "bonus";
}

/** How many players are still wanting. */
export function wanting(play: Play): number {
  const felt = feltOf(play);
  if (felt.phase !== "betting" && felt.phase !== "settled") return 0;
  const fewest = Number(rule(play.house, "fewest_players") ?? 2);
  return Math.max(0, fewest - felt.guests.filter((guest) => guest.seat !== null).length);
}
