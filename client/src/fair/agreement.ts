// In words: whether a proof is what this browser was told, and what the browser noticed besides.
import { lang } from "../lib/lang.svelte";
import type { Agreement, Alarm } from "./told";
import { ranges } from "./worth";

export const alarmWords = ({ kind, at }: Alarm): string => lang.t(`verify.alarm.${kind}`, { at });

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
