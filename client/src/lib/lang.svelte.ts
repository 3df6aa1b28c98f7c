// Words in the reader's language: German and English, complete, following the browser until one chooses.
import { de } from "../words/de";
import { en, type Words } from "../words/en";
import { keep } from "./keep";

export type Lang = "de" | "en";
const KEPT = "saalchef.lang";

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

  /** The words for a key, with {facts} filled in. */
  t(key: keyof Words, facts: Record<string, string | number> = {}): string {
    const words = (this.now === "de" ? de : en)[key];
    return words.replace(/\{(\w+)\}/g, (hole, name: string) => String(facts[name] ?? hole));
  }

  choose(next: Lang): void {
    this.now = next;
    keep("localStorage", KEPT, next);
    document.documentElement.lang = next;
  }
}

export const lang = new Speech();
