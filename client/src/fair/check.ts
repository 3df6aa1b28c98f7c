// The exported coup file of a coup, and the packs its house plays with.
import { lang } from "../lib/lang.svelte";
import { get, Refusal } from "../wire/api";
import type { Problem, RulesTold } from "../wire/types";
import { type CoupFile, readCoupFile } from "./coupfile";
import { type Verdict, verify } from "./verify";

export const fileOf = (table: string, coup: number): string =>
  `/api/tables/${encodeURIComponent(table)}/coups/${coup}/file`;

export interface Checked {
  file: CoupFile;
  verdict: Verdict;
  pack: { decks: number; jokers: number };
}

/** Fetch the file and work out its cards. */
export async function check(table: string, coup: number): Promise<Checked> {
  const response = await fetch(fileOf(table, coup), { headers: { "Accept-Language": lang.now } });
  const text = await response.text();
  if (!response.ok) throw new Refusal(response.status, JSON.parse(text) as Problem);
  const file = readCoupFile(text);
  const { decks, jokers } = await get<RulesTold>(`/api/houses/${file.house}/rules`);
  const pack = { decks: file.decks ?? decks, jokers };
  return { file, pack, verdict: await verify(file, pack) };
}
