// The price list of a table, asked for once; and what a bet costs an hour.
import { percent } from "../../lib/figures";
import { lang } from "../../lib/lang.svelte";
import { Query } from "../../lib/query.svelte";
import { get } from "../../wire/api";
import type { PriceTag, PriceTags, TableCard } from "../../wire/types";

await lang.read("study");

const lists = new Map<string, Query<PriceTags>>();

export function pricesOf(table: string): Query<PriceTags> {
  let list = lists.get(table);
  if (!list) {
    list = new Query<PriceTags>();
    lists.set(table, list);
    askPrices(table, list);
  }
  return list;
}

export function askPrices(table: string, list: Query<PriceTags>): void {
  void list.ask(() => get<PriceTags>(`/api/tables/${table}/prices`));
}

/** What a bet on a field costs, in a few words, where it is known. */
export function tagWords(list: Query<PriceTags>, field: string): string {
  const ev = list.value?.tags.find((tag) => tag.field === field)?.ev;
  if (ev === undefined) return "";
  return lang.t(ev > 0 ? "price.tagYours" : "price.tag", { edge: percent(Math.abs(ev), lang.now) });
}

/** What the bet takes where so much lies on the box, in cents: insurance hangs on that stake. */
export function takes(tag: PriceTag, stake: number): number {
  return stake * tag.part;
}

/** What a stake loses in an hour on average, in cents, the bet being made whenever it is offered; below zero it wins. */
export function hourly(tag: PriceTag, stake: number, coups: number): number {
  return -tag.ev * takes(tag, stake) * coups * tag.offered;
}

/** One standard deviation of so many coups, in cents. */
export function swing(tag: PriceTag, stake: number, coups: number): number {
  return tag.stdev * takes(tag, stake) * Math.sqrt(coups * tag.offered);
}

const DEALING = 18; // seconds in which a coup is dealt, decided and paid

/** Coups an hour: as they went lately, or where too few were played as the clock lets one expect. */
export function paceOf(card: TableCard | null): number {
  if (card?.coups_per_hour) return card.coups_per_hour;
  const { bets = 20, pause = 5 } = card?.pace ?? {};
  return bets ? Math.round(3600 / (bets + pause + DEALING)) : 60;
}
