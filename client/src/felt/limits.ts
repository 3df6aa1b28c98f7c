// What may be put on the fields of a table, by the sign of the table and the rules of its house.
import { lang } from "../lib/lang.svelte";
import { money } from "../lib/money";
import type { HouseCard, TableCard } from "../wire/types";
import { registered } from "./games";

/** In cents. */
export interface Limits {
  minimum: number;
  maximum: number;
  step: number;
}

/** What a table's sign says of its game and stakes. */
export type Sign = Pick<TableCard, "game" | "limits" | "rules">;

const UNKNOWN: Sign = { game: "", limits: {}, rules: {} };

/** The fields on which one chooses what to put, the main one first: a fixed stake is posted without a choice. */
export function fieldsOf(card: Sign | null, house: HouseCard | null): Limits[] {
  const sign = card ?? UNKNOWN;
  const game = registered(sign.game);
  const { minimum = 50, maximum = Infinity, step = 50 } = sign.limits;
  return [
    ...(game?.fixedStake?.(sign, house) ? [] : [{ minimum, maximum, step }]),
    ...(game?.sides?.(sign, house) ?? []),
  ];
}

/** What the sign of a table says of its stakes. */
export function limitWords(card: Sign & Pick<TableCard, "currency">, house: HouseCard | null): string {
  const { minimum = 0, maximum } = card.limits;
  const low = money(minimum, card.currency, lang.now);
  if (registered(card.game)?.fixedStake?.(card, house)) return lang.t("table.ante", { low });
  return maximum === undefined
    ? lang.t("table.min", { low })
    : lang.t("table.limits", { low, high: money(maximum, card.currency, lang.now) });
}
