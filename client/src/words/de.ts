// All words in German. Every area is asked for as German alone, so that nobody loads the English beside it.
import type { Words } from "./words";

const areas = import.meta.glob<Partial<Words>>("./areas/*.ts", { query: "?de", import: "de", eager: true });
export const de = Object.assign({}, ...Object.values(areas)) as Words;
