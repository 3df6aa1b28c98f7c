// Gestures at the table: shown at their guest's place for a moment, unless one has muted him, or all.
import { lang } from "../lib/lang.svelte";
import { bare, named } from "../lib/names";
import { prefs } from "../lib/prefs.svelte";
import type { Gestured } from "../wire/types";
import type { Play } from "./play.svelte";

export type Kind = Gestured["gesture"];
export const KINDS: readonly Kind[] = ["well_played", "thank_you", "one_moment"];

/** How long one stays to be seen, in milliseconds. */
const SHOWN_MS = 5000;

/** One's own are never muted. */
export const muted = (guest: string): boolean => prefs.all.mutedAll || prefs.all.muted.includes(guest);

export function mute(guest: string, on: boolean): void {
  const others = prefs.muted.filter((each) => each !== guest);
  prefs.set({ muted: on ? [...others, guest] : others });
}

export class Gestures {
  /** One has asked for them, and for whom to mute. */
  asked = $state(false);
  /** By guest, as long as it is shown. */
  #shown = $state.raw<Record<string, { kind: Kind }>>({});

  constructor(private readonly play: Play) {}

  of(guest: string): Kind | null {
    return this.#shown[guest]?.kind ?? null;
  }

  /** In short, where his name stands: his gesture as long as it is shown. */
  at(guest: string): string {
    const kind = this.of(guest);
    return kind ? lang.t(`gesture.brief.${kind}`) : bare(guest);
  }

  hear({ guest, gesture }: Omit<Gestured, "type">): void {
    if (guest !== this.play.me && muted(guest)) return;
    const shown = { kind: gesture };
    this.#shown = { ...this.#shown, [guest]: shown };
    this.play.tellNews(`${named(guest)}: ${lang.t(`gesture.${gesture}`)}`);
    setTimeout(() => {
      if (this.#shown[guest] !== shown) return;
      this.#shown = Object.fromEntries(Object.entries(this.#shown).filter(([name]) => name !== guest));
    }, SHOWN_MS);
  }
}
