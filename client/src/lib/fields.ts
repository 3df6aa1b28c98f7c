// The names of the fields one can bet on, in words: the house's own where it has one ("Égalité").
import { word } from "../wire/houses";
import type { HouseCard } from "../wire/types";
import { en, type Words } from "../words/en";
import { lang } from "./lang.svelte";

export function fieldWords(field: string, house: HouseCard | null): string {
  const key = `field.${field}`;
  return word(house, `word_${field}`, key in en ? lang.t(key as keyof Words) : field);
}
