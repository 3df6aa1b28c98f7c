// The names of the fields one can bet on, in words.
import { en, type Words } from "../words/en";
import { lang } from "./lang.svelte";

export function fieldWords(field: string): string {
  const key = `field.${field}`;
  return key in en ? lang.t(key as keyof Words) : field;
}
