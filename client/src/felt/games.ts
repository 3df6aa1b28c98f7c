// Every game of the floor by its name on the wire: the one place that knows which there are.
import type { Game, Panel } from "./game";

/** What is known of a game before its felt is loaded. */
interface Registered {
  load: () => Promise<{ game: Game }>;
  /** As it is called in every language. */
  title: string;
  /** Two cards at the entrance that say which game it is. */
  cards: readonly [string, string];
  /** What the coach can speak of: decisions, what the bets are worth from the shoe, or chances alone. */
  coach: "decisions" | "bets" | "chances";
  /** Panels beside the felt that only this game has. */
  panels?: { Roads?: Panel };
  /** Guests play for a pot among themselves. */
  pot: boolean;
}

const GAMES: Record<string, Registered> = {
  "black-jack": {
    load: () => import("./blackjack/game"),
    title: "Black Jack",
    cards: ["As", "Kh"],
    coach: "decisions",
    pot: false,
  },
  "punto-banco": {
    load: () => import("./punto/game"),
    title: "Punto Banco",
    cards: ["9d", "Tc"],
    coach: "bets",
    panels: { Roads: () => import("./punto/RoadsPanel.svelte") },
    pot: false,
  },
  "black-jack-challenge": {
    load: () => import("./challenge/game"),
    title: "Black Jack Challenge",
    cards: ["Qh", "??"],
    coach: "chances",
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
