// The order of the cards, derived anew from what was revealed. Written for this page alone, with nothing but
// SHA-256 and HMAC-SHA-256 of the browser: it shares no code with the server that dealt.

import { bytesOf, isDigest, sha256 } from "./digest";

/** How guests add words: once to a whole shuffle, in public; or anew to every coup, bound before they are told. */
export type Protocol = 1 | 2;

/** One shuffle as it is published: what was promised, and what was revealed. */
export interface Shuffle {
  protocol: Protocol;
  table: string;
  shoe: number;
  commitment: string;
  seed: string;
  salt: string;
}

/** A shuffle of protocol 1, with the guests' own words. */
export interface Proof extends Shuffle {
  guests: [string, string][];
}

/** What the guests added to one coup: who was bound by which hash, in this order, and which words were told. */
export interface CoupWords {
  coup: number;
  committed: [string, string][];
  /** What binds the house to the cards gone before and to the stakes that lay. */
  closing: string;
  opened: [string, string][];
}

const WORD = 2 ** 32;

export function unhex(digits: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})+$/i.test(digits)) throw new Error("not hexadecimal digits");
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

async function hmac(key: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}

/** What the server must have promised, if it had this seed and this salt then. */
export function commitment({
  protocol,
  table,
  shoe,
  salt,
  seed,
}: Pick<Shuffle, "protocol" | "table" | "shoe" | "salt" | "seed">): Promise<string> {
  return sha256(`saalchef commitment ${protocol}\n${table}\n${shoe}\n${salt}\n${seed}`);
}

/**
 * The seed and the salt of a shuffle are those that were promised. Each is 64 digits long: where one of them ends could
 * be chosen afterwards otherwise, and with it the seed.
 */
export async function keeps(shuffle: Parameters<typeof commitment>[0], promise: string): Promise<boolean> {
  return isDigest(shuffle.seed) && isDigest(shuffle.salt) && (await commitment(shuffle)) === promise;
}

/** The key of a whole shuffle of protocol 1: the server's seed over the shuffle's name and every guest's words. */
export async function streamKey({
  table,
  shoe,
  seed,
  guests,
}: Pick<Proof, "table" | "shoe" | "seed" | "guests">): Promise<Uint8Array<ArrayBuffer>> {
  const lines = [`saalchef shuffle 1\n${table}\n${shoe}`];
  for (const [guest, words] of guests) lines.push(`${guest} ${await sha256(words)}`);
  return hmac(unhex(seed), bytesOf(lines.join("\n")));
}

/** The key of one coup: the server's seed over its name, what each guest was bound to, and what he told. */
export async function coupKey(
  { table, shoe, seed }: Pick<Shuffle, "table" | "shoe" | "seed">,
  { coup, committed, opened }: Omit<CoupWords, "closing">,
): Promise<Uint8Array<ArrayBuffer>> {
  const told = new Map(opened);
  const lines = [`saalchef coup 2\n${table}\n${shoe}\n${coup}`];
  for (const [guest, hash] of committed) {
    const words = told.get(guest);
    lines.push(`${guest} ${hash} ${words === undefined ? "-" : await sha256(words)}`);
  }
  return hmac(unhex(seed), bytesOf(lines.join("\n")));
}

/** How the bets of a coup were closed: with these packs, these cards gone before, and these stakes. */
export function closingHash(
  { table, shoe }: Pick<Shuffle, "table" | "shoe">,
  coup: number,
  { decks, jokers }: { decks: number; jokers: number },
  gone: string[],
  stakes: string[],
): Promise<string> {
  const lines = [`saalchef closing 2\n${table}\n${shoe}\n${coup}\n${decks} ${jokers}`, gone.join(",")];
  return sha256([...lines, ...stakes].join("\n"));
}

/** Numbers without bias: block i is HMAC-SHA-256 of i, eight words of 32 bits each. */
export class Stream {
  #block = 0;
  #words: number[] = [];

  constructor(private readonly key: Uint8Array<ArrayBuffer>) {}

  /** A word is refused where it would make some numbers likelier than others. */
  async below(bound: number): Promise<number> {
    const fair = WORD - (WORD % bound);
    for (;;) {
      const word = await this.#next();
      if (word < fair) return word % bound;
    }
  }

  async #next(): Promise<number> {
    if (!this.#words.length) {
      const counter = new DataView(new ArrayBuffer(8));
      counter.setBigUint64(0, BigInt(this.#block++));
      const digest = await hmac(this.key, new Uint8Array(counter.buffer));
      const view = new DataView(digest.buffer);
      this.#words = Array.from({ length: 8 }, (_, n) => view.getUint32(4 * n));
    }
    return this.#words.shift() ?? 0;
  }
}

const PACK = [..."shdc"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));

/** All the cards of a shoe, in the order in which they are counted. */
export function pack(decks: number, jokers: number): string[] {
  return [...Array.from({ length: decks }, () => PACK).flat(), ...Array.from({ length: jokers }, () => "Jk")];
}

/** A pack drawn from card by card: Fisher and Yates, as far as cards are needed. */
export class Shoe {
  #left: string[];

  constructor(
    private readonly cards: string[],
    private readonly stream: Stream,
  ) {
    this.#left = [...cards];
  }

  get left(): number {
    return this.#left.length;
  }

  /** The next card, or null where the shoe is empty. */
  async draw(): Promise<string | null> {
    if (!this.#left.length) return null;
    const last = this.#left.length - 1;
    const at = await this.stream.below(last + 1);
    const card = this.#left[at] ?? null;
    this.#left[at] = this.#left[last] ?? "";
    this.#left.pop();
    return card;
  }

  /** All cards but some are shuffled together again: those lying on the table, or gone before. False: one is not of them. */
  reshuffle(without: string[]): boolean {
    this.#left = [...this.cards];
    for (const card of without) {
      const at = this.#left.indexOf(card);
      if (at < 0) return false;
      this.#left.splice(at, 1);
    }
    return true;
  }
}

export async function shoeOf(proof: Proof, decks: number, jokers: number): Promise<Shoe> {
  return new Shoe(pack(decks, jokers), new Stream(await streamKey(proof)));
}

/** The cards still in the shoe before a coup, drawn from by that coup's own key; null where others are gone than it had. */
export async function shoeOfCoup(
  shuffle: Shuffle,
  words: CoupWords,
  { decks, jokers }: { decks: number; jokers: number },
  gone: string[],
): Promise<Shoe | null> {
  const shoe = new Shoe(pack(decks, jokers), new Stream(await coupKey(shuffle, words)));
  return shoe.reshuffle(gone) ? shoe : null;
}
