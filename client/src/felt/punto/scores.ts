// The words around the roads of a table.
import { lang } from "../../lib/lang.svelte";
import { count, type Mark, type Result, type Roads } from "../../lib/roads";
import type { Play } from "../play.svelte";
import { names, played } from "./view";

export const shuffledEachCoup = (play: Play): boolean => played(play, "shuffler") === "continuous";

export function counted(play: Play, results: Result[]): string {
  const { punto, banco, tie } = names(play);
  const n = count(results);
  return lang.t("roads.counted", { punto, banco, tie, p: n.punto, b: n.banco, t: n.tie });
}

/** One letter for each field, in the house's words. */
export function letters(play: Play): Record<Result, string> {
  const { punto, banco, tie } = names(play);
  return { punto: punto.slice(0, 1), banco: banco.slice(0, 1), tie: tie.slice(0, 1) };
}

/** A road in words: its last signs, oldest first. */
export function aloud(play: Play, road: keyof Roads, marks: Mark[]): string {
  const words = names(play);
  const sign = ({ sign, ties }: Mark): string => {
    if (sign === "red" || sign === "blue") return lang.t(`roads.sign.${sign}`);
    return words[sign] + (ties ? ` ${lang.t("roads.ties", { n: ties, tie: words.tie })}` : "");
  };
  return lang.t("roads.alt", { road: lang.t(`roads.${road}`), signs: marks.slice(-12).map(sign).join(", ") || "–" });
}
