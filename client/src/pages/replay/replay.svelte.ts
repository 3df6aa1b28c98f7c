// A coup that is over (or, at the desk, still runs), on the felt of its game: one view after another, forwards as the croupier dealt it.
import { registered } from "../../felt/games";
import { Play } from "../../felt/play.svelte";
import { sayCommon } from "../../felt/announcements";
import { prefs } from "../../lib/prefs.svelte";
import { get } from "../../wire/api";
import type { View } from "../../wire/table.svelte";
import { houseCard } from "../../wire/houses";
import { cardOf } from "../../wire/table-card";
import type { CoupReplay, Judged, ReplayStep, TableCard, Verdicts } from "../../wire/types";

/** The view of the coup's game; the floor's own type leaves open which. */
const viewOf = (step: ReplayStep): View => step.view as View;

const BETWEEN = 500; // milliseconds between two steps that play by themselves

export class Replay {
  readonly play: Play;
  at = $state(0);
  running = $state(false);
  /** What the coach says of the decisions, by the events that told them. */
  judged = $state.raw<ReadonlyMap<number, Judged>>(new Map());
  #moving: Promise<void> = Promise.resolve();

  constructor(
    readonly coup: CoupReplay,
    readonly table: TableCard,
    /** Where the floor tells it. */
    readonly address = "",
  ) {
    this.play = new Play(coup.card.table, false);
    const { link } = this.play;
    this.play.house = coup.house ?? null;
    const first = coup.steps[0];
    const view = first ? viewOf(first) : null;
    link.viewer = (view && registered(table.game)?.common(view).viewer) ?? null;
    link.card = table;
    link.view = view;
  }

  get steps(): ReplayStep[] {
    return this.coup.steps;
  }

  get step(): ReplayStep | null {
    return this.steps[this.at] ?? null;
  }

  /** What happened in a step, as the croupier and the guests would say it. */
  words(step: ReplayStep): string {
    const { game } = this.play;
    if (!game) return step.words;
    const said = step.events.map(
      ({ event }) => game.say(event, viewOf(step), this.play) ?? sayCommon(event, this.play),
    );
    return said
      .map((each) => each?.aloud ?? each?.words ?? "")
      .filter(Boolean)
      .join(" · ");
  }

  /** Go to a step; the next one is dealt as it was, any other shown as it lay. */
  go(to: number): Promise<void> {
    const next = Math.max(0, Math.min(this.steps.length - 1, to));
    const step = this.steps[next];
    const dealt = next === this.at + 1 && prefs.motion;
    this.at = next;
    this.play.playback.finish();
    if (!step) return this.#moving;
    this.#moving = this.#moving.then(async () => {
      if (this.at !== next) return;
      if (dealt) await this.play.link.replay(step.events, viewOf(step));
      else this.play.link.view = viewOf(step);
    });
    return this.#moving;
  }

  async run(): Promise<void> {
    if (this.at >= this.steps.length - 1) await this.go(0);
    this.running = true;
    while (this.running && this.at < this.steps.length - 1) {
      await this.go(this.at + 1);
      await new Promise((done) => setTimeout(done, BETWEEN));
    }
    this.running = false;
  }

  /** The coach's verdicts, where the game has decisions; without an answer he is silent. */
  async judge(): Promise<void> {
    if (registered(this.play.link.card?.game)?.coach === "bets") return;
    const { verdicts } = await get<Verdicts>(`${this.address}/verdicts`).catch(() => ({ verdicts: [] }));
    this.judged = new Map(verdicts.map((each) => [each.seq, each]));
  }

  /** The verdict on what was decided in a step. */
  verdict(step: ReplayStep): Judged | null {
    const seq = step.events.find((each) => this.judged.has(each.seq))?.seq;
    return seq === undefined ? null : (this.judged.get(seq) ?? null);
  }

  close(): void {
    this.running = false;
    this.play.close();
  }
}

export async function fetchReplay(table: string, coup: number): Promise<Replay> {
  const address = `/api/tables/${encodeURIComponent(table)}/coups/${coup}`;
  return replayOf(await get<CoupReplay>(address), address);
}

/** The same without names, and without its table. */
export async function fetchShared(token: string): Promise<Replay> {
  const address = `/api/shared/${encodeURIComponent(token)}`;
  return replayOf(await get<CoupReplay>(address), address);
}

/** A coup with the card of its table; of a table that is closed, as much as the coup knows. */
export async function replayOf(found: CoupReplay, address = ""): Promise<Replay> {
  const { table, coup, game, currency } = found.card;
  const house = found.house ?? (await houseCard(found.card.house).catch(() => null));
  const closed = cardOf({
    ...{ id: table, house: found.card.house, name: found.card.name || (house?.name ?? found.card.house) },
    ...{ game, currency, limits: house?.limits ?? {}, seats: 7, coup, like: found.house?.like ?? "" },
  });
  const card = table ? await get<TableCard>(`/api/tables/${encodeURIComponent(table)}`).catch(() => closed) : closed;
  return new Replay(found, { ...card, paused: null }, address);
}
