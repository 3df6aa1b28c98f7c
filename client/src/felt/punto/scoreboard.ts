// The words around the roads of a table; the floor lays them out, sign by sign.
import { lang } from "../../lib/lang.svelte";
import type { RoadMark, Scoreboard } from "../../wire/types";
import type { Play } from "../play.svelte";
import { type Field, names } from "./view";

export type Road = Exclude<keyof Scoreboard, "won">;

/** Before the first coup of a shoe has ended. */
const EMPTY: Scoreboard = {
  bead_plate: [],
  big_road: [],
  big_eye_boy: [],
  small_road: [],
  cockroach_pig: [],
  won: { punto: 0, banco: 0, tie: 0 },
};

export const scoreboardOf = (play: Play): Scoreboard => play.link.scoreboard ?? EMPTY;

/** How often each field has won. */
export function counted(play: Play, { won }: Scoreboard): string {
  const { punto, banco, tie } = names(play);
  return lang.t("roads.counted", { punto, banco, tie, p: won["punto"] ?? 0, b: won["banco"] ?? 0, t: won["tie"] ?? 0 });
}

/** One letter for each field, in the house's words. */
export function letters(play: Play): Record<Field, string> {
  const { punto, banco, tie } = names(play);
  return { punto: punto.slice(0, 1), banco: banco.slice(0, 1), tie: tie.slice(0, 1) };
}

/** A road in words: its last signs, oldest first. */
export function aloud(play: Play, road: Road, marks: RoadMark[]): string {
  const words = names(play);
  const signOf = ([, , sign, ties]: RoadMark): string => {
    if (sign === "red" || sign === "blue") return lang.t(`roads.sign.${sign}`);
    return words[sign] + (ties ? ` ${lang.t("roads.ties", { n: ties, tie: words.tie })}` : "");
  };
  return lang.t("roads.alt", {
    road: lang.t(`roads.name.${road}`),
    signs: marks.slice(-12).map(signOf).join(", ") || "–",
  });
}
