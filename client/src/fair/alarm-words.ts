// What this browser found out about a shuffle while it was played, in words.
import { lang } from "../lib/lang.svelte";
import type { Alarm } from "./told";

await lang.read("proofs");

export const alarmWords = ({ kind, at }: Alarm): string => lang.t(`verify.alarm.${kind}`, { at });
