// What the words of a coup are worth: who could have chosen its cards, as the command line tells it too.
import { lang } from "../lib/lang.svelte";

/** Who was bound to words for a coup: those who told them, and those who stayed silent. */
export interface Worth {
  coup: number;
  opened: readonly string[];
  silent: readonly string[];
}

export function worthWords({ coup, opened, silent }: Worth): string {
  const facts = { coups: coup, opened: opened.join(", "), silent: silent.join(", "), outcomes: 2 ** silent.length };
  const [all, some] = opened.length
    ? (["all_opened", "some_silent"] as const)
    : (["house_alone", "nobody_opened"] as const);
  return lang.t(`verify.worth.${silent.length ? some : all}`, facts);
}
