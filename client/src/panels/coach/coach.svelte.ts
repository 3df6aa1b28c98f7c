// The coach of one guest at one table: asks for the values when something is to be decided, and for his verdict on what was.
import { registered } from "../../felt/games";
import type { Play } from "../../felt/play.svelte";
import { prefs } from "../../lib/prefs.svelte";
import { get } from "../../wire/api";
import type { Advice, Coached, Judged, Verdicts } from "../../wire/types";

/** Decisions so far: how many were the best, and what the others cost on average, in cents. */
export function summed(judged: Judged[]): { all: number; right: number; cost: number } {
  const costs = judged.map((each) => each.verdict.cost).filter((cost) => cost !== null);
  return {
    all: costs.length,
    right: costs.filter((cost) => cost === 0).length,
    cost: costs.reduce((sum, cost) => sum + cost, 0),
  };
}

/** One list of verdicts with others, each decision once, in the order in which they were taken. */
export function merged(known: Judged[], told: Judged[]): Judged[] {
  const all = new Map([...known, ...told].map((each) => [each.seq, each]));
  return [...all.values()].sort((one, other) => one.seq - other.seq);
}

export class Coach {
  advices = $state.raw<Advice[]>([]);
  thinking = $state(false);
  /** One's own decisions at this table, the latest last. */
  decided = $state.raw<Judged[]>([]);
  /** The last mistake of the coup, made while remarks were wished for. */
  #remark = $state.raw<Judged | null>(null);

  #asked = "";
  #listed = false;

  constructor(readonly play: Play) {
    play.onlooker = () => this.#look();
    const listening = $effect.root(() => {
      $effect(() => this.#listen());
      $effect(() => this.#list());
      $effect(() => {
        if (prefs.all.coach !== "remarks") this.#remark = null;
      });
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

  /** What is remarked just now: under no decision that stands, and of no coup that has gone. */
  get remark(): Judged | null {
    const { choices, now } = this.play;
    return this.#remark && !choices.length && this.#remark.coup === now?.coup ? this.#remark : null;
  }

  dismiss(): void {
    this.#remark = null;
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

  get #judges(): boolean {
    return prefs.all.coach !== "off" && registered(this.play.link.card?.game)?.coach === "decisions";
  }

  /** What was decided before, also in another browser: the floor knows it. */
  #list(): void {
    if (this.#listed || !this.#judges || !this.play.me) return;
    this.#listed = true;
    void this.#learn(`/api/tables/${this.play.id}/verdicts`).then((told) => (this.#listed = told !== null));
  }

  /** Hears whether what one says is booked, and then what the floor's coach says of it: of the very cards it was said to. */
  #look(): (booked: boolean) => void {
    const { now, choices, link } = this.play;
    const before = link.seq;
    const remarks = prefs.all.coach === "remarks";
    if (!this.#judges || !now || !choices.length) return () => undefined;
    return (booked) => {
      if (!booked) return;
      void this.#judge(now.coup, before, remarks);
      this.#list(); // where it has failed before
    };
  }

  /** Of what was decided after that event. */
  async #judge(coup: number, before: number, remarks: boolean): Promise<void> {
    const told = await this.#learn(`/api/tables/${this.play.id}/coups/${coup}/verdicts`);
    const mistake = told?.filter((each) => each.seq > before && each.verdict.cost).at(-1);
    if (mistake && remarks && prefs.all.coach === "remarks") this.#remark = mistake;
  }

  async #learn(path: string): Promise<Judged[] | null> {
    try {
      const { verdicts } = await get<Verdicts>(path);
      const own = verdicts.filter((each) => each.verdict.guest === this.play.me);
      this.decided = merged(this.decided, own);
      return own;
    } catch {
      return null; // without an answer the coach is silent
    }
  }
}

const coaches = new WeakMap<Play, Coach>();

export function coachOf(play: Play): Coach {
  let coach = coaches.get(play);
  if (!coach) coaches.set(play, (coach = new Coach(play)));
  return coach;
}
