// Words in the reader's language: German and English, complete, following the browser until one chooses.
import type { Words } from "../words/words";
import { keep } from "./keep";

export type Lang = "de" | "en";
const KEPT = "saalchef.lang";
const LOAD: Record<Lang, () => Promise<Words>> = {
  de: async () => (await import("../words/de")).de,
  en: async () => (await import("../words/en")).en,
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
  #words: Partial<Record<Lang, Words>> = {};
  #next: Lang | null = null;

  /** Nothing can be said in a language before its words are here; nobody loads those of one that he does not read. */
  async load(which = this.now): Promise<void> {
    this.learn({ [which]: await LOAD[which]() });
  }

  learn(words: Partial<Record<Lang, Words>>): void {
    this.#words = { ...this.#words, ...words };
  }

  /** The words for a key, with {facts} filled in. */
  t(key: keyof Words, facts: Record<string, string | number> = {}): string {
    const words = this.#words[this.now]![key];
    return words.replace(/\{(\w+)\}/g, (hole, name: string) => String(facts[name] ?? hole));
  }

  /** Every language has words for the same keys. */
  has(key: string): key is keyof Words {
    return key in this.#words[this.now]!;
  }

  /** At once where its words are here; else once they are, unless another is chosen by then. */
  choose(next: Lang): void {
    this.#next = next;
    if (!this.#words[next]) {
      void this.load(next).then(() => this.#next === next && this.choose(next), console.error);
      return;
    }
    this.now = next;
    keep("localStorage", KEPT, next);
    document.documentElement.lang = next;
  }
}

export const lang = new Speech();
