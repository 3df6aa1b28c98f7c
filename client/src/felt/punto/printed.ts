// The drawing rule as it is printed on the felt, from the house's own table of it.
import { lang } from "../../lib/lang.svelte";
import type { Play } from "../play.svelte";
import type { PuntoBancoDrawingRow } from "../../wire/types";
import { names, type PuntoView } from "./view";
import { rule } from "../../wire/houses";

interface Row {
  punto_stood: "draws" | "stands";
  by?: "third_card" | "total";
  draws_on: number[];
  stands_on: number[];
}

export interface Line {
  /** Totals the line is about: "0–2". */
  on: string;
  says: string;
  /** The coup has come to it. */
  lit: boolean;
}

const drawn = (play: Play): PuntoBancoDrawingRow[] => (play.view as PuntoView).drawing;

/** Runs of numbers as one writes them: 0–5, 9. */
export function runs(numbers: number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const found: [number, number][] = [];
  for (const each of sorted) {
    const last = found.at(-1);
    if (last && each === last[1] + 1) last[1] = each;
    else found.push([each, each]);
  }
  return found.map(([a, b]) => (a === b ? `${a}` : b === a + 1 ? `${a}, ${b}` : `${a}–${b}`)).join(", ");
}

export function puntoLine(play: Play): Line {
  const value = rule(play.house, "punto") as { draws: number[]; stands: number[] } | null;
  const lit = drawn(play).some((row) => row.side === "punto" && row.by !== "natural");
  if (!value) return { on: "", says: "", lit };
  return { on: "", says: lang.t("punto.rule.punto", { draws: runs(value.draws), stands: runs(value.stands) }), lit };
}

export function naturalLine(play: Play): Line {
  return { on: "", says: lang.t("punto.rule.natural"), lit: drawn(play).some((row) => row.by === "natural") };
}

/** Banco's rows, those that say the same under one heading. */
export function bancoLines(play: Play): Line[] {
  const rows: { on: number[]; says: string }[] = [];
  for (let total = 0; total <= 7; total++) {
    const row = rule(play.house, `banco_${total}`) as Row | null;
    if (!row) continue;
    const says = saying(row, names(play).punto);
    const last = rows.at(-1);
    if (last?.says === says) last.on.push(total);
    else rows.push({ on: [total], says });
  }
  const banco = drawn(play).find((row) => row.side === "banco" && row.by !== "natural");
  return rows.map(({ on, says }) => ({ on: runs(on), says, lit: banco !== undefined && on.includes(banco.total) }));
}

function saying(row: Row, punto: string): string {
  const t = lang.t.bind(lang);
  const stood = row.punto_stood === "draws";
  if (!row.stands_on.length && stood) return t("punto.rule.always");
  if (!row.draws_on.length && !stood) return t("punto.rule.never");
  const few = row.stands_on.length < row.draws_on.length;
  const parts = [
    few ? t("punto.rule.except", { cards: runs(row.stands_on) }) : t("punto.rule.on", { cards: runs(row.draws_on) }),
  ];
  if (row.by === "total") parts.push(t("punto.rule.byTotal", { punto }));
  if (few && !stood) parts.push(t("punto.rule.stoodStands", { punto }));
  if (!few && stood) parts.push(t("punto.rule.stoodDraws", { punto }));
  return parts.join(", ");
}
