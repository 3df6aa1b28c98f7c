// Guests coming and going, the same at every table: who sits where after an event.
import type { TableEvent } from "./game";

interface Placed {
  name: string;
  seat: number | null;
  standing?: boolean;
}

/** The guests after an event; the same list where nobody came or went. */
export function guestsAfter<G extends Placed>(guests: G[], event: TableEvent, fresh: (name: string) => G): G[] {
  switch (event.type) {
    case "guest_arrived":
      return guests.some((guest) => guest.name === event.guest) ? guests : [...guests, fresh(event.guest)];
    case "guest_departed":
      return guests.filter((guest) => guest.name !== event.guest);
    case "guest_sat":
      return place(guests, event.guest, event.seat, false);
    case "guest_stood":
      return place(guests, event.guest, null, true);
    case "guest_left":
      return place(guests, event.guest, null, false);
    default:
      return guests;
  }
}

function place<G extends Placed>(guests: G[], name: string, seat: number | null, standing: boolean): G[] {
  return guests.map((guest) =>
    guest.name === name ? { ...guest, seat, ...("standing" in guest ? { standing } : {}) } : guest,
  );
}

/** Where a guest's chips come from and go back to: his plate, or out of sight where he stands. */
export function homeOf(guests: Placed[], name: string | null): string {
  return `plate/${guests.find((guest) => guest.name === name)?.seat ?? "standing"}`;
}

/** What an event moves into a guest's hand, or out of it. */
export function chipsMoved(event: TableEvent, guest: string | null): number {
  if (guest === null) return 0;
  switch (event.type) {
    case "chips_bought":
    case "stake_returned":
    case "payout_corrected":
      return event.guest === guest ? event.amount : 0;
    case "stake_placed":
      return event.guest === guest ? -event.amount : 0;
    case "settled":
      return event.guest === guest ? event.stake + event.won : 0;
    case "pot_paid":
      return share(event.shares, guest);
    case "coup_voided":
      return share(event.guests, guest);
    default:
      return 0;
  }
}

function share(wagers: { guest: string; amount: number }[], guest: string): number {
  return wagers.reduce((sum, wager) => sum + (wager.guest === guest ? wager.amount : 0), 0);
}
