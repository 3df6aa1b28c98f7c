// What a proof needs of a coup file: its shuffles, and the cards dealt in each of its coups.
import type { CoupWords, Proof, Shuffle } from "./shuffle";

interface Filed {
  /** How many of the file's coups it dealt. */
  coups: number;
}

/** A shuffle to which guests added words once. */
export interface FiledShoe extends Proof, Filed {
  protocol: 1;
  /** What had been drawn from the shuffle before the file begins. */
  before: string[];
}

export interface FiledCoup extends CoupWords {
  /** Of the file's own coups: what lay when the bets were closed, each as a line of the file. */
  stakes?: string[];
  /** The cards of a coup before the file begins; those of its own coups stand in their lines. */
  drawn?: string[];
}

/** A shuffle to which guests add words for every coup. */
export interface FiledCoups extends Shuffle, Filed {
  protocol: 2;
  /** Every coup dealt from it, up to the last of the file. */
  words: FiledCoup[];
}

export type FiledProof = FiledShoe | FiledCoups;

/** A card as the file deals it, with the place it went to: "3.2", "bank", "burn". */
export interface Dealt {
  card: string;
  to: string;
}

export interface CoupFile {
  house: string;
  /** The number of packs, where a reading of the table names it. */
  decks: number | null;
  /** The cards of each coup, in the order in which they were dealt. */
  coups: Dealt[][];
  proofs: FiledProof[];
}

export function readCoupFile(text: string): CoupFile {
  const [head = "", ...sections] = text.split(/^\[\[proof\]\]$/m);
  const decks = /^readings\s*=.*\bdecks\s*=\s*(\d+)/m.exec(head)?.[1];
  return {
    house: /^house\s*=\s*"([^"]*)"/m.exec(head)?.[1] ?? "",
    decks: decks === undefined ? null : Number(decks),
    coups: dealt(head),
    proofs: sections.map(proof),
  };
}

/** A coup's cards are dealt after its bets are closed. */
function dealt(text: string): Dealt[][] {
  const coups: Dealt[][] = [];
  for (const line of text.split("\n")) {
    if (/^\s*croupier closes\b/.test(line)) coups.push([]);
    const [, card, to = ""] = /^\s*deal (\S+)(?: to (\S+))?/.exec(line) ?? [];
    if (card) coups.at(-1)?.push({ card, to });
  }
  return coups.filter((cards) => cards.length);
}

function proof(section: string): FiledProof {
  const [head = "", ...coups] = section.split(/^\[\[proof\.coup\]\]$/m);
  const found = values(head);
  const filed = found["protocol"] === 2 ? { words: coups.map(values) } : { protocol: 1, before: [] };
  return { ...filed, ...found } as unknown as FiledProof;
}

/** They are texts, numbers and lists, which TOML writes as JSON does. */
function values(section: string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const line of section.split("\n")) {
    const pair = /^(\w+) = (.+)$/.exec(line.trim());
    if (line.trim().startsWith("[")) break;
    if (pair?.[1] && pair[2]) found[pair[1]] = JSON.parse(pair[2]);
  }
  return found;
}
