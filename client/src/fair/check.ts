// The exported coup file of a coup, and the packs its house plays with.
import { get, getText, Refusal } from "../wire/api";
import { Heard } from "../wire/heard.svelte";
import type { RulesTold } from "../wire/types";
import { readCoupFile } from "./coupfile";
import { type Agreement, compare, isAsTold } from "./compare";
import type { Told } from "./told";
import { unproved, type Verdict, verify } from "./verify";

export const fileOf = (table: string, coup: number): string =>
  `/api/tables/${encodeURIComponent(table)}/coups/${coup}/file`;

/** The rules of a house of its own, told to whoever may have the file. */
const rulesOf = (table: string, coup: number): string => `/api/tables/${encodeURIComponent(table)}/coups/${coup}/rules`;

export interface Checked {
  verdict: Verdict;
  pack: { decks: number; jokers: number };
  /** What this browser was told while the coups were played, and whether the proof says the same. */
  told: Told;
  agreement: Agreement;
}

/**
 * Fetch the file, work out its cards, and compare what is kept of its coups. A file that cannot be read is one that does
 * not say what was told: the house could give such a one instead of another.
 */
export async function check(table: string, coup: number): Promise<Checked> {
  const text = await getText(fileOf(table, coup));
  const heard = new Heard(table);
  const found = await worked(heard.told, text, table, coup);
  if (!found || !isAsTold(found.agreement)) heard.alarm("proof", coup);
  return { ...(found ?? NOTHING), told: heard.told };
}

const NOTHING: Omit<Checked, "told"> = {
  ...{ verdict: unproved("unreadable"), pack: { decks: 0, jokers: 0 } },
  agreement: { other: null, coups: [], shuffles: [], alarms: [] },
};

/** Null where the file cannot be read; where there is no answer, one may ask again. */
async function worked(told: Told, text: string, table: string, coup: number): Promise<Omit<Checked, "told"> | null> {
  let own = false;
  try {
    const file = readCoupFile(text);
    own = file.own;
    const rules = own ? rulesOf(table, coup) : `/api/houses/${encodeURIComponent(file.house)}/rules`;
    const { decks, jokers } = await get<RulesTold>(rules);
    const pack = { decks: file.decks ?? decks, jokers };
    return { pack, verdict: await verify(file, pack), agreement: compare(told, file, coup) };
  } catch (problem) {
    // one of the five that is none does not read; a coup's own rules withheld say nothing of its cards
    if (problem instanceof Refusal && (own || problem.status !== 404)) throw problem;
    return null;
  }
}
