// The roads of a table as they are shown: results from its book, and the words around them.
import { lang } from "../../lib/lang.svelte";
import { count, type Mark, type Result, roads } from "../../lib/roads";
import type { Play } from "../play.svelte";
import { bookOf } from "./book.svelte";
import { names, played } from "./seen";

export const shuffledEachCoup = (play: Play): boolean => played(play, "shuffler") === "continuous";

export class Scores {
  constructor(private readonly play: Play) {}

  book = $derived.by(() => bookOf(this.play.id));
  results = $derived.by((): Result[] => this.book.results);
  roads = $derived.by(() => roads(this.results));
  counted = $derived.by((): string => {
    const { punto, banco, tie } = names(this.play);
    const n = count(this.results);
    return lang.t("roads.counted", { punto, banco, tie, p: n.punto, b: n.banco, t: n.tie });
  });
  letters = $derived.by((): Record<Result, string> => {
    const { punto, banco, tie } = names(this.play);
    return { punto: punto.slice(0, 1), banco: banco.slice(0, 1), tie: tie.slice(0, 1) };
  });

  /** A road in words: its last signs, oldest first. */
  aloud(road: keyof ReturnType<typeof roads>, marks: Mark[]): string {
    const words = names(this.play);
    const sign = ({ sign, ties }: Mark): string => {
      if (sign === "red" || sign === "blue") return lang.t(`roads.sign.${sign}`);
      return words[sign] + (ties ? ` ${lang.t("roads.ties", { n: ties, tie: words.tie })}` : "");
    };
    return lang.t("roads.alt", { road: lang.t(`roads.${road}`), signs: marks.slice(-12).map(sign).join(", ") || "–" });
  }

  /** Keep up with the view, and once look back at what was played before one came. */
  follow(coup: number, winner: Result | null): void {
    if (winner !== null) this.book.note(coup, winner);
    void this.book.lookBack(coup, shuffledEachCoup(this.play));
  }
}
