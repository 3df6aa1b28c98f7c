// Between two views: what each event changes on the felt, so that a batch can be shown step by step.
import type { TableEvent } from "../game";
import type { BlackJackHand, BlackJackSeenBox, BlackJackTableView, Settled, Wager } from "../../wire/types";

type V = BlackJackTableView;
type Box = BlackJackSeenBox;

const EMPTY: Omit<BlackJackHand, "stakes"> = {
  cards: [],
  total: 0,
  soft: false,
  from_split: false,
  doubled: false,
  stood: false,
  blackjack: false,
};

/** The best total for the guest, and whether an ace counts eleven in it. */
export function count(cards: string[]): { total: number; soft: boolean } {
  const points = (card: string): number => {
    if (card === "Jk") return 0;
    const rank = card.slice(0, 1);
    return rank === "A" ? 1 : Number(rank) || 10;
  };
  const low = cards.reduce((sum, card) => sum + points(card), 0);
  const soft = low <= 11 && cards.some((card) => card.startsWith("A"));
  return { total: soft ? low + 10 : low, soft };
}

/** A place on the wire: "bank", a box, or a box's second hand as "3.2". */
export function placed(place: string): { box: number; hand: number } | null {
  if (place === "bank") return null;
  const [box, hand] = place.split(".").map(Number);
  return { box: box ?? 0, hand: hand ?? 1 };
}

const box = (view: V, number: number | null, change: (box: Box) => Box): V => ({
  ...view,
  boxes: view.boxes.map((each) => (each.number === number ? change(each) : each)),
});
const hand = (of: Box, number: number, change: (hand: BlackJackHand) => BlackJackHand): Box => ({
  ...of,
  hands: of.hands.map((each, n) => (n === number - 1 ? change(each) : each)),
});
const put = (wagers: Wager[], guest: string, amount: number): Wager[] =>
  wagers.some((each) => each.guest === guest)
    ? wagers.map((each) => (each.guest === guest ? { guest, amount: each.amount + amount } : each))
    : [...wagers, { guest, amount }];
const without = <T extends { guest: string }>(wagers: T[], guest: string): T[] =>
  wagers.filter((each) => each.guest !== guest);
const pay = (view: V, guest: string, amount: number): V =>
  view.chips !== null && view.viewer === guest ? { ...view, chips: view.chips + amount } : view;
const cleared = (view: V): Box[] =>
  view.boxes.map((each) => ({
    number: each.number,
    owner: each.owner,
    main: [],
    twins: [],
    crazy: [],
    insurance: [],
    hands: [],
    joker: false,
  }));

type Side = "main" | "twins" | "crazy" | "insurance";

function dealt(view: V, card: string, place: string): V {
  const to = placed(place);
  if (!to) {
    const cards = [...view.bank_cards, card];
    return { ...view, bank_cards: cards, bank_total: count(cards).total };
  }
  return box(view, to.box, (each) =>
    hand(each, to.hand, (held) => {
      const cards = [...held.cards, card];
      const { total, soft } = count(cards);
      const blackjack = total === 21 && cards.length === 2 && !held.from_split && !cards.includes("Jk");
      return { ...held, cards, total, soft, blackjack, stood: held.doubled };
    }),
  );
}

function split(view: V, guest: string, number: number, at: number, amount: number): V {
  return box(view, number, (each) => {
    const held = each.hands[at - 1];
    if (!held) return each;
    const stake = { guest, amount, raised: 0 };
    if (guest !== each.owner) return hand(each, at + 1, (second) => ({ ...second, stakes: [...second.stakes, stake] }));
    const [first, second] = held.cards.map((card) => ({ ...EMPTY, ...count([card]), cards: [card], from_split: true }));
    const hands = [...each.hands];
    hands.splice(at - 1, 1, { ...EMPTY, ...first, stakes: held.stakes }, { ...EMPTY, ...second, stakes: [stake] });
    return { ...each, hands };
  });
}

function settled(view: V, event: Settled): V {
  const field = event.field as Side;
  const after = box(view, event.box, (each) =>
    field === "main"
      ? hand(each, event.hand ?? 1, (held) => ({ ...held, stakes: without(held.stakes, event.guest) }))
      : { ...each, [field]: without(each[field], event.guest) },
  );
  return pay({ ...after, settled: [...view.settled, event] }, event.guest, event.stake + event.won);
}

