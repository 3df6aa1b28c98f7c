// What a Challenge felt shows of a view: whose cards are whose, what they count, who is waited for.
import type {
  ChallengeCount,
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
export type Decision = ChallengeSeenBox["decisions"][number];

export const feltOf = (play: Play): ChallengeFelt => (play.view as ChallengeView).felt;
export const stayWord = (play: Play): string => word(play.house, "word_stay", "Stay");
export const bustWord = (play: Play): string => word(play.house, "word_bust", "Bust");
export const boxesOf = (play: Play): number => play.link.card?.seats ?? 7;

/** The box everybody waits for. */
export const inTurn = (felt: ChallengeFelt): number | null =>
  felt.awaiting.type === "guests" ? felt.awaiting.box : null;

/** A box's cards as the viewer sees them: his own hidden card open to him alone. */
export function cardsOf(view: ChallengeView, box: ChallengeSeenBox, peeked: boolean): string[] {
  const own = view.type === "player" && view.box === box.number ? view.hidden : null;
  return box.cards.map((card) => (card === "??" && own !== null && peeked ? own : card));
}

/** What a box's hand counts as far as the viewer may know: one's own before it is open to all. */
export const countOf = (view: ChallengeView, box: ChallengeSeenBox): ChallengeCount | null =>
  box.counted ?? (view.type === "player" && view.box === box.number ? view.counted : null);

/** How a total comes about: "9 + 10 + 7". */
export const added = (count: ChallengeCount): string => count.added.join(" + ");

export const bonusOf = (felt: ChallengeFelt, box: number, field: "red" | "black"): Settled | null =>
  felt.settled.find((each) => each.box === box && each.field === field) ?? null;

/** What a guest receives of the pot. */
export const shareOf = (felt: ChallengeFelt, guest: string): number =>
  felt.pot_paid?.shares.find((share) => share.guest === guest)?.amount ?? 0;

export const payout = (play: Play, key: string): string => (ratio(rule(play.house, key)) ?? ["", ""]).join(" : ");
