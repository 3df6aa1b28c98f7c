// What this browser was told of a table's shuffles while they were played.
import type { Protocol } from "./shuffle";

export const UNSEEN = "??"; // a card that lay face down before this browser

/** What the house promised for a shuffle, and from which coup on it was known here. */
export interface ToldShuffle {
  shoe: number;
  protocol: Protocol;
  commitment: string;
  from: number;
}

/** What was told of a coup after its bets were closed; null: this browser did not hear it. */
export interface ToldCoup {
  coup: number;
  shoe: number;
  committed: [guest: string, hash: string][];
  /** What binds the house to the cards gone before and to the stakes that lay, told with the list. */
  closing: string;
  opened: [guest: string, words: string][] | null;
  /** In the order in which they were dealt. */
  cards: string[] | null;
  /** The words that this browser told itself. */
  own: [guest: string, words: string][];
  /** How many events the table had told with its list: another window may still be hearing of those before. */
  seq?: number;
}

/** What this browser bound a guest to for a coup, whether or not the house took it. */
export interface MadeHash {
  coup: number;
  guest: string;
  hash: string;
}

/** As it is given out, and `saalchef verify --told` reads it. */
export const fileOfTold = (told: Told): string =>
  JSON.stringify({ ...told, coups: told.coups.map(({ seq: _, ...coup }) => coup) });

/** What this browser found out; `at` is the number of a shuffle for a promise and a seed, else of a coup. */
export interface Alarm {
  kind: "promise" | "seed" | "list" | "left_out" | "others" | "unheard" | "words" | "again" | "proof";
  at: number;
}

export interface Told {
  format: 1;
  table: string;
  shuffles: ToldShuffle[];
  coups: ToldCoup[];
  alarms: Alarm[];
  made: MadeHash[];
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What this browser has bound a guest to for a coup. */
export const madeFor = ({ made }: Told, coup: number, guest: string): string[] =>
  made.filter((each) => each.coup === coup && each.guest === guest).map(({ hash }) => hash);
