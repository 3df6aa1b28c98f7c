// What a guest has chosen for himself in this browser.
import { MediaQuery } from "svelte/reactivity";
import { keep } from "./keep";

const KEPT = "saalchef.prefs";

/** How fast one is shown what happens: by how much all waits are stretched. */
export const TEMPI = { calm: 1.6, usual: 1, quick: 0.5 } as const;
export type Tempo = keyof typeof TEMPI;

export type Coach = "off" | "hints" | "remarks";

interface Kept {
  motion: boolean | null; // null: as the system says
  pace: Tempo;
  sound: boolean;
  fourColours: boolean;
  coach: Coach;
  hinted: boolean; // the first-time hint has been seen
  panel: string; // the panel that stays open, by name
  muted: string[]; // guests whose gestures are not shown
  mutedAll: boolean;
  words: string; // of his own, for every coup
}

const DEFAULTS: Kept = {
  motion: null,
  pace: "usual",
  sound: false,
  fourColours: false,
  coach: "off",
  hinted: false,
  panel: "",
  muted: [],
  mutedAll: false,
  words: "",
};

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

class Prefs {
  #kept = $state<Kept>({ ...DEFAULTS, ...read() });
  #reduced = new MediaQuery("(prefers-reduced-motion: reduce)");

  get all(): Kept {
    return this.#kept;
  }

  /** Muted here, and in another tab meanwhile. */
  get muted(): string[] {
    return read().muted ?? this.#kept.muted;
  }

  /** Whether things may move: as the guest has chosen, else as the system says just now. */
  get motion(): boolean {
    return this.#kept.motion ?? !this.#reduced.current;
  }

  /** What all waits are multiplied by. */
  get pace(): number {
    return TEMPI[this.#kept.pace];
  }

  set(changed: Partial<Kept>): void {
    const others = read(); // chosen in another tab meanwhile: stays as it is
    this.#kept = { ...this.#kept, ...changed };
    keep("localStorage", KEPT, JSON.stringify({ ...others, ...changed }));
  }
}

export const prefs = new Prefs();
