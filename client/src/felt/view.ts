// What every game's view has in common, read at one glance.
import type { AwaitBets, AwaitCard, AwaitGuests, Settled, Wager } from "../wire/types";

export interface SeenGuest {
  name: string;
  seat: number | null;
  standing: boolean;
  /** The box one stands before, where a house knows that. */
  at: number | null;
}

export interface CommonView {
  house: string;
  /** Null for a spectator. */
  viewer: string | null;
  coup: number;
  phase: string;
  awaiting: AwaitBets | AwaitCard | AwaitGuests;
  guests: SeenGuest[];
  /** The viewer's chips at hand; null for a spectator. */
  chips: number | null;
  settled: Settled[];
  /** What guests receive of a pot they played for among themselves. */
  shares: Wager[];
}

/** What a guest receives from the settled stakes of a coup, and what of it he won (or lost). */
export function resultOf(settled: Settled[], guest: string): { received: number; won: number; stakes: number } {
  const own = settled.filter((each) => each.guest === guest);
  return {
    received: own.reduce((sum, each) => sum + each.stake + each.won, 0),
    won: own.reduce((sum, each) => sum + each.won, 0),
    stakes: own.length,
  };
}
