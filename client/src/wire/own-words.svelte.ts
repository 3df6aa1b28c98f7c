// One's own words for the coups of a table: made afresh for each, bound by their hash while bets are open, told after.
import { hex, wordsHash } from "../fair/digest";
import { prefs } from "../lib/prefs.svelte";
import type { FromGuest, GuestHash } from "./types";

/** Words made for one coup; they survive a reload of the page, so that they can still be told. */
export interface Made {
  guest: string;
  coup: number;
  /** What was typed and stands behind the digits. */
  typed: string;
  words: string;
  hash: string;
}

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

/** What can be told of what was typed: one line, of characters that have a code. */
export const plain = (typed: string): string => typed.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim();

export class OwnWords {
  #made = $state.raw<Made[]>([]);
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly table: string,
    private readonly send: (message: FromGuest) => void,
  ) {
    this.#made = remembered(table);
  }

  /** All that this browser has made for a guest and a coup, the latest last. */
  of(guest: string, coup: number): Made[] {
    return this.#made.filter((each) => each.guest === guest && each.coup === coup);
  }

  /** Bound for a coup: to the words it has for it already, or to new ones. */
  bind(guest: string, coup: number): Promise<void> {
    return this.#next(async () => {
      const typed = plain(prefs.all.words);
      const last = this.of(guest, coup).at(-1);
      const made = last?.typed === typed ? last : await this.#make(guest, coup, typed);
      this.send({ type: "commit_words", coup, hash: made.hash });
    });
  }

  /** Told, where one of the hashes is that of words made here. */
  tell(guest: string, coup: number, committed: readonly GuestHash[]): Promise<void> {
    return this.#next(() => {
      const hash = committed.find((each) => each.guest === guest)?.hash;
      const made = this.of(guest, coup).find((each) => each.hash === hash);
      if (made) this.send({ type: "open_words", coup, words: made.words });
    });
  }

  async #make(guest: string, coup: number, typed: string): Promise<Made> {
    const digits = hex(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
    const words = typed ? `${digits} ${typed}` : digits;
    const made = { guest, coup, typed, words, hash: await wordsHash(this.table, coup, guest, words) };
    this.#made = [...this.#made, made].slice(-KEPT);
    sessionStorage.setItem(place(this.table), JSON.stringify(this.#made)); // before anybody is bound to them
    return made;
  }

  #next(step: () => void | Promise<void>): Promise<void> {
    const done = this.#turn.then(step);
    this.#turn = done.catch((problem: unknown) => console.error(problem));
    return done;
  }
}
