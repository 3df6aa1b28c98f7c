// What a proof needs of a coup file: its shuffles, and the cards dealt in each of its coups. What cannot be read throws.
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

/** A card as the file deals it, with the place it went to ("3.2", "bank", "burn") and the line that says so. */
export interface Dealt {
  card: string;
  to: string;
  line: number;
}

export interface CoupFile {
  house: string;
  /** It brings the house file of its table along: the house is none of the five. */
  own: boolean;
  /** The number of packs, where a reading of the table names it. */
  decks: number | null;
  /** The cards of each coup, in the order in which they were dealt. */
  coups: Dealt[][];
  proofs: FiledProof[];
}

/** Not as a floor writes it. */
export class Unreadable extends Error {}

const PROOF = "[[proof]]";
const COUP = "[[proof.coup]]";

/** Lines end with "\n" alone: what else a guest's words hold, a line end of Unicode too, stands within them. */
export function readCoupFile(text: string): CoupFile {
  const lines = text.split("\n");
  const [head = [], ...sections] = parted(lines, PROOF);
  const actions = head.indexOf('actions = """');
  const played = head.slice(0, actions);
  const house = found(played, /^house = "([^"]+)"$/s);
  if (house === null) throw new Unreadable("house");
  const decks = found(played, /^readings = .*\bdecks = (\d{1,2})\b/s);
  return {
    own: head.some((line) => line.startsWith("house_file = ")),
    ...{ house, decks: decks === null ? null : Number(decks) },
    ...{ coups: dealt(head, actions + 1), proofs: sections.map(proof) },
  };
}

/** The lines before the first of these headings, and those after each. */
function parted(lines: string[], heading: string): string[][] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (line === heading) parts.push([]);
    else parts.at(-1)!.push(line);
  }
  return parts;
}

function found(lines: string[], pattern: RegExp): string | null {
  for (const line of lines) {
    const match = pattern.exec(line);
    if (match) return match[1] ?? null;
  }
  return null;
}

/** A coup's cards are dealt after its bets are closed. */
function dealt(lines: string[], from: number): Dealt[][] {
  const coups: Dealt[][] = [];
  for (let n = from; n < lines.length && lines[n] !== '"""'; n++) {
    if (/^\s*croupier closes\b/.test(lines[n]!)) coups.push([]);
    const [, card, to = ""] = /^\s*deal (\S+)(?: to (\S+))?/.exec(lines[n]!) ?? [];
    if (card && !coups.length) coups.push([]); // no card that is dealt goes unseen
    if (card) coups.at(-1)!.push({ card, to, line: n + 1 });
  }
  return coups.filter((cards) => cards.length);
}

type Shape = (value: unknown) => boolean;
type Shapes = Record<string, Shape>;

const isText: Shape = (value) => typeof value === "string" && !/\p{Cs}/u.test(value);
/** Whatever a hash takes as a line of its own must be one: else the same hash would be that of other lines too. */
const isLine: Shape = (value) => isText(value) && !/\p{Cc}/u.test(value as string);
const isNumber: Shape = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const listOf =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape);
const pairOf =
  (...shapes: Shape[]): Shape =>
  (value) =>
    Array.isArray(value) && value.length === shapes.length && shapes.every((shape, n) => shape(value[n]));

const SHUFFLE: Shapes = {
  ...{ table: isLine, shoe: isNumber, coups: isNumber },
  ...{ commitment: isLine, seed: isText, salt: isText }, // these must be digits: what else they are is no proof
};
const WHOLE: Shapes = { ...SHUFFLE, guests: listOf(pairOf(isLine, isText)) };
const OF_COUPS: Shapes = { ...SHUFFLE, protocol: (value) => value === 2 };
const WORDS: Shapes = {
  ...{ coup: isNumber, closing: isLine },
  ...{ committed: listOf(pairOf(isLine, isLine)), opened: listOf(pairOf(isLine, isLine)) },
};

function proof(section: string[]): FiledProof {
  const [head = [], ...coups] = parted(section, COUP);
  const told = values(head);
  if (told["protocol"] === undefined) {
    shaped(told, WHOLE, { before: listOf(isLine) });
    return { protocol: 1, before: [], ...told } as unknown as FiledShoe;
  }
  shaped(told, OF_COUPS);
  const words = coups.map((coup) => shaped(values(coup), WORDS, { stakes: listOf(isLine), drawn: listOf(isLine) }));
  return { ...told, words } as unknown as FiledCoups;
}

/** They are texts, numbers and lists, which TOML writes as JSON does. */
function values(section: string[]): Record<string, unknown> {
  const told: Record<string, unknown> = {};
  for (const line of section) {
    if (line.startsWith("[")) break;
    if (!line.trim()) continue;
    const [, key = "", value = ""] = /^(\w+) = (.+)$/s.exec(line) ?? [];
    if (!key || Object.hasOwn(told, key)) throw new Unreadable(line);
    told[key] = JSON.parse(value);
  }
  return told;
}

/** As a floor writes it: with all that must be there, and nothing else. */
function shaped(told: Record<string, unknown>, must: Shapes, may: Shapes = {}): Record<string, unknown> {
  for (const [key, shape] of Object.entries(must)) if (!shape(told[key])) throw new Unreadable(key);
  for (const [key, value] of Object.entries(told))
    if (!Object.hasOwn(must, key) && !may[key]?.(value)) throw new Unreadable(key);
  return told;
}
