// One's own words for the coups of a table: made afresh for each, bound by their hash while bets are open, told after.
import { hex, wordsHash } from "../fair/digest";
import { keep } from "../lib/keep";
import { prefs } from "../lib/prefs.svelte";
import type { Heard } from "./heard.svelte";
import type { FromGuest, Refused, WordsCommitted, WordsTaken } from "./types";

/** Words made for one coup; they survive a reload of the page, so that they can still be told. */
export interface Made {
  guest: string;
  coup: number;
  /** What was typed and stands behind the digits. */
  typed: string;
  words: string;
  hash: string;
}

/** How far one is bound to words for a coming coup: taken by the floor, asked of it, refused by it, or not even asked. */
export type Binding = "taken" | "asked" | "refused" | "declined";

const RANDOM_BYTES = 16;
export const LONGEST_TYPED = 64;
const KEPT = 8; // words typed anew leave those before them: the floor may have heard of these alone

const place = (table: string): string => `saalchef.words.${table}`;

function remembered(table: string): Made[] {
  try {
    return JSON.parse(sessionStorage.getItem(place(table)) ?? "[]") as Made[];
  } catch {
    return [];
  }
}

/** What can be told of what was typed: one line for whoever reads it, of characters that are seen. */
export const plain = (typed: string): string => typed.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ").trim();

export class OwnWords {
  #made = $state.raw<Made[]>([]);
  #taken = $state.raw<WordsTaken | null>(null);
  #refused = $state.raw<{ coup: number; sentence: string } | null>(null);
  #asked = 0; // the coup for which a hash was sent last
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly table: string,
    private readonly heard: Heard,
    private readonly send: (message: FromGuest) => void,
  ) {
    this.#made = remembered(table);
  }

  /** All that this browser has made for a guest and a coup, the latest last. */
  of(guest: string, coup: number): Made[] {
    return this.#made.filter((each) => each.guest === guest && each.coup === coup);
  }

  /** The floor has taken a hash, on this line. */
  taken(message: WordsTaken): void {
    this.#taken = message;
  }

  /** The floor takes no hash, or no words. */
  refuse({ sentence }: Refused): void {
    this.#refused = { coup: this.#asked, sentence };
  }

  /** What was taken may be lost with the line. */
  lost(): void {
    this.#taken = null;
    this.#refused = null;
  }

  /** The floor has taken words of this guest's for a coup, and has not been away since. */
  wereTaken(guest: string, coup: number): boolean {
    const taken = this.#taken;
    return taken?.coup === coup && this.of(guest, coup).some(({ hash }) => hash === taken.hash);
  }

  /** How far a guest is bound for the coup whose list is still to come. */
  binding(guest: string, coup: number): Binding {
    if (this.heard.isClosed(coup)) return "declined";
    if (this.wereTaken(guest, coup)) return "taken";
    return this.#refused?.coup === coup ? "refused" : "asked";
  }

  /** Why the floor has taken nothing, in its words. */
  get refusal(): string {
    return this.#refused?.sentence ?? "";
  }

  /** Bound for a coup whose list is still to come: to the words it has for it already, or to new ones. */
  bind(guest: string, coup: number): Promise<void> {
    return this.#next(async () => {
      if (this.heard.isClosed(coup)) return; // they may have been told
      const typed = plain(prefs.all.words);
      const last = this.of(guest, coup).at(-1);
      const made = last?.typed === typed ? last : await this.#make(guest, coup, typed);
      this.heard.makes(coup, guest, made.hash); // before anybody can put another in its place
      this.#asked = coup;
      this.#refused = null;
      this.send({ type: "commit_words", coup, hash: made.hash });
    });
  }

  /** Told, where one of the hashes is that of words made here, and the list is kept as it was told first. */
  tell(guest: string, closed: WordsCommitted): Promise<void> {
    return this.#next(() => {
      const { coup } = closed;
      const hash = closed.words.find((each) => each.guest === guest)?.hash;
      const made = this.of(guest, coup).find((each) => each.hash === hash);
      if (!made || !this.heard.stands(closed)) return;
      this.heard.tells(coup, guest, made.words);
      this.send({ type: "open_words", coup, words: made.words });
    });
  }

  async #make(guest: string, coup: number, typed: string): Promise<Made> {
    const digits = hex(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
    const words = typed ? `${digits} ${typed}` : digits;
    const made = { guest, coup, typed, words, hash: await wordsHash(this.table, coup, guest, words) };
    this.#made = [...this.#made, made].slice(-KEPT);
    keep("sessionStorage", place(this.table), JSON.stringify(this.#made)); // before anybody is bound to them
    return made;
  }

  #next(step: () => void | Promise<void>): Promise<void> {
    const done = this.#turn.then(step);
    this.#turn = done.catch((problem: unknown) => console.error(problem));
    return done;
  }
}
