// The coach of one guest at one table: asks for the values when something is to be decided, and remembers what was.
import type { Play } from "../../felt/play.svelte";
import { prefs } from "../../lib/prefs.svelte";
import { get } from "../../wire/api";
import type { Action } from "../../wire/table.svelte";
import type { Advice, Coached, Worth } from "../../wire/types";

/** A decision taken while the coach watched, and what it cost on average against the best one, in cents. */
export interface Decided {
  advice: Advice;
  said: Worth;
  best: Worth;
  cost: number;
}

/** Values nearer to each other than this count as the same: a ten-thousandth of the stake. */
const ALIKE = 1e-4;

export function judged(advice: Advice, verb: string): Decided | null {
  const said = advice.values.find((worth) => worth.verb === verb);
  const best = advice.values[0];
  if (!said || !best || advice.values.length < 2) return null;
  const lost = best.value - said.value;
  return { advice, said, best, cost: lost < ALIKE ? 0 : lost * advice.stake };
}

/** The decisions of a table so far: how many were the best, and what the others cost. */
export function summed(decided: Decided[]): { all: number; right: number; cost: number } {
  return {
    all: decided.length,
    right: decided.filter((each) => each.cost === 0).length,
    cost: decided.reduce((sum, each) => sum + each.cost, 0),
  };
}

export class Coach {
  advices = $state.raw<Advice[]>([]);
  thinking = $state(false);
  decided = $state.raw<Decided[]>([]);
  /** The last mistake, until it is closed. */
  remark = $state.raw<Decided | null>(null);

  #asked = "";

  constructor(readonly play: Play) {
    play.onlooker = (action) => this.#look(action);
    const listening = $effect.root(() => {
      $effect(() => this.#listen());
      $effect(() => {
        const advice = this.now;
        const best = prefs.all.coach === "hints" ? advice?.values[0] : undefined;
        play.advised = best ? `${best.verb}/${advice?.box ?? ""}` : "";
      });
    });
    play.whenClosed(listening);
  }

  /** The advice for the box whose words stand on the buttons. */
  get now(): Advice | null {
    const box = this.play.choices[0]?.box;
    return this.advices.find((advice) => advice.box === box) ?? null;
  }

  #listen(): void {
    const choices = this.play.choices;
    const key = choices.length && prefs.all.coach !== "off" ? this.#key() : "";
    if (key === this.#asked) return;
    this.#asked = key;
    this.advices = [];
    this.thinking = false;
    if (key) void this.#ask(key);
  }

  /** What makes one question differ from the next: the coup, the cards on the table, the options. */
  #key(): string {
    const { now, view, game, options } = this.play;
    return JSON.stringify([
      now?.coup,
      now?.awaiting,
      view && game?.cards(view),
      options.map((option) => [option.verb, option.box]),
    ]);
  }

  async #ask(key: string): Promise<void> {
    this.thinking = true;
    try {
      const told = await get<Coached>(`/api/tables/${this.play.id}/advice`);
      if (key === this.#asked) this.advices = told.advices;
    } catch {
      // without an answer the coach is silent
    } finally {
      if (key === this.#asked) this.thinking = false;
    }
  }

  /** Judges an action by what is known before it is sent; it counts once it is booked. */
  #look(action: Action): (booked: boolean) => void {
    const box = "box" in action ? action.box : null;
    const advice = this.advices.find((each) => each.box === box);
    const decided = advice && judged(advice, action.type);
    return (booked) => {
      if (!booked || !decided) return;
      this.decided = [decided, ...this.decided].slice(0, 200);
      this.remark = decided.cost > 0 ? decided : null;
    };
  }
}

const coaches = new WeakMap<Play, Coach>();

export function coachOf(play: Play): Coach {
  let coach = coaches.get(play);
  if (!coach) coaches.set(play, (coach = new Coach(play)));
  return coach;
}
