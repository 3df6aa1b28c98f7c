// A Punto Banco table after one event of a batch, as it is shown between two views of the floor.
import type { PuntoBancoSeenGuest, PuntoBancoStake, PuntoBancoTableView } from "../../wire/types";
import { chipsMoved, guestsAfter } from "../comings";
import type { TableEvent } from "../game";

export type PuntoView = PuntoBancoTableView;

const fresh = (name: string): PuntoBancoSeenGuest => ({ name, seat: null, standing: false, must_sit: false });

export function stage(view: PuntoView, event: TableEvent): PuntoView {
  const chips = view.chips === null ? null : view.chips + chipsMoved(event, view.viewer);
  const guests = guestsAfter(view.guests, event, fresh);
  return changed({ ...view, chips, guests }, event);
}

function changed(view: PuntoView, event: TableEvent): PuntoView {
  switch (event.type) {
    case "guest_sat":
      return { ...view, guests: asked(view.guests, event.guest, false) };
    case "asked_to_sit":
      return { ...view, guests: asked(view.guests, event.guest, true) };
    case "betting_opened":
      return { ...cleared(view), coup: event.coup, phase: "betting" };
    case "stake_placed":
      return { ...view, stakes: added(view.stakes, event) };
    case "stake_returned":
      return { ...view, stakes: without(view.stakes, event) };
    case "betting_closed":
      return { ...view, coup: event.coup, phase: "deal" };
    case "card_dealt":
      return event.place === "punto"
        ? { ...view, ...punto([...view.punto, event.card]) }
        : { ...view, ...banco([...view.banco, event.card]) };
    case "totals_announced":
      return { ...view, punto_total: event.punto, banco_total: event.banco, winner: event.winner };
    case "settled":
      return { ...view, stakes: without(view.stakes, event), settled: [...view.settled, event] };
    case "coup_settled":
      return { ...view, phase: "settled" };
    case "coup_voided":
      return { ...cleared(view), stakes: [], phase: "settled" };
    default:
      return view;
  }
}

/** The felt without cards; stakes lie on. */
function cleared(view: PuntoView): PuntoView {
  return { ...view, ...punto([]), ...banco([]), winner: null, settled: [] };
}

const punto = (cards: string[]): Pick<PuntoView, "punto" | "punto_total"> => ({
  punto: cards,
  punto_total: points(cards),
});
const banco = (cards: string[]): Pick<PuntoView, "banco" | "banco_total"> => ({
  banco: cards,
  banco_total: points(cards),
});

/** What lies so far, until the croupier announces it: pictures and tens zero, the ace one, the units digit counts. */
export function points(cards: string[]): number {
  return cards.reduce((sum, card) => sum + (card[0] === "A" ? 1 : Number(card[0]) || 0), 0) % 10;
}

interface At {
  guest: string;
  field: string;
  box: number | null;
}

const same = (one: At, other: At): boolean =>
  one.guest === other.guest && one.field === other.field && one.box === other.box;

function added(stakes: PuntoBancoStake[], { guest, field, box, amount }: PuntoBancoStake): PuntoBancoStake[] {
  const put = { guest, field, amount, box };
  if (!stakes.some((stake) => same(stake, put))) return [...stakes, put];
  return stakes.map((stake) => (same(stake, put) ? { ...stake, amount: stake.amount + amount } : stake));
}

const without = (stakes: PuntoBancoStake[], at: At): PuntoBancoStake[] => stakes.filter((stake) => !same(stake, at));

function asked(guests: PuntoBancoSeenGuest[], name: string, must_sit: boolean): PuntoBancoSeenGuest[] {
  return guests.map((guest) => (guest.name === name ? { ...guest, must_sit } : guest));
}
