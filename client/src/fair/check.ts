// The exported coup file of a coup, and the packs its house plays with.
import { lang } from "../lib/lang.svelte";
import { get, Refusal } from "../wire/api";
import { Heard } from "../wire/heard.svelte";
import type { Problem, RulesTold } from "../wire/types";
import { type CoupFile, readCoupFile } from "./coupfile";
import { type Agreement, compare, isAsTold, type Told } from "./told";
import { type Verdict, verify } from "./verify";

export const fileOf = (table: string, coup: number): string =>
  `/api/tables/${encodeURIComponent(table)}/coups/${coup}/file`;

export interface Checked {
  file: CoupFile;
  verdict: Verdict;
  pack: { decks: number; jokers: number };
  /** What this browser was told while the coups were played, and whether the proof says the same. */
  told: Told;
  agreement: Agreement;
}

/** Fetch the file, work out its cards, and compare what is kept of its coups. */
export async function check(table: string, coup: number): Promise<Checked> {
  const response = await fetch(fileOf(table, coup), { headers: { "Accept-Language": lang.now } });
  const text = await response.text();
  if (!response.ok) throw new Refusal(response.status, JSON.parse(text) as Problem);
  const file = readCoupFile(text);
  const { decks, jokers } = await get<RulesTold>(`/api/houses/${file.house}/rules`);
  const pack = { decks: file.decks ?? decks, jokers };
  const heard = new Heard(table);
  const agreement = compare(heard.told, file, coup);
  if (!isAsTold(agreement)) heard.alarm("proof", coup);
  return { file, pack, verdict: await verify(file, pack), told: heard.told, agreement };
}
