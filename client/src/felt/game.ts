// What a game brings to the table page. Each game has a folder here with a `game.ts` that exports `game: Game`, registered in `games.ts`.
import type { Component } from "svelte";
import type { Option, Numbered } from "../wire/types";
import type { Action, View } from "../wire/table.svelte";
import type { Play } from "./play.svelte";

export type TableEvent = Numbered["event"];

/** Chips of one guest on one field. */
export interface Stake {
  field: string;
  box: number | null;
  amount: number;
}

/** How one bet of the viewer's ended, and why: "box 3: 18 against 20", −10. */
export interface Outcome {
  what: string;
  why?: string;
  won: number;
}

/** The croupier's words: as the house says them, with a small translation or whom they concern; aloud is for the live region. */
export interface Said {
  words: string;
  small?: string;
  /** The words are of the other language, and `small` says what they mean. */
  means?: boolean;
  aloud?: string;
  /** Something a guest does or says: told, and not in the croupier's mouth. */
  act?: boolean;
  /** Nothing the croupier says: `aloud` is also shown as a short line of news. */
  news?: boolean;
}

/** Something the guest may say now: a large button with its key. */
export interface Choice {
  id: string;
  word: string;
  /** What it means or costs, under the word. */
  small?: string;
  key: string;
  /** Why it may not be said now, although the game knows it for this hand. */
  why?: string;
  /** The question it answers, where several could be meant. */
  about?: string;
  action: Action;
  box: number | null;
}

/** A panel beside the felt, loaded when it is opened. */
export type Panel = () => Promise<{ default: Component<{ play: Play }> }>;

export interface Game<V extends View = View> {
  /** What the croupier says to an event, where it is the game's own. */
  say(event: TableEvent, view: V, play: Play): Said | null;
  /** What the viewer is told of a batch as a whole, beside its single events. */
  remark?(events: TableEvent[], play: Play): string | null;
  /** What a guest has lying on the betting fields while bets are open, main stakes first. */
  stakes(view: V, guest: string): Stake[];
  /** What may be said now, in the house's words, from the options. */
  choices(view: V, options: Option[], play: Play): Choice[];
  /** How each bet of the viewer's ended in the coup that is over, of which it is known what it brought him in all. */
  outcomes(view: V, play: Play, won: number): Outcome[];
  /** How the coup as a whole ended, where all bets hang on the same. */
  ending?(view: V, play: Play): string;
  /** What one's bets still need to be played, in words; null where they can be, or none lie. */
  lacks?(view: V, play: Play): string | null;
  /** How much longer an event is shown than its kind usually is, in milliseconds: for what is to be read with it. */
  lingers?(event: TableEvent, view: V): number;
  /** With this event the bets of a coup are closed. */
  closing: TableEvent["type"];
  /** Guests play for a pot among themselves: what they put in is not on the felt when it is over. */
  pot?: boolean;
  /** Guests may let their bets stand from coup to coup. */
  letStand?: boolean;
  /** Fields that are settled with the deal, before anybody decides. */
  settledEarly?: readonly string[];
  /** Every card that lies: with another one a question is another one. */
  cards(view: V): unknown;
  /** The felt itself, with its fields, cards and chips. */
  Felt: Component<{ play: Play }>;
  /** What one chooses beside one's answer, where that is more than a word: how much one insures. */
  Beside?: Component<{ play: Play }>;
  /** What stands in the corner beside the wide felt: a score board, what side bets pay. */
  Corner?: Component<{ play: Play }>;
}
