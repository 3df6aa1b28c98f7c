// In words: whether a proof is what this browser was told.
import { lang } from "../lib/lang.svelte";
import type { Agreement } from "./compare";
import type { Flaw, Verdict } from "./verify";
import { ranges } from "./worth";

/** Found in the shuffle that was looked at last. */
const OF_SHUFFLE: ReadonlySet<Flaw> = new Set([
  ...(["hexadecimal", "commitment", "coups_of_shuffle", "list_of_coup", "words_of_coup", "words_differ"] as const),
  ...(["before", "closing"] as const),
]);

/** Of a coup that was voided before its first card: no more is shown, and nothing is wrong. */
export const nothingWords = (): string => asSentence(lang.t("verify.no_card"));

/** That a coup is not proved, and why: its cards do not follow, or it is not what this browser was told. */
export function flawWords({ problem, facts, shuffles }: Verdict): string {
  const own = problem === "unreadable" || problem === "exhausted";
  const code = own ? (`fair.${problem}` as const) : (`verify.${problem === "none" ? "not_as_told" : problem}` as const);
  const { shoe = 0, table = "" } = shuffles.at(-1)?.proof ?? {};
  const why = lang.t(code, facts);
  return asSentence(
    lang.t("verify.not_proved", {
      problem: OF_SHUFFLE.has(problem) ? lang.t("verify.shuffle", { shoe, table, problem: why }) : why,
    }),
  );
}

/** What the command line says after its own name. */
const asSentence = (words: string): string => `${words.charAt(0).toLocaleUpperCase(lang.now)}${words.slice(1)}.`;

/** Of every coup, as the command line tells it too. */
export function toldWords({ coups, shuffles }: Agreement): string[] {
  const alike = new Map<string, number[]>();
  for (const { coup, heard, differs } of coups)
    for (const code of differs.length ? differs.map((part) => `differs.${part}` as const) : [heard])
      alike.set(code, [...(alike.get(code) ?? []), coup]);
  return [
    ...shuffles.map(({ shoe, heard, differs }) =>
      lang.t(`verify.told.promise_${differs ? "other" : heard ? "same" : "unheard"}`, { shoe }),
    ),
    ...[...alike].map(([code, all]) => lang.t(`verify.told.${code as "whole"}`, { coups: ranges(all) })),
  ];
}
