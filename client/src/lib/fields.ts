// The names of the fields one can bet on, in words: the house's own where it has one ("Égalité").
import { word } from "../wire/houses";
import type { HouseCard } from "../wire/types";
import { lang } from "./lang.svelte";

export function fieldWords(field: string, house: HouseCard | null): string {
  const key = `field.${field}`;
  return word(house, `word_${field}`, lang.has(key) ? lang.t(key) : field);
}
