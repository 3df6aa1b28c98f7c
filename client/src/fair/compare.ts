// Whether a proof says afterwards what this browser was told while it was played.
import type { CoupFile, FiledCoup, FiledProof } from "./coupfile";
import { type Alarm, madeFor, same, type Told, type ToldCoup, type ToldShuffle, UNSEEN } from "./told";

export type Part = "shuffle" | "promise" | "list" | "closing" | "words" | "cards" | "made" | "own";

/** How much of a coup was heard, and what of it a proof tells otherwise than this browser heard or did. */
export interface ComparedCoup {
  coup: number;
  heard: "whole" | "partly" | "nothing";
  differs: Part[];
}

/** The same of the promise of a shuffle to which guests added words once: its coups have no numbers in a proof. */
export interface ComparedShuffle {
  shoe: number;
  heard: boolean;
  differs: boolean;
}

export interface Agreement {
  /** The proof is of another table, or of another coup than the one whose cards were heard. */
  other: "table" | "coup" | null;
  coups: ComparedCoup[];
  shuffles: ComparedShuffle[];
  /** Raised of these coups and shuffles while they were played. */
  alarms: Alarm[];
}

/** What may have been done by another browser of the guest's, or too late; and what was noticed of it then. */
const OF_GUESTS: ReadonlySet<Part> = new Set(["made", "own"]);
const BY_GUESTS: ReadonlySet<Alarm["kind"]> = new Set(["left_out", "others", "unheard"]);

/** What was told then was never told otherwise. */
export const isAsTold = ({ other, coups, shuffles }: Agreement): boolean =>
  !other &&
  coups.every(({ differs }) => differs.every((part) => OF_GUESTS.has(part))) &&
  shuffles.every(({ differs }) => !differs);

/** Nor was anything else found then, or is found now. */
export const agrees = (agreement: Agreement): boolean =>
  isAsTold(agreement) && !agreement.alarms.length && agreement.coups.every(({ differs }) => !differs.length);

/** Whatever was found may have been done by the guest himself, elsewhere or too late: the cards are those promised. */
export const isOfGuests = (agreement: Agreement): boolean =>
  isAsTold(agreement) && agreement.alarms.every(({ kind }) => BY_GUESTS.has(kind));

/** Alarms with the number of a shuffle. */
const OF_SHUFFLES: ReadonlySet<Alarm["kind"]> = new Set(["promise", "seed"]);

/** The proofs of a file beside what was told at the table, where it was asked for as that of a coup. */
export function compare(told: Told, file: CoupFile, coup: number): Agreement {
  const agreement: Agreement = { other: otherThan(told, coup, file.proofs), coups: [], shuffles: [], alarms: [] };
  if (agreement.other === "table") return agreement; // its numbers are those of other coups
  const dealt = file.coups.map((cards) => cards.map(({ card }) => card));
  for (const proof of file.proofs) {
    const own = dealt.splice(0, proof.coups);
    const promise = told.shuffles.find(({ shoe }) => shoe === proof.shoe);
    const other = promise !== undefined && !promises(promise, proof);
    if (proof.protocol === 1) {
      agreement.shuffles.push({ shoe: proof.shoe, heard: promise !== undefined, differs: other });
      continue;
    }
    const numbers = proof.words.map(({ coup }) => coup);
    for (const { coup, shoe } of told.coups)
      // of this shuffle, and left out as if its cards were still there
      if (shoe === proof.shoe && coup < Math.max(...numbers) && !numbers.includes(coup))
        agreement.coups.push({ coup, heard: "partly", differs: ["shuffle"] });
    for (const [n, filed] of proof.words.entries()) {
      const cards = own[n - (proof.words.length - proof.coups)] ?? filed.drawn ?? [];
      const heard = told.coups.find(({ coup }) => coup === filed.coup);
      const differs = heard ? differing(heard, proof.shoe, filed, cards) : [];
      if (isBoundByOthers(told, filed)) differs.push("made");
      const inTime = promise !== undefined && promise.from <= filed.coup;
      agreement.coups.push({
        coup: filed.coup,
        heard: !heard && !inTime ? "nothing" : inTime && heard?.opened ? "whole" : "partly",
        differs: other ? ["promise", ...differs] : differs,
      });
    }
  }
  const shoes = file.proofs.map(({ shoe }) => shoe);
  const coups = agreement.coups.map(({ coup }) => coup);
  const alarms = told.alarms.filter(({ kind, at }) => (OF_SHUFFLES.has(kind) ? shoes : coups).includes(at));
  return { ...agreement, alarms };
}

/** A file ends with its coup; one that was voided before its cards has no proof of its own. */
function otherThan(told: Told, coup: number, proofs: FiledProof[]): Agreement["other"] {
  if (proofs.some(({ table }) => table !== told.table)) return "table";
  const last = proofs.at(-1);
  const dealt = told.coups.find((each) => each.coup === coup)?.cards?.length;
  return last && dealt && (last.protocol === 1 || last.words.at(-1)?.coup !== coup) ? "coup" : null;
}

const promises = (promise: ToldShuffle, proof: FiledProof): boolean =>
  promise.commitment === proof.commitment && promise.protocol === proof.protocol;

function differing(heard: ToldCoup, shoe: number, filed: FiledCoup, cards: string[]): Part[] {
  const found: [Part, boolean][] = [
    ["shuffle", heard.shoe !== shoe],
    ["list", !same(heard.committed, filed.committed)],
    ["closing", heard.closing !== filed.closing],
    ["words", heard.opened !== null && !same(heard.opened, filed.opened)],
    ["cards", heard.cards !== null && !areThese(heard.cards, cards)],
    ["own", !heard.own.every((told) => filed.opened.some((each) => same(each, told)))],
  ];
  return found.filter(([, differs]) => differs).map(([part]) => part);
}

/** A guest of this browser's is bound to none of the hashes that it made for him. */
function isBoundByOthers(told: Told, { coup, committed }: FiledCoup): boolean {
  return committed.some(([guest, hash]) => {
    const made = madeFor(told, coup, guest);
    return made.length > 0 && !made.includes(hash);
  });
}

function areThese(seen: string[], cards: string[]): boolean {
  return seen.length === cards.length && seen.every((card, n) => card === UNSEEN || card === cards[n]);
}
