// Numbers for people: parts of a hundred, days and times, as the reader's language writes them.
import type { Lang } from "./lang.svelte";

const locale = (lang: Lang): string => (lang === "de" ? "de-CH" : "en-GB");

/** 0.0138 as "1.38%" in English, "1,38 %" in German: the comma is for all numbers but sums of francs. */
export function percent(value: number, lang: Lang, digits = 2): string {
  return new Intl.NumberFormat(lang === "de" ? "de-DE" : "en-GB", {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(value)
    .replace("-", "−");
}

export function number(value: number, lang: Lang, digits = 0): string {
  const told = new Intl.NumberFormat(locale(lang), { maximumFractionDigits: digits }).format(value).replace("-", "−");
  return lang === "de" ? told.replace(".", ",").replaceAll("'", "’") : told;
}

export function time(iso: string, lang: Lang): string {
  return new Intl.DateTimeFormat(locale(lang), { dateStyle: "short", timeStyle: "short" }).format(new Date(iso));
}

export function day(iso: string, lang: Lang): string {
  return new Intl.DateTimeFormat(locale(lang), { dateStyle: "medium", timeZone: "UTC" }).format(new Date(iso));
}
