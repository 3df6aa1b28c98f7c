// What the words of coups are worth: who could have chosen their cards, as the command line tells it too.
import { lang } from "../lib/lang.svelte";
import type { Verdict } from "./verify";

/** Who was bound to words for a coup: those who told them, and those who stayed silent. */
export interface Worth {
  coup: number;
  opened: readonly string[];
  silent: readonly string[];
}

/** Of one coup, or of several that are alike. */
export function worthWords({ opened, silent }: Omit<Worth, "coup">, ...coups: number[]): string {
  const facts = { coups: ranges(coups), opened: opened.join(", "), silent: silent.join(", ") };
  if (!opened.length) return lang.t(`verify.worth.${silent.length ? "nobody_opened" : "house_alone"}`, facts);
  const outcomes = String(2n ** BigInt(silent.length));
  // any but one who is honest could have stayed silent, had they worked with the house
  const at_most = String(2n ** BigInt(opened.length + silent.length - 1));
  const kind = silent.length ? "some_silent" : opened.length > 1 ? "all_opened" : "one_opened";
  return lang.t(`verify.worth.${kind}`, { ...facts, outcomes, at_most });
}

/** Coups with the same guests in one sentence, and the shuffles in which words were public. */
export function allWorthWords({ words: coups, shuffles }: Pick<Verdict, "words" | "shuffles">): string[] {
  const alike = new Map<string, Worth[]>();
  for (const each of coups) {
    const key = JSON.stringify([each.opened, each.silent]);
    alike.set(key, [...(alike.get(key) ?? []), each]);
  }
  const told = [...alike.values()].map((some) => worthWords(some[0]!, ...some.map(({ coup }) => coup)));
  const earlier = shuffles.flatMap(({ proof }) => (proof.protocol === 1 ? [proof.shoe] : []));
  return earlier.length ? [...told, lang.t("verify.worth.whole_shuffle", { shoes: ranges(earlier) })] : told;
}

/** Numbers as people list them: 1–3, 7, 9–10. */
export function ranges(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}
