// All words of both languages, by area.
import type { Area } from "../src/words/words";

type Words = Record<string, string>;
const found = import.meta.glob<{ en: Words; de: Words }>("../src/words/areas/*.ts", { eager: true });
export const areas = Object.fromEntries(
  Object.entries(found).map(([file, words]) => [/(\w+)\.ts$/.exec(file)![1], words]),
) as Record<Area, { en: Words; de: Words }>;
