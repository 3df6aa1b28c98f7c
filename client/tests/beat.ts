// Beat's page at a table whose guests add words to every coup: what it sends, and what the floor tells it.
import { waitFor } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { expect, vi } from "vitest";
import { Play } from "../src/felt/play.svelte";
import { prefs } from "../src/lib/prefs.svelte";
import type { Fairness, GuestHash, GuestWords } from "../src/wire/types";
import bregenz from "./fixtures/bregenz.json";
import houses from "./fixtures/houses.json";
import { steps } from "./playthrough";
import { at, Wire } from "./wire";

interface Sent {
  type: string;
  coup: number;
  hash: string;
  words: string;
}
interface Seen {
  coup: number;
  phase: string;
  viewer: string;
  guests: { name: string }[];
}

/** Beat sits and has a stake lying. */
const VIEW = steps<Seen>(bregenz)
  .flatMap(({ viewer, steps }) => (viewer === "Beat" ? steps : []))
  .find(({ after, options }) => after.phase === "betting" && options.some(({ verb }) => verb === "withdraws"))!.after;
export const closing = "cd".repeat(32);
export const FAIR: Fairness = {
  protocol: 2,
  shoe: 1,
  commitment: "ab".repeat(32),
  shuffled: false,
  voids: 0,
  silences: 0,
  seeds: [],
  coup: 1,
  awaiting_words: false,
  words_coup: 0,
  committed: [],
  closing,
  opened: [],
  silent: [],
  barred: {},
};
export const sent = (wire: Wire, type: string): Sent[] =>
  wire.sent.filter((each) => each.type === type) as unknown as Sent[];
const { game, currency } = houses.find(({ id }) => id === "bregenz")!;
export let play: Play;
let seq = 0;

/** Before each test: nobody is here yet. */
export function begins(): void {
  Wire.all = [];
  seq = 4;
  vi.stubGlobal("WebSocket", Wire);
  const shoes = { voids: 3, silences: 2, shoes: [] };
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string) => new Response(JSON.stringify(path.includes("/shoes") ? shoes : houses))),
  );
  prefs.set({ words: "" });
}

export function ends(): void {
  play.close();
  vi.unstubAllGlobals();
}

export function snapshot(fairness: Partial<Fairness> = {}, view: Partial<Seen> = {}, wire = at(-1)): void {
  const card = { id: "t", house: "bregenz", game, currency, readings: {}, rules: {}, limits: {}, pace: {}, seats: 7 };
  wire.tell({
    ...{ type: "snapshot", seq, viewer: "Beat", playing: true, table: { ...card, paused: null } },
    ...{ view: { ...VIEW, coup: 1, ...view }, options: [], clock: null, fairness: { ...FAIR, ...fairness } },
    ...{ present: null, bots: [], purse: 0, scoreboard: null },
  });
}

/** Beat's page, where she is told how the shuffle stands. */
export async function sees(fairness: Partial<Fairness> = {}, view: Partial<Seen> = {}): Promise<void> {
  play = new Play("t");
  at(-1).open();
  snapshot(fairness, view);
  await waitFor(() => expect(play.game).not.toBeNull());
  flushSync();
}

export const bound = async (n = 1, wire = at(-1)): Promise<Sent> => {
  await waitFor(() => expect(sent(wire, "commit_words")).toHaveLength(n));
  return sent(wire, "commit_words").at(-1)!;
};

/** What happens once the bets are closed. */
export function happens(coup: number, ...told: object[]): void {
  const events = told.map((event) => ({ seq: ++seq, event }));
  const view = { ...VIEW, coup, phase: "deal", awaiting: { type: "card", to: "punto" } };
  at(-1).tell({ type: "events", events, view, options: [], clock: null, scoreboard: null, own_changes: {} });
}

export const close = (words: GuestHash[], coup = 1): void =>
  happens(coup, { type: "words_committed", coup, words, closing });
export const open = (words: GuestWords[], silent: string[] = [], coup = 1): void =>
  happens(coup, {
    ...{ type: "words_opened", coup, words, silent },
    ...(silent.length && { barred_until: coup + 21 }),
  });
export const panel = (): string => document.body.textContent.replace(/\s+/g, " ");
export const taken = (hash: string, coup = 1): void => at(-1).tell({ type: "words_taken", coup, hash });
export const refused = (code: string, sentence: string): void =>
  at(-1).tell({ type: "refused", id: null, code, why: "", facts: {}, sentence });
