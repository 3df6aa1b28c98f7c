// What may be put on the fields of a table, by the sign of the table and the rules of its house.
import { lang } from "../lib/lang.svelte";
import { money } from "../lib/money";
import { rule } from "../wire/houses";
import type { HouseCard, TableCard } from "../wire/types";

/** In cents. */
export interface Limits {
  minimum: number;
  maximum: number;
  step: number;
}

interface SideBet {
  step: number;
  per_guest: number;
}

/** The fields on which one chooses what to put, the main one first: a fixed Ante is posted without a choice. */
export function fieldsOf(card: Pick<TableCard, "limits" | "rules"> | null, house: HouseCard | null): Limits[] {
  const { limits = {}, rules = {} } = card ?? {};
  const {
    minimum = 50,
    maximum = Infinity,
    step = 50,
    bonus_minimum = 50,
    bonus_maximum = Infinity,
    bonus_step,
  } = limits;
  return [
    ...(hasFixedAnte(rules, house) ? [] : [{ minimum, maximum, step }]),
    ...(bonus_step ? [{ minimum: bonus_minimum, maximum: bonus_maximum, step: bonus_step }] : []),
    ...["twins", "crazy"].flatMap((key) => side(rule(house, key) as SideBet | null)),
  ];
}

const hasFixedAnte = (rules: TableCard["rules"], house: HouseCard | null): boolean =>
  (rules["ante_size"] ?? rule(house, "ante_size")) === "fixed";

/** What the sign of a table says of its stakes. */
export function limitWords({ limits, rules, currency }: TableCard, house: HouseCard | null): string {
  const { minimum = 0, maximum } = limits;
  const low = money(minimum, currency, lang.now);
  if (hasFixedAnte(rules, house)) return lang.t("table.ante", { low });
  return maximum === undefined
    ? lang.t("table.min", { low })
    : lang.t("table.limits", { low, high: money(maximum, currency, lang.now) });
}

function side(bet: SideBet | null): Limits[] {
  return bet ? [{ minimum: bet.step, maximum: bet.per_guest, step: bet.step }] : [];
}
