// Verifies an exported coup: the promise holds, and every card dealt follows from what was revealed.
import type { CoupFile, Dealt, FiledCoup, FiledCoups, FiledProof, FiledShoe } from "./coupfile";
import { wordsHash } from "./digest";
import { closingHash, commitment, type Shoe, shoeOf, shoeOfCoup } from "./shuffle";
import type { Worth } from "./worth";

/** A card of the file beside the one that the shuffle gives. */
export interface Compared {
  dealt: string;
  derived: string | null;
}

type Problem = "none" | "no_proof" | "commitment" | "words" | "closing" | "before" | "card" | "exhausted";
type Pack = { decks: number; jokers: number };

/** A shuffle with what was promised and what its seed comes to. */
export interface Checked {
  proof: FiledProof;
  derived: string;
  /** How many cards had been drawn before the file begins, and in how many coups where that is told. */
  position: number;
  before: number;
}

export interface Verdict {
  /** Everything holds. */
  holds: boolean;
  /** Why not, where it does not. */
  problem: Problem;
  shuffles: Checked[];
  /** Each coup of the file, card by card. */
  coups: Compared[][];
  /** What the guests' words are worth, for each coup told that has some of its own: those before the file too. */
  words: Worth[];
}

const AGAIN = "reshuffled:";

export async function verify(file: CoupFile, pack: Pack): Promise<Verdict> {
  const verdict: Verdict = { holds: false, problem: "none", shuffles: [], coups: [], words: [] };
  const coups = [...file.coups];
  const cards = { decks: file.decks ?? pack.decks, jokers: pack.jokers };
  if (!file.proofs.length) return { ...verdict, problem: "no_proof" };
  for (const proof of file.proofs) {
    const derived = await commitment(proof);
    verdict.shuffles.push({ proof, derived, ...begun(proof) });
    const own = coups.splice(0, proof.coups);
    const problem =
      derived !== proof.commitment
        ? "commitment"
        : own.length < proof.coups
          ? "no_proof"
          : proof.protocol === 1
            ? await ofShoe(proof, own, cards, verdict)
            : await ofCoups(proof, own, cards, verdict);
    if (problem !== "none") return { ...verdict, problem };
  }
  return coups.length ? { ...verdict, problem: "no_proof" } : { ...verdict, holds: true };
}

function begun(proof: FiledProof): Pick<Checked, "position" | "before"> {
  if (proof.protocol === 1)
    return { position: proof.before.filter((card) => !card.startsWith(AGAIN)).length, before: 0 };
  const earlier = proof.words.flatMap(({ drawn }) => (drawn ? [drawn] : []));
  return { position: earlier.flat().length, before: earlier.length };
}

/** One stream of cards for the whole shuffle. */
async function ofShoe(proof: FiledShoe, coups: Dealt[][], pack: Pack, verdict: Verdict): Promise<Problem> {
  const shoe = await shoeOf(proof, pack.decks, pack.jokers);
  if (!(await repeated(shoe, proof.before))) return "before";
  for (const cards of coups) {
    const problem = await compare(shoe, cards, verdict);
    if (problem !== "none") return problem;
  }
  return "none";
}

/** For every coup the cards still there are laid in order, and drawn by a key of its own. */
async function ofCoups(proof: FiledCoups, coups: Dealt[][], pack: Pack, verdict: Verdict): Promise<Problem> {
  const own = [...coups];
  const gone: string[] = [];
  for (const [n, filed] of proof.words.entries()) {
    const inOrder = n === 0 || filed.coup === proof.words[n - 1]!.coup + 1;
    if (!inOrder || !(await areTold(proof.table, filed))) return "words";
    verdict.words.push(worthOf(filed));
    const shoe = await shoeOfCoup(proof, filed, pack, gone);
    if (filed.drawn) {
      // a pack shuffled again is used up with its coup: none follows it
      if (filed.drawn.some((card) => card.startsWith(AGAIN)) || !(await repeated(shoe, filed.drawn))) return "before";
      gone.push(...filed.drawn);
      continue;
    }
    const cards = own.shift();
    if (!cards) return "no_proof";
    if (filed.closing !== (await closingHash(proof, filed.coup, pack, gone, filed.stakes ?? []))) return "closing";
    const problem = await compare(shoe, cards, verdict);
    if (problem !== "none") return problem;
    gone.push(...cards.map(({ card }) => card));
  }
  return own.length ? "no_proof" : "none";
}

/** Each guest is bound once, and whatever was told fits what its guest was bound to. */
async function areTold(table: string, { coup, committed, opened }: FiledCoup): Promise<boolean> {
  const bound = new Map(committed);
  if (bound.size < committed.length || new Map(opened).size < opened.length) return false;
  for (const [guest, words] of opened)
    if (bound.get(guest) !== (await wordsHash(table, coup, guest, words))) return false;
  return true;
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

async function compare(shoe: Shoe, cards: Dealt[], verdict: Verdict): Promise<Problem> {
  const compared: Compared[] = [];
  verdict.coups.push(compared);
  for (const [n, { card: dealt }] of cards.entries()) {
    const again = shuffledAgain(shoe, cards, n);
    if (again) shoe.reshuffle(again);
    const card = await shoe.draw();
    compared.push({ dealt, derived: card });
    if (card === null) return "exhausted";
    if (card !== dealt) return "card";
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
    if (each.startsWith(AGAIN)) shoe.reshuffle(each.slice(AGAIN.length).split(",").filter(Boolean));
    else if ((await shoe.draw()) !== each) return false;
  }
  return true;
}
