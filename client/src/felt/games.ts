// Every game of the floor by its name on the wire: the one place that knows which there are.
import type { View } from "../wire/table.svelte";
import type { HouseCard } from "../wire/types";
import { common as blackJack } from "./blackjack/common";
import { sideBets } from "./blackjack/limits";
import { common as challenge } from "./challenge/common";
import { bonus, hasFixedAnte } from "./challenge/limits";
import type { Game, Panel } from "./game";
import type { Limits, Sign } from "./limits";
import { common as punto } from "./punto/common";
import type { CommonView } from "./view";

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
  /** What its view has in common with those of other games. */
  common(view: View): CommonView;
  /** The main stake is the same for everybody: a guest chooses only whether to play. */
  fixedStake?: (sign: Sign, house: HouseCard | null) => boolean;
  /** What may be put on the fields beside the main one. */
  sides?: (sign: Sign, house: HouseCard | null) => Limits[];
}

const GAMES: Record<string, Registered> = {
  "black-jack": {
    load: () => import("./blackjack/game"),
    title: "Black Jack",
    cards: ["As", "Kh"],
    coach: "decisions",
    pot: false,
    common: blackJack,
    sides: sideBets,
  },
  "punto-banco": {
    load: () => import("./punto/game"),
    title: "Punto Banco",
    cards: ["9d", "Tc"],
    coach: "bets",
    panels: { Roads: () => import("./punto/RoadsPanel.svelte") },
    pot: false,
    common: punto,
  },
  "black-jack-challenge": {
    load: () => import("./challenge/game"),
    title: "Black Jack Challenge",
    cards: ["Qh", "??"],
    coach: "chances",
    pot: true,
    common: challenge,
    fixedStake: hasFixedAnte,
    sides: bonus,
  },
};

export const registered = (name: string | undefined): Registered | null => GAMES[name ?? ""] ?? null;

/** A game's felt and words, loaded when somebody comes to such a table. */
export async function loadGame(name: string): Promise<Game> {
  const found = registered(name);
  if (!found) throw new Error(`no felt for ${name}`);
  return (await found.load()).game;
}
