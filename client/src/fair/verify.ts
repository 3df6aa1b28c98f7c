// Verifies an exported coup: the promise holds, and every card dealt follows from what was revealed.
import type { CoupFile, Dealt, FiledCoup, FiledCoups, FiledProof, FiledShoe } from "./coupfile";
import { isDigest, wordsHash } from "./digest";
import { closingHash, commitment, type Shoe, shoeOf, shoeOfCoup } from "./shuffle";
import type { Worth } from "./worth";

/** A card of the file beside the one that the shuffle gives. */
export interface DerivedCard {
  dealt: string;
  derived: string | null;
}

/** Why a coup is not proved. All but the first have a sentence: the catalogue's, or one of the browser's alone. */
export type Flaw =
  | "none"
  | "unreadable"
  | "no_proof"
  | "no_card"
  | "more_coups"
  | "no_shuffle"
  | "hexadecimal"
  | "commitment"
  | "coups_of_shuffle"
  | "list_of_coup"
  | "words_of_coup"
  | "words_differ"
  | "before"
  | "closing"
  | "other_card"
  | "exhausted";
type Pack = { decks: number; jokers: number };

/** A shuffle with what was promised and what its seed comes to. */
export interface CheckedShuffle {
  proof: FiledProof;
  derived: string;
  /** How many cards had been drawn before the file begins, and in how many coups where that is told. */
  position: number;
  before: number;
}

export interface Verdict {
  /** Everything holds. */
  holds: boolean;
  /** Why not, where it does not, with the facts of its sentence. */
  problem: Flaw;
  facts: Record<string, string | number>;
  shuffles: CheckedShuffle[];
  /** Each coup of the file, card by card. */
  coups: DerivedCard[][];
  /** What the guests' words are worth, for each coup told that has some of its own: those before the file too. */
  words: Worth[];
}

const AGAIN = "reshuffled:";

/** Nothing is shown to hold. */
export const unproved = (problem: Flaw): Verdict => ({
  ...{ holds: false, problem, facts: {} },
  ...{ shuffles: [], coups: [], words: [] },
});

export async function verify(file: CoupFile, pack: Pack): Promise<Verdict> {
  const verdict = unproved("none");
  const problem = await wrong(file, { decks: file.decks ?? pack.decks, jokers: pack.jokers }, verdict);
  return { ...verdict, problem, holds: problem === "none" };
}

async function wrong(file: CoupFile, pack: Pack, verdict: Verdict): Promise<Flaw> {
  const coups = [...file.coups];
  if (!file.proofs.length) return coups.length ? "no_proof" : "no_card";
  for (const proof of file.proofs) {
    const derived = await commitment(proof);
    verdict.shuffles.push({ proof, derived, ...begun(proof) });
    if (![proof.seed, proof.salt, proof.commitment].every(isDigest)) return "hexadecimal";
    if (derived !== proof.commitment) return "commitment";
    const own = coups.splice(0, proof.coups);
    if (own.length < proof.coups) return "more_coups";
    const problem =
      proof.protocol === 1 ? await ofShoe(proof, own, pack, verdict) : await ofCoups(proof, own, pack, verdict);
    if (problem !== "none") return problem;
  }
  const left = coups[0]?.[0];
  return left ? because(verdict, "no_shuffle", { line: left.line }) : "none";
}

/** With what its sentence says besides. */
function because(verdict: Verdict, problem: Flaw, facts: Verdict["facts"]): Flaw {
  verdict.facts = facts;
  return problem;
}

function begun(proof: FiledProof): Pick<CheckedShuffle, "position" | "before"> {
  if (proof.protocol === 1)
    return { position: proof.before.filter((card) => !card.startsWith(AGAIN)).length, before: 0 };
  const earlier = proof.words.flatMap(({ drawn }) => (drawn ? [drawn] : []));
  return { position: earlier.flat().length, before: earlier.length };
}

/** One stream of cards for the whole shuffle. */
async function ofShoe(proof: FiledShoe, coups: Dealt[][], pack: Pack, verdict: Verdict): Promise<Flaw> {
  const shoe = await shoeOf(proof, pack.decks, pack.jokers);
  if (!(await repeated(shoe, proof.before))) return "before";
  for (const cards of coups) {
    const problem = await derive(shoe, cards, verdict);
    if (problem !== "none") return problem;
  }
  return "none";
}

