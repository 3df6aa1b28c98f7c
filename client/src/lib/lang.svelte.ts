// Words in the reader's language: German and English, complete, following the browser until one chooses.
import type { Area, Words } from "../words/words";
import { keep } from "./keep";

export type Lang = "de" | "en";
type Some = Partial<Words>;
const KEPT = "saalchef.lang";
// every area is asked for in one language alone, so that nobody loads the other beside it
const LOAD = {
  de: import.meta.glob<Some>("../words/areas/*.ts", { query: "?de", import: "de" }),
  en: import.meta.glob<Some>("../words/areas/*.ts", { query: "?en", import: "en" }),
};

function remembered(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function chosen(): Lang {
  const kept = remembered();
  if (kept === "de" || kept === "en") return kept;
  return globalThis.navigator?.language?.toLowerCase().startsWith("de") ? "de" : "en";
}

class Speech {
  now = $state<Lang>(chosen());
  #asked = new Set<Area>();
  #here: Record<Lang, Set<Area>> = { de: new Set(), en: new Set() };
  #words: Record<Lang, Some> = { de: {}, en: {} };
  #next: Lang | null = null;

  /** Nothing can be said before its words are here: who says words of an area reads it first, and waits. */
  async read(...areas: Area[]): Promise<void> {
    for (const area of areas) this.#asked.add(area);
    while (this.#missing(this.now).length) await this.#load(this.now);
  }

  learn(area: Area, words: Record<Lang, Some>): void {
    for (const which of ["de", "en"] as const) this.#take(which, area, words[which]);
  }

  /** The words for a key, with {facts} filled in. */
  t(key: keyof Words, facts: Record<string, string | number> = {}): string {
    const words = this.#words[this.now][key]!;
    return words.replace(/\{(\w+)\}/g, (hole, name: string) => String(facts[name] ?? hole));
  }

  /** Every language has words for the same keys. */
  has(key: string): key is keyof Words {
    return key in this.#words[this.now];
  }

  /** At once where its words are here; else once they are, unless another is chosen by then. */
  choose(next: Lang): void {
    this.#next = next;
    if (this.#missing(next).length) {
      void this.#load(next).then(() => this.#next === next && this.choose(next), console.error);
      return;
    }
    this.now = next;
    keep("localStorage", KEPT, next);
    document.documentElement.lang = next;
  }

  #missing(which: Lang): Area[] {
    return [...this.#asked].filter((area) => !this.#here[which].has(area));
  }

  async #load(which: Lang): Promise<void> {
    const load = async (area: Area): Promise<void> =>
      this.#take(which, area, await LOAD[which][`../words/areas/${area}.ts`]!());
    await Promise.all(this.#missing(which).map(load));
  }

  #take(which: Lang, area: Area, words: Some): void {
    Object.assign(this.#words[which], words);
    this.#here[which].add(area);
  }
}

export const lang = new Speech();
