// The croupier's hands: a batch of events shown one after another, slow enough to follow, never in the way.
import type { Frame } from "../wire/changes";
import type { TableEvent } from "./game";

/** How long each kind of event is given before the next, in milliseconds. */
const PACE: Partial<Record<TableEvent["type"], number>> = {
  called: 650,
  card_dealt: 320,
  card_laid: 320,
  back_laid: 320,
  joker_laid: 900,
  community_turned: 600,
  hidden_opened: 450,
  turn_came: 120,
  card_asked: 200,
  stayed: 400,
  doubled: 250,
  hand_split: 350,
  insured: 200,
  even_money_taken: 300,
  total_announced: 350,
  totals_announced: 700,
  hand_counted: 350,
  pot_formed: 500,
  war_declared: 900,
  pot_paid: 900,
  settled: 700,
  coup_settled: 400,
  coup_voided: 900,
};

/** Reduced motion keeps the order and shortens the waits: things fade in instead of travelling. */
const STILL = 0.45;

/** How long to show an event before the next one; all stakes on one hand are settled together. */
export function showFor(event: TableEvent, next: TableEvent | undefined, motion: boolean): number {
  if (event.type === "settled" && next?.type === "settled" && next.box === event.box && next.hand === event.hand)
    return 0;
  return Math.round((PACE[event.type] ?? 0) * (motion ? 1 : STILL));
}

/** How long all lies before the next bets: who has won what stays to be read until the next cards. */
const TO_LOOK = 800;
/** A deal takes at most this part of a guest's time to answer. */
const OF_AN_ANSWER = 0.4;
/** Faster than this nobody follows. */
const FASTEST = 0.25;

/** The time there is to show a batch, by the clock that runs after it; null where none does. */
export function timeFor(clock: { runs_for: string; remaining_ms: number } | null): number | null {
  if (!clock) return null;
  return clock.runs_for === "pause" ? Math.max(0, clock.remaining_ms - TO_LOOK) : clock.remaining_ms * OF_AN_ANSWER;
}

/** By what all waits are stretched: as the guest likes it, and shortened where there is more to show than time. */
export function hasteFor(waits: number[], within: number | null, pace = 1): number {
  const usual = waits.reduce((sum, wait) => sum + wait, 0);
  if (within === null || usual * pace <= within) return pace;
  return Math.max(Math.min(FASTEST, pace), within / usual);
}

/** How fast the croupier's hands are just now: what travels over the felt travels as fast. */
export const tempo = { now: 1 };

export interface Screen<V> {
  /** Show what an event led to. */
  show: (frame: Frame<V>) => void;
  motion: () => boolean;
  /** The time there is, in milliseconds; null: as much as it takes. */
  within?: number | null;
  /** How long the guest would like it, beside the usual: 1. */
  pace?: number;
  /** How much longer an event is shown than its kind usually is, in milliseconds. */
  lingers?: (frame: Frame<V>) => number;
}

/** Shows batches; `finish` lets the rest of the present one happen at once. */
export class Playback {
  #hurry = false;
  #wake: (() => void) | null = null;
  #running = false;

  get running(): boolean {
    return this.#running;
  }

  finish(): void {
    this.#hurry = true;
    this.#wake?.();
  }

  async run<V>(frames: Frame<V>[], screen: Screen<V>, hurried = false): Promise<void> {
    this.#hurry = hurried;
    this.#running = true;
    const waits = frames.map(
      (frame, n) => showFor(frame.event, frames[n + 1]?.event, screen.motion()) + (screen.lingers?.(frame) ?? 0),
    );
    tempo.now = hasteFor(waits, screen.within ?? null, screen.pace);
    try {
      for (const [n, frame] of frames.entries()) {
        screen.show(frame);
        const pause = (waits[n] ?? 0) * tempo.now;
        if (pause && !this.#hurry) await this.#wait(pause);
      }
    } finally {
      tempo.now = 1;
      this.#running = false;
    }
  }

  #wait(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
