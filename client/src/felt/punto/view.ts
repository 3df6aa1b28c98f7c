// What a Punto Banco felt shows of a view: whose chips lie where, what each of them brought.
import { ratio as parts, rule, word } from "../../wire/houses";
import type { PuntoBancoSeenSettled, PuntoBancoSeenStake, PuntoBancoTableView } from "../../wire/types";
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
  /** What the house kept of its win. */
  tax: number;
}

export function lying(view: PuntoView): Lying[] {
  const whose = ({ guest, field, box }: PuntoBancoSeenStake | PuntoBancoSeenSettled) => ({
    guest,
    field: field as Field,
    box,
    mine: guest === view.viewer,
  });
  return [
    ...view.stakes.map((lies) => ({ ...whose(lies), amount: lies.amount, won: null, stays: lies.stays, tax: 0 })),
    ...view.settled.map((end) => ({ ...whose(end), amount: end.stake, won: end.won, stays: false, tax: end.tax })),
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

export interface Pays {
  a: string;
  b: string;
  tax: string;
}

/** What a field pays: "8 to 1", "1 to 1 less 5 %". */
export function pays(play: Play, field: Field): Pays {
  const [a, b] = parts(rule(play.house, `${field}_pays`)) ?? ["1", "1"];
  const tax = field === "banco" ? rule(play.house, "banco_tax") : null;
  return { a, b, tax: typeof tax === "string" ? tax : "" };
}

/** As it is printed: "1 : 1 – 5 %". */
export function ratio(play: Play, field: Field): string {
  const { a, b, tax } = pays(play, field);
  return `${a} : ${b}${tax ? ` – ${tax}` : ""}`;
}

/** Where the house has a Punto and a Banco box before every seat. */
export const hasBoxes = (play: Play): boolean => rule(play.house, "boxes") === "yes";

export const seatsOf = (play: Play): number => play.link.card?.seats ?? 7;

/** The box a field needs: Tie never has one. */
export const boxFor = (field: Field, box: number | null): number | null => (field === "tie" ? null : box);
