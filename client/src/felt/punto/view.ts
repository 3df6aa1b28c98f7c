// What a Punto Banco felt shows of a view: whose chips lie where, what each of them brought.
import { ratio, rule, word } from "../../wire/houses";
import type { PuntoBancoFieldStake, PuntoBancoTableView, Settled } from "../../wire/types";
import type { Play } from "../play.svelte";

export type PuntoView = PuntoBancoTableView;
export type Field = "punto" | "tie" | "banco";
/** As they lie on the felt: Punto above Banco, with Tie between. */
export const FIELDS: Field[] = ["punto", "tie", "banco"];

/** A stake as it lies, or how it ended. */
export interface Lying {
  guest: string;
  field: Field;
  box: number | null;
  amount: number;
  mine: boolean;
  /** What it won (or lost), once settled. */
  won: number | null;
  /** It lies on after a tie. */
  stays: boolean;
}

export function lying(view: PuntoView): Lying[] {
  const seen = (stake: PuntoBancoFieldStake | Settled, amount: number, won: number | null): Lying => ({
    guest: stake.guest,
    field: stake.field as Field,
    box: stake.box,
    amount,
    mine: stake.guest === view.viewer,
    won,
    stays: won === null && view.winner === "tie" && stake.field !== "tie",
  });
  return [
    ...view.stakes.map((stake) => seen(stake, stake.amount, null)),
    ...view.settled.map((stake) => seen(stake, stake.stake, stake.won)),
  ];
}

/** The house's own words for the fields. */
export function names(play: Play): Record<Field, string> {
  return {
    punto: word(play.house, "word_punto", "Punto"),
    banco: word(play.house, "word_banco", "Banco"),
    tie: word(play.house, "word_tie", "Tie"),
  };
}

/** A rule as this table plays it: the house's, or the table's own reading of the same name. */
export function played(play: Play, key: string): unknown {
  return play.link.card?.readings[key] ?? rule(play.house, key);
}

export interface Pays {
  a: string;
  b: string;
  tax: string;
}

/** What a field pays: "8 to 1", "1 to 1 less 5 %". */
export function pays(play: Play, field: Field): Pays {
  const [a, b] = ratio(played(play, `${field}_pays`)) ?? ["1", "1"];
  const tax = field === "banco" ? played(play, "banco_tax") : null;
  return { a, b, tax: typeof tax === "string" ? tax : "" };
}

/** What the house kept of a win: the full payment less what was paid. */
export function taxOf(stake: Lying, { a, b }: Pays): number {
  if (stake.won === null || stake.won <= 0) return 0;
  return Math.max(0, Math.round((stake.amount * Number(a)) / Number(b)) - stake.won);
}

/** Where the house has a Punto and a Banco box before every seat. */
export const hasBoxes = (play: Play): boolean => rule(play.house, "boxes") === "yes";

export const seatsOf = (play: Play): number => play.link.card?.seats ?? 7;

/** The box a field needs: Tie never has one. */
export const boxFor = (field: Field, box: number | null): number | null => (field === "tie" ? null : box);
