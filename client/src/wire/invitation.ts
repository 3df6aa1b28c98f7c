// The link to a table of one's own, and the key that a closed one is opened with.
import { get, post, Refusal } from "./api";
import type { Invitation, TableCard } from "./types";

const SAID: ReadonlySet<number> = new Set([400, 404]); // it is no key, or opens nothing there

const of = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const invitation = (table: string): Promise<Invitation> => get<Invitation>(`${of(table)}/invitation`);

/**
 * The door knows this browser from then on. Where the key does not fit, the table says so itself: there is none. It
 * throws where the floor has not said whether it fits: it is to be shown again.
 */
export async function showKey(table: string, key: string): Promise<void> {
  try {
    await post<TableCard>(`${of(table)}/key`, { key });
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.problem.code === "offline" || !SAID.has(problem.status)) throw problem;
  }
}

/** What stands behind # no browser sends, neither to the floor nor to wherever a link is followed. */
export function linkTo({ table, key }: Pick<Invitation, "table" | "key">): string {
  const address = `${location.origin}${location.pathname}#/t/${encodeURIComponent(table)}`;
  return key === null ? address : `${address}?key=${encodeURIComponent(key)}`;
}
