// Verifies an exported coup: the promise holds, and every card dealt follows from what was revealed.
import type { CoupFile, Dealt, FiledProof } from "./coupfile";
import { commitment, type Shoe, shoeOf } from "./shuffle";

/** A card of the file beside the one that the shuffle gives. */
export interface Compared {
  dealt: string;
  derived: string | null;
}

export interface Verdict {
  /** Everything holds. */
  holds: boolean;
  /** Why not, where it does not. */
  problem: "none" | "no_proof" | "commitment" | "before" | "card" | "exhausted";
  /** Each shuffle with what was promised and what its seed comes to. */
  shuffles: { proof: FiledProof; derived: string; position: number }[];
  /** Each coup of the file, card by card. */
  coups: Compared[][];
}

const AGAIN = "reshuffled:";

export async function verify(file: CoupFile, pack: { decks: number; jokers: number }): Promise<Verdict> {
  const verdict: Verdict = { holds: false, problem: "none", shuffles: [], coups: [] };
  const coups = [...file.coups];
  if (!file.proofs.length) return { ...verdict, problem: "no_proof" };
  for (const proof of file.proofs) {
    const derived = await commitment(proof);
    verdict.shuffles.push({ proof, derived, position: proof.before.filter((card) => !card.startsWith(AGAIN)).length });
    if (derived !== proof.commitment) return { ...verdict, problem: "commitment" };
    const shoe = await shoeOf(proof, file.decks ?? pack.decks, pack.jokers);
    if (!(await repeated(shoe, proof.before))) return { ...verdict, problem: "before" };
    for (const cards of coups.splice(0, proof.coups)) {
      const compared: Compared[] = [];
      verdict.coups.push(compared);
      for (const [n, { card: dealt }] of cards.entries()) {
        const again = shuffledAgain(shoe, cards, n);
        if (again) shoe.reshuffle(again);
        const card = await shoe.draw();
        compared.push({ dealt, derived: card });
        if (card === null) return { ...verdict, problem: "exhausted" };
        if (card !== dealt) return { ...verdict, problem: "card" };
      }
    }
  }
  return coups.length ? { ...verdict, problem: "no_proof" } : { ...verdict, holds: true };
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
