// Every game of the floor by its name on the wire: the one place that knows which there are.
import type { Game } from "./game";

/** What is known of a game before its felt is loaded. */
interface Registered {
  load: () => Promise<{ game: Game }>;
  /** Two cards at the entrance that say which game it is. */
  cards: readonly [string, string];
  /** What the coach can speak of: decisions, what the bets are worth from the shoe, or chances alone. */
  coach: "decisions" | "bets" | "chances";
  /** The results of a shoe are kept as roads. */
  roads: boolean;
  /** Guests play for a pot among themselves. */
  pot: boolean;
}

const GAMES: Record<string, Registered> = {
  "black-jack": {
    load: () => import("./blackjack/game"),
    cards: ["As", "Kh"],
    coach: "decisions",
    roads: false,
    pot: false,
  },
  "punto-banco": {
    load: () => import("./punto/game"),
    cards: ["9d", "Tc"],
    coach: "bets",
    roads: true,
    pot: false,
  },
  "black-jack-challenge": {
    load: () => import("./challenge/game"),
    cards: ["Qh", "??"],
    coach: "chances",
    roads: false,
    pot: true,
  },
};

export const registered = (name: string | undefined): Registered | null => GAMES[name ?? ""] ?? null;

/** A game's felt and words, loaded when somebody comes to such a table. */
export async function loadGame(name: string): Promise<Game> {
  const found = registered(name);
  if (!found) throw new Error(`no felt for ${name}`);
  return (await found.load()).game;
}