export function stage(view: V, event: TableEvent): V {
  switch (event.type) {
    case "guest_sat":
    case "guest_stood": {
      const at = event.type === "guest_stood" ? event.at : null;
      const seat = event.type === "guest_sat" ? event.seat : null;
      const guest = { name: event.guest, seat, standing: seat === null, at };
      const known = view.guests.some((each) => each.name === event.guest);
      return {
        ...view,
        guests: known ? view.guests.map((each) => (each.name === event.guest ? guest : each)) : [...view.guests, guest],
      };
    }
    case "guest_departed":
      return { ...view, guests: view.guests.filter((each) => each.name !== event.guest) };
    case "chips_bought":
      return pay(view, event.guest, event.amount);
    case "box_claimed":
      return box(view, event.box, (each) => ({ ...each, owner: each.owner ?? event.guest }));
    case "betting_opened":
      return {
        ...view,
        coup: event.coup,
        phase: "betting",
        awaiting: { type: "bets" },
        boxes: cleared(view),
        bank_cards: [],
        bank_total: 0,
        settled: [],
        box_in_turn: null,
        hand_in_turn: null,
      };
    case "stake_placed": {
      const field = event.field as Side;
      return pay(
        box(view, event.box, (each) => ({ ...each, [field]: put(each[field], event.guest, event.amount) })),
        event.guest,
        -event.amount,
      );
    }
    case "stake_returned": {
      const field = event.field as Side;
      const back = box(view, event.box, (each) =>
        event.hand !== null
          ? hand(each, event.hand, (held) => ({ ...held, stakes: without(held.stakes, event.guest) }))
          : { ...each, [field]: without(each[field], event.guest) },
      );
      return pay(back, event.guest, event.amount);
    }
    case "bets_closed": {
      const owners = new Map(event.boxes.map((each) => [each.box, each.owner]));
      const boxes = view.boxes.map((each) => {
        const owner = owners.get(each.number);
        if (!owner) return each;
        return {
          ...each,
          owner,
          main: [],
          hands: [{ ...EMPTY, stakes: each.main.map((wager) => ({ ...wager, raised: 0 })) }],
        };
      });
      return { ...view, phase: "deal", awaiting: { type: "card", place: "" }, boxes };
    }
    case "card_dealt":
      return dealt(view, event.card, event.place);
    case "joker_laid": {
      const to = placed(event.place);
      return to ? box(view, to.box, (each) => ({ ...each, joker: true })) : view;
    }
    case "insured":
      return pay(
        box(view, event.box, (each) => ({ ...each, insurance: put(each.insurance, event.guest, event.amount) })),
        event.guest,
        -event.amount,
      );
    case "initial_dealt":
    case "insurance_closed":
      return { ...view, phase: "play" };
    case "turn_came":
      return { ...view, phase: "play", box_in_turn: event.box, hand_in_turn: event.hand };
    case "stayed":
      return box(view, event.box, (each) => hand(each, event.hand, (held) => ({ ...held, stood: true })));
    case "doubled": {
      const raised = box(view, event.box, (each) =>
        hand(each, event.hand, (held) => ({
          ...held,
          doubled: true,
          stakes: held.stakes.map((stake) =>
            stake.guest === event.guest ? { ...stake, raised: event.amount } : stake,
          ),
        })),
      );
      return pay(raised, event.guest, -event.amount);
    }
    case "hand_split":
      return pay(split(view, event.guest, event.box, event.hand, event.amount), event.guest, -event.amount);
    case "turns_ended":
      return { ...view, phase: "bank", box_in_turn: null, hand_in_turn: null };
    case "settled":
      return settled(view, event);
    case "coup_settled":
      return { ...view, phase: "settled" };
    case "coup_voided": {
      const own = event.guests.find((each) => each.guest === view.viewer)?.amount ?? 0;
      const back = pay(view, view.viewer ?? "", own);
      return {
        ...back,
        phase: "settled",
        boxes: cleared(view),
        bank_cards: [],
        bank_total: 0,
        settled: [],
        box_in_turn: null,
        hand_in_turn: null,
      };
    }
    case "payout_corrected":
      return pay(view, event.guest, event.amount);
    default:
      return view;
  }
}
