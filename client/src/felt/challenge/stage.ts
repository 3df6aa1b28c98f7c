// A Black Jack Challenge table after one event of a batch, as it is shown between two views of the floor.
import type {
  ChallengeCroupierView,
  ChallengeFelt,
  ChallengePlayerView,
  ChallengeSeatedGuest,
  ChallengeSeenBox,
  ChallengeSpectatorView,
  StakePlaced,
  StakeReturned,
} from "../../wire/types";
import { chipsMoved, guestsAfter } from "../comings";
import type { TableEvent } from "../game";

export type ChallengeView = ChallengeSpectatorView | ChallengeCroupierView | ChallengePlayerView;

const BACK = "??";
const COMMUNITY = "community";
const BURN = "burn";

const fresh = (name: string): ChallengeSeatedGuest => ({ name, seat: null });

export function stage(view: ChallengeView, event: TableEvent): ChallengeView {
  const felt = feltAfter({ ...view.felt, guests: guestsAfter(view.felt.guests, event, fresh) }, event);
  if (view.type !== "player") return { ...view, felt };
  const box = felt.boxes.find((each) => each.guest === view.guest)?.number ?? null;
  return { ...view, felt, box, chips: view.chips + chipsMoved(event, view.guest), hidden: hidden(view, event) };
}

/** One's own hidden card, until the felt is cleared. */
function hidden(view: ChallengePlayerView, event: TableEvent): string | null {
  if (event.type === "card_laid" && event.guest === view.guest) return event.card;
  return event.type === "betting_opened" || event.type === "coup_voided" ? null : view.hidden;
}

function feltAfter(felt: ChallengeFelt, event: TableEvent): ChallengeFelt {
  switch (event.type) {
    case "betting_opened":
      return { ...cleared(felt), coup: event.coup, phase: "betting" };
    case "stake_placed":
      return played(answered(felt, event.field), staked(felt.boxes, event));
    case "field_declined":
      return answered(felt, event.field);
    case "stake_returned":
      return played(felt, returned(felt.boxes, event));
    case "game_began":
      return { ...felt, phase: "deal", button: event.button };
    case "card_dealt":
      return opened(felt, event.place, event.card);
    case "card_laid":
    case "back_laid":
      return laid(felt, event.place);
    case "community_turned":
      return turned(felt, event.number, event.card);
    case "hidden_opened":
      return onBox(felt, event.box, (box) => ({ cards: [...box.cards.slice(0, 1), event.card] }));
    case "hand_counted":
      return onBox(felt, event.box, () => ({ points: event.points }));
    default:
      return moneyAfter(felt, event);
  }
}

/** Whoever was asked has answered; whom the croupier asks next is for the floor to say. */
function answered(felt: ChallengeFelt, field: string): ChallengeFelt {
  return field === "1" || field === "2" ? { ...felt, awaiting: { type: "card", place: COMMUNITY } } : felt;
}

/** The bonus bets, the pot and the war for it. */
function moneyAfter(felt: ChallengeFelt, event: TableEvent): ChallengeFelt {
  switch (event.type) {
    case "settled": {
      const settled = { ...felt, settled: [...felt.settled, event] };
      return onBox(settled, event.box ?? 0, () => ({ [event.field]: 0 }));
    }
    case "pot_formed": {
      const boxes = felt.boxes.map((box) => ({ ...box, ante: 0, one: 0, two: 0 }));
      return { ...felt, boxes, pot: event.pot, played_for: event.pot };
    }
    case "war_declared":
      return { ...felt, phase: "war", tied: event.boxes, round: event.round };
    case "pack_reshuffled":
      return { ...felt, burnt: 0, boxes: felt.boxes.map((box) => ({ ...box, war: [] })) };
    case "pot_paid": {
      const left = felt.pot - event.shares.reduce((sum, share) => sum + share.amount, 0);
      return { ...felt, phase: "paid", pot: left, played_for: left, tied: [], pot_paid: event };
    }
    case "coup_settled":
      return { ...felt, phase: "settled" };
    case "coup_voided":
      return { ...cleared(felt), phase: "settled" };
    default:
      return felt;
  }
}

/** The felt without cards and stakes; what was carried over stays in the pot. */
function cleared(felt: ChallengeFelt): ChallengeFelt {
  return {
    ...felt,
    boxes: [],
    community: [],
    tied: [],
    round: 0,
    burnt: 0,
    settled: [],
    pot_paid: null,
    played_for: felt.pot,
  };
}

// ——— boxes ———

const STAKES: Record<string, "ante" | "red" | "black" | "one" | "two"> = {
  ante: "ante",
  red: "red",
  black: "black",
  "1": "one",
  "2": "two",
};

const inPot = (box: ChallengeSeenBox): number => box.ante + box.one + box.two;

function played(felt: ChallengeFelt, boxes: ChallengeSeenBox[]): ChallengeFelt {
  return { ...felt, boxes, played_for: felt.pot + boxes.reduce((sum, box) => sum + inPot(box), 0) };
}

function onBox(
  felt: ChallengeFelt,
  number: number,
  change: (box: ChallengeSeenBox) => Partial<ChallengeSeenBox>,
): ChallengeFelt {
  return { ...felt, boxes: felt.boxes.map((box) => (box.number === number ? { ...box, ...change(box) } : box)) };
}

function empty(number: number, guest: string): ChallengeSeenBox {
  return { number, guest, ante: 0, red: 0, black: 0, one: 0, two: 0, taken: 0, cards: [], war: [], points: null };
}

function staked(boxes: ChallengeSeenBox[], event: StakePlaced): ChallengeSeenBox[] {
  const box = boxes.find((each) => each.guest === event.guest) ?? empty(event.box ?? 0, event.guest);
  const stake = STAKES[event.field] ?? "ante";
  const taken = box.taken + (stake === "one" || stake === "two" ? 1 : 0);
  const others = boxes.filter((each) => each !== box);
  return [...others, { ...box, [stake]: box[stake] + event.amount, taken }].sort((a, b) => a.number - b.number);
}

function returned(boxes: ChallengeSeenBox[], event: StakeReturned): ChallengeSeenBox[] {
  return boxes
    .map((box) => (box.number === event.box ? { ...box, [STAKES[event.field] ?? "ante"]: 0 } : box))
    .filter((box) => inPot(box) + box.red + box.black > 0);
}

// ——— cards ———

/** An open card: the first of a hand, or one of war. */
function opened(felt: ChallengeFelt, place: string, card: string): ChallengeFelt {
  return onBox(felt, Number(place), (box) =>
    felt.phase === "war" ? { war: [...box.war, card] } : { cards: [...box.cards, card] },
  );
}

/** A card face down; with the second one before the croupier the decisions begin. */
function laid(felt: ChallengeFelt, place: string): ChallengeFelt {
  if (place === BURN) return { ...felt, burnt: felt.burnt + 1 };
  if (place !== COMMUNITY) return onBox(felt, Number(place), (box) => ({ cards: [...box.cards, BACK] }));
  const community = [...felt.community, BACK];
  return { ...felt, community, phase: community.length === 2 ? "field_1" : felt.phase };
}

function turned(felt: ChallengeFelt, number: number, card: string): ChallengeFelt {
  const community = felt.community.map((lies, n) => (n === number - 1 ? card : lies));
  return { ...felt, community, phase: number === 1 ? "field_2" : felt.phase };
}
