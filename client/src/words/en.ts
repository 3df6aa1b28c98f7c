// All words in English. Every area is asked for as English alone, so that nobody loads the German beside it.
import type { Words } from "./words";

const areas = import.meta.glob<Partial<Words>>("./areas/*.ts", { query: "?en", import: "en", eager: true });
export const en = Object.assign({}, ...Object.values(areas)) as Words;
