// Shuffles with words for every coup, dealt by node's own hashes: the pages' code has no part in it.
import { createHash, createHmac } from "node:crypto";

export const SEED = "5a".repeat(32);
const SALT = "c3".repeat(32);
const RANKS = [..."A23456789TJQK"];

export const sha = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");
export const hashOf = (table: string, coup: number, guest: string, words: string): string =>
  sha(`saalchef words 2\n${table}\n${coup}\n${guest}\n${words}`);

/** Numbers below a bound from a key, without bias. */
export function* numbers(key: Buffer): Generator<number, never, number> {
  let bound = yield 0;
  for (let block = 0n; ; block++) {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(block);
    const digest = createHmac("sha256", key).update(counter).digest();
    for (let at = 0; at < 32; at += 4) {
      const word = digest.readUInt32BE(at);
      if (word < 2 ** 32 - (2 ** 32 % bound)) bound = yield word % bound;
    }
  }
}

export interface Coup {
  coup: number;
  /** Who is bound to which words, in the order booked; null: bound, and silent. */
  words: [guest: string, words: string, told: boolean][];
  cards: number;
}

/** A shoe of so many packs, dealt from coup by coup: each coup's words, and its cards. */
export function dealt(table: string, shoe: number, decks: number, coups: Coup[]) {
  const gone: string[] = [];
  let left = Array.from({ length: decks }, () =>
    [..."shdc"].flatMap((suit) => RANKS.map((rank) => rank + suit)),
  ).flat();
  const played = coups.map(({ coup, words, cards }) => {
    const committed = words.map(([guest, text]) => [guest, hashOf(table, coup, guest, text)] as [string, string]);
    const opened = words.filter(([, , told]) => told).map(([guest, text]) => [guest, text] as [string, string]);
    const told = new Map(opened);
    const lines = [`saalchef coup 2\n${table}\n${shoe}\n${coup}`];
    for (const [guest, hash] of committed) {
      const text = told.get(guest);
      lines.push(`${guest} ${hash} ${text === undefined ? "-" : sha(text)}`);
    }
    const stream = numbers(createHmac("sha256", Buffer.from(SEED, "hex")).update(lines.join("\n"), "utf8").digest());
    stream.next();
    const rest = [...left];
    const drawn = Array.from({ length: cards }, () => {
      const at = stream.next(rest.length).value;
      const card = rest[at]!;
      rest[at] = rest.at(-1)!;
      rest.pop();
      return card;
    });
    for (const card of drawn) left = left.toSpliced(left.indexOf(card), 1); // in the order of the pack again
    const stakes = words.map(([guest]) => `${guest} bets 20 on punto`);
    const closed = [`saalchef closing 2\n${table}\n${shoe}\n${coup}\n${decks} 0`, gone.join(","), ...stakes];
    gone.push(...drawn);
    return { coup, committed, closing: sha(closed.join("\n")), opened, stakes, drawn };
  });
  const commitment = sha(`saalchef commitment 2\n${table}\n${shoe}\n${SALT}\n${SEED}`);
  return { table, shoe, commitment, seed: SEED, salt: SALT, played };
}

/** A coup file with the last so many of these coups. */
export function filed({ played, ...shuffle }: ReturnType<typeof dealt>, coups: number): string {
  const own = played.slice(-coups);
  const lines = own.flatMap(({ drawn }) => ["croupier closes", ...drawn.map((card) => `deal ${card} to bank`)]);
  const pairs = (values: object): string[] =>
    Object.entries(values).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  const words = played.flatMap(({ drawn, stakes, ...told }) => [
    "",
    "[[proof.coup]]",
    ...pairs({ ...told, ...(own.some(({ coup }) => coup === told.coup) ? { stakes } : { drawn }) }),
  ]);
  return ['house = "bregenz"', 'actions = """', ...lines, '"""', "", "[[proof]]"]
    .concat(pairs({ protocol: 2, ...shuffle, coups }), words)
    .join("\n");
}
