// What a guest has chosen for himself in this browser.
import { MediaQuery } from "svelte/reactivity";
import { keep } from "./keep";

const KEPT = "saalchef.prefs";

export type Coach = "off" | "hints" | "remarks";

interface Kept {
  motion: boolean | null; // null: as the system says
  sound: boolean;
  fourColours: boolean;
  coach: Coach;
  hinted: boolean; // the first-time hint has been seen
  panel: string; // the panel that stays open, by name
  words: string; // of his own, for every coup
}

const DEFAULTS: Kept = {
  motion: null,
  sound: false,
  fourColours: false,
  coach: "off",
  hinted: false,
  panel: "",
  words: "",
};

function read(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Kept>) };
  } catch {
    return DEFAULTS;
  }
}

class Prefs {
  #kept = $state<Kept>(read());
  #reduced = new MediaQuery("(prefers-reduced-motion: reduce)");

  get all(): Kept {
    return this.#kept;
  }

  /** Whether things may move: as the guest has chosen, else as the system says just now. */
  get motion(): boolean {
    return this.#kept.motion ?? !this.#reduced.current;
  }

  set(changed: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changed };
    keep("localStorage", KEPT, JSON.stringify(this.#kept));
  }
}

export const prefs = new Prefs();