/** For every coup the cards still there are laid in order, and drawn by a key of its own. */
async function ofCoups(proof: FiledCoups, coups: Dealt[][], pack: Pack, verdict: Verdict): Promise<Flaw> {
  const { words } = proof;
  for (const filed of words) {
    const problem = await toldWrong(proof.table, filed, verdict);
    if (problem !== "none") return problem;
    verdict.words.push(worthOf(filed));
  }
  const earlier = words.length - coups.length;
  const inOrder = words.every(({ coup }, n) => coup === words[0]!.coup + n);
  if (!inOrder || !coups.length || earlier < 0 || words.some(({ drawn }, n) => n < earlier !== Boolean(drawn?.length)))
    return "coups_of_shuffle";
  const gone: string[] = [];
  for (const [n, filed] of words.entries()) {
    const shoe = await shoeOfCoup(proof, filed, pack, gone);
    if (!shoe) return "before"; // a card is gone that the shoe never had
    const cards = coups[n - earlier];
    if (!cards) {
      const drawn = filed.drawn ?? [];
      // a pack shuffled again is used up with its coup: none follows it
      if (drawn.some((card) => card.startsWith(AGAIN)) || !(await repeated(shoe, drawn))) return "before";
      gone.push(...drawn);
      continue;
    }
    if (filed.closing !== (await closingHash(proof, filed.coup, pack, gone, filed.stakes ?? [])))
      return because(verdict, "closing", { coup: filed.coup });
    const problem = await derive(shoe, cards, verdict);
    if (problem !== "none") return problem;
    gone.push(...cards.map(({ card }) => card));
  }
  return "none";
}

/** Each guest is bound once, in the order of their names; words are told in that order, and fit what bound them. */
async function toldWrong(table: string, filed: FiledCoup, verdict: Verdict): Promise<Flaw> {
  const { coup, committed, closing, opened } = filed;
  const bound = new Map(committed);
  const names = committed.map(([guest]) => guest);
  const told = opened.map(([guest]) => guest);
  const inOrder = names.every((guest, n) => n === 0 || isBefore(names[n - 1]!, guest));
  if (!inOrder || ![closing, ...bound.values()].every(isDigest)) return because(verdict, "list_of_coup", { coup });
  if (
    !same(
      told,
      names.filter((guest) => told.includes(guest)),
    )
  )
    return because(verdict, "words_of_coup", { coup });
  for (const [guest, words] of opened)
    if (bound.get(guest) !== (await wordsHash(table, coup, guest, words)))
      return because(verdict, "words_differ", { guest, coup });
  return "none";
}

const same = (some: string[], others: string[]): boolean =>
  some.length === others.length && some.every((each, n) => each === others[n]);

/** By their code points, as the floor orders names; never itself. */
function isBefore(one: string, other: string): boolean {
  const [codes, others] = [one, other].map((name) => Array.from(name, (sign) => sign.codePointAt(0)!));
  const at = codes!.findIndex((code, n) => code !== others![n]);
  return at < 0 ? codes!.length < others!.length : at < others!.length && codes![at]! < others![at]!;
}

function worthOf({ coup, committed, opened }: FiledCoup): Worth {
  const told = new Map(opened);
  const guests = committed.map(([guest]) => guest);
  return {
    coup,
    opened: guests.filter((guest) => told.has(guest)),
    silent: guests.filter((guest) => !told.has(guest)),
  };
}

/** Card by card, as long as it is the shuffle's. */
async function derive(shoe: Shoe, cards: Dealt[], verdict: Verdict): Promise<Flaw> {
  const derived: DerivedCard[] = [];
  verdict.coups.push(derived);
  for (const [n, { card: dealt, line }] of cards.entries()) {
    const again = shuffledAgain(shoe, cards, n);
    if (again) shoe.reshuffle(again);
    const card = await shoe.draw();
    derived.push({ dealt, derived: card });
    if (card === null) return "exhausted";
    if (card !== dealt) return because(verdict, "other_card", { line, card, said: dealt });
  }
  return "none";
}

const BURN = "burn";

/**
 * Where the pack is shuffled again before a card, the cards that stay lying; else null. That is so where no card is
 * left, and before a round of war for which too few are: then the hands stay, and what was burnt or warred with goes back.
 */
function shuffledAgain(shoe: Shoe, cards: Dealt[], n: number): string[] | null {
  const names = (some: Dealt[]): string[] => some.map(({ card }) => card);
  if (cards[n]?.to === BURN) {
    const next = cards.findIndex(({ to }, at) => at > n && to === BURN);
    const round = (next < 0 ? cards.length : next) - n;
    if (shoe.left < round)
      return names(
        cards.slice(
          0,
          cards.findIndex(({ to }) => to === BURN),
        ),
      );
  }
  return shoe.left ? null : names(cards.slice(0, n));
}

async function repeated(shoe: Shoe, drawn: string[]): Promise<boolean> {
  for (const each of drawn) {
    if (each.startsWith(AGAIN)) {
      if (!shoe.reshuffle(each.slice(AGAIN.length).split(",").filter(Boolean))) return false;
    } else if ((await shoe.draw()) !== each) return false;
  }
  return true;
}
