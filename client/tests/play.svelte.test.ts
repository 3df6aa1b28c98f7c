// A guest comes to a table and plays: the chip in his hand, and what is kept of his bets.
import { waitFor } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { TableEvent } from "../src/felt/game";
import { Play } from "../src/felt/play.svelte";
import { lang } from "../src/lib/lang.svelte";
import { Replay, replayOf } from "../src/pages/replay/replay.svelte";
import type { View } from "../src/wire/table.svelte";
import type { ChallengeSpectatorView, CoupReplay, Option, Present, Refused, TableCard } from "../src/wire/types";
import bregenz from "./fixtures/bregenz.json";
import houses from "./fixtures/houses.json";
import schaffhausen from "./fixtures/schaffhausen.json";
import wiesbaden from "./fixtures/wiesbaden.json";
import { steps } from "./playthrough";
import { Wire, at as wire } from "./wire";

let play: Play;

beforeEach(() => {
  Wire.all = [];
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(JSON.stringify(houses))),
  );
});
afterEach(() => {
  play.close();
  vi.unstubAllGlobals();
});

/** Anna at a table with its felt brought. */
async function at(house: string, card: Partial<TableCard>, live = true): Promise<void> {
  const { game, currency } = houses.find((each) => each.id === house)!;
  play?.close();
  play = new Play("t", live);
  if (live) wire(-1).welcome();
  play.link.viewer = "Anna";
  play.link.card = { id: "t", house, game, currency, readings: {}, rules: {}, paused: null, ...card } as TableCard;
  flushSync();
  await waitFor(() => expect(play.game).not.toBeNull()); // the felt is compiled first
}

describe("what is done", () => {
  const PLAYED: [string, unknown][] = [
    ["bregenz", bregenz],
    ["wiesbaden", wiesbaden],
    ["schaffhausen", schaffhausen],
  ];
  it.each(PLAYED)("names the coup it is for, in %s", async (house, recorded) => {
    await at(house, { limits: {} });
    const named = (): unknown[] => wire(-1).sent.flatMap((each) => ("coup" in each && each.id ? [each.coup] : []));
    const told: number[] = [];
    let coup = 1;
    for (const { after, events } of steps<View>(recorded)[0]!.steps) {
      for (const event of events) if (event.type === "coup_settled") coup = event.coup + 1;
      play.link.view = after;
      void play.act({ type: "leaves", guest: "Anna" });
      told.push(coup);
    }
    expect(named()).toEqual(told);
    expect(coup).toBeGreaterThan(1);
  });
});

describe("sitting down anywhere", () => {
  const taken = (seat: number): Refused => ({
    type: "refused",
    id: "1",
    code: "seat_taken",
    why: "",
    facts: { seat },
    sentence: `Seat ${seat} is taken.`,
  });

  /** The seats that Nora asks for, by the floor's answers; at 2, 4 and 7 she sees others sit. */
  async function asks(answer: (seat: number | null) => Refused | null): Promise<(number | null)[]> {
    await at("schaffhausen", { limits: {}, seats: 7 });
    play.link.viewer = "Nora";
    play.link.view = steps<View>(schaffhausen)[0]!.steps[9]!.before;
    const join = vi.spyOn(play.link, "join").mockImplementation(async (_, seat) => answer(seat));
    await play.joinAnySeat(1000);
    return join.mock.calls.map(([, seat]) => seat);
  }

  it("takes the next seat where somebody was quicker", async () => {
    expect(await asks((seat) => (seat === 3 ? taken(3) : null))).toEqual([3, 5]);
    expect(await asks((seat) => (seat === 3 ? { ...taken(3), code: "box_not_free" } : null))).toEqual([3, 5]);
    expect(play.explained).toBeNull();
  });

  it("stands where every seat is taken meanwhile", async () => {
    expect(await asks((seat) => (seat === null ? null : taken(seat)))).toEqual([3, 5, 6, 1, null]);
  });

  it("is told why nothing comes of it", async () => {
    expect(await asks((seat) => ({ ...taken(seat!), code: "loss_limit" }))).toEqual([3]);
    expect(play.explained?.cash).toBe(true);
  });
});

describe("the chip in one's hand", () => {
  const limits = {
    minimum: 10000,
    maximum: 10000,
    step: 500,
    bonus_minimum: 500,
    bonus_maximum: 5000,
    bonus_step: 500,
  };

  it("is the least one may bet", async () => {
    await at("wiesbaden", { limits: { minimum: 1500, maximum: 50000, step: 500 } });
    expect(play.chip).toBe(1500);
  });

  it("is the least bonus bet where the Ante is fixed", async () => {
    await at("schaffhausen", { limits });
    expect(play.chip).toBe(500);
  });

  it("is the Ante where it can be chosen", async () => {
    await at("schaffhausen", { limits, rules: { ante_size: "free" } });
    expect(play.chip).toBe(10000);
  });
});

describe("bets at Black Jack Challenge", () => {
  const earlier = { field: "ante", box: 7, amount: 1000 };
  const back = (guest: string, field: string): TableEvent => ({
    type: "stake_returned",
    guest,
    field,
    amount: 1000,
    box: 7,
    hand: null,
  });
  const began: TableEvent = { type: "game_began", boxes: [2, 4], button: 2 };
  const carlas = steps<View>(schaffhausen)[0]!.steps;

  /** Carla's bets lie as after one of her actions; then this happens. */
  async function then(n: number, ...events: TableEvent[]): Promise<void> {
    await at("schaffhausen", { limits: {} });
    await happens(n, events);
  }

  async function happens(n: number, events: TableEvent[]): Promise<void> {
    play.link.viewer = "Carla";
    play.link.view = carlas[n]!.after;
    play.bets.last = [earlier];
    await play.link.replay(
      events.map((event, seq) => ({ seq, event })),
      carlas[n]!.after,
    );
  }

  it("can be repeated as they were played", async () => {
    await then(9, began);
    expect(play.bets.last.map(({ field }) => field)).toEqual(["ante", "red", "black"]);
    expect(play.news).toBeNull();
  });

  it("can be repeated, and the rest is shown, where the browser keeps nothing", async () => {
    const keeps = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("quota");
    });
    onTestFinished(() => keeps.mockRestore());
    await then(9, began, { type: "called", words: "No more bets, please" });
    expect(play.bets.last.map(({ field }) => field)).toEqual(["ante", "red", "black"]);
    expect(play.said?.words).toBe("No more bets, please");
  });

  it("cannot be undone any more when the coup is void", async () => {
    await at("schaffhausen", { limits: {} });
    play.link.viewer = "Carla";
    play.link.view = carlas[9]!.after;
    play.link.options = [
      { verb: "bets", field: "red", box: 7, seat: null, amounts: { low: 500, high: 5000, step: 500 }, cost: null },
    ];
    vi.spyOn(play.link, "do").mockResolvedValue(null);
    await play.bets.add("red", 7);
    expect(play.bets.canUndo).toBe(true);
    await play.link.replay(
      [{ seq: 1, event: { type: "coup_voided", coup: 1, reason: "a card fell", guests: [] } }],
      carlas[9]!.after,
    );
    expect(play.bets.canUndo).toBe(false);
  });

  it("are not replaced by those of a coup one looks at again", async () => {
    await at("schaffhausen", { limits: {} }, false);
    await happens(9, [began]);
    expect(play.bets.last).toEqual([earlier]);
  });

  it("are told to go back where they are by halves, and nothing is kept of them", async () => {
    lang.choose("en");
    const shuffled: TableEvent = { type: "shoe_shuffled", shoe: 1, seeds: [] };
    await then(7, back("Carla", "ante"), shuffled, { type: "called", words: "No more bets, please" }, began);
    expect(play.bets.last).toEqual([earlier]);
    expect(play.news?.text).toBe("Your Ante went back: without a bonus bet you sit this game out.");
    expect(play.aloud.map(({ text }) => text)).toContain(play.news?.text);
  });

  it("go back in German too, a bonus bet without an Ante", async () => {
    lang.choose("de");
    await then(7, back("Carla", "red"), back("Carla", "black"), began);
    expect(play.news?.text).toBe("Ihre Bonuswette ging zurück: Ohne Ante setzen Sie dieses Spiel aus.");
  });

  it("are nobody's news where another's go back, or one has taken them back oneself", async () => {
    await then(7, back("Anna", "ante"), began);
    expect(play.news).toBeNull();
    await then(7, back("Carla", "ante"));
    expect(play.news).toBeNull();
    await then(9, back("Carla", "red"), { ...began, boxes: [2, 4, 7] });
    expect(play.news).toBeNull();
  });
});

describe("a coup of any game", () => {
  const last = (recorded: unknown): View => steps<View>(recorded)[0]!.steps.at(-1)!.after;

  it.each([
    { house: "wiesbaden", recorded: wiesbaden, viewer: null, chips: null, beat: { standing: true, at: 4 } },
    { house: "bregenz", recorded: bregenz, viewer: "Beat", chips: 39900, beat: { standing: true, at: null } },
    {
      house: "schaffhausen",
      recorded: schaffhausen,
      viewer: "Carla",
      chips: 34500,
      beat: { standing: false, at: null },
    },
  ])("is seen alike at $house", async ({ house, recorded, viewer, chips, beat }) => {
    await at(house, { limits: {} });
    play.link.view = last(recorded);
    expect(play.now).toMatchObject({ house, viewer, chips, phase: "settled" });
    expect(play.now!.guests.find(({ name }) => name === "Beat")).toMatchObject(beat);
  });

  it.each([
    { house: "wiesbaden", recorded: wiesbaden, viewer: null },
    { house: "bregenz", recorded: bregenz, viewer: "Beat" },
    { house: "schaffhausen", recorded: schaffhausen, viewer: "Carla" },
  ])("is shown again for the same eyes at $house", ({ house, recorded, viewer }) => {
    const { game } = houses.find((each) => each.id === house)!;
    const coup = { card: { table: "t" }, steps: [{ view: last(recorded) }] } as unknown as CoupReplay;
    play = new Replay(coup, { id: "t", house, game } as TableCard).play;
    expect(play.me).toBe(viewer);
  });

  it("is shown again by a house of its table's own, though nobody may come to the table", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ code: "unknown_table", sentence: "" }, { status: 404 }));
    const own = { ...houses.find((each) => each.id === "bregenz")!, id: "club", name: "Club am See", like: "bregenz" };
    const card = { table: "t", coup: 1, house: "club", name: "Club am See", game: own.game, currency: "CHF" };
    const told = { card, steps: [{ view: last(bregenz) }], house: own } as unknown as CoupReplay;
    const again = await replayOf(told);
    play = again.play;
    expect(again.table).toMatchObject({ name: "Club am See", like: "bregenz", limits: own.limits });
    await waitFor(() => expect(play.game).not.toBeNull());
    expect(play.house).toEqual(own);
  });

  it("tells a spectator of Challenge who shares the pot", async () => {
    await at("schaffhausen", { limits: {} });
    const { felt } = last(schaffhausen) as ChallengeSpectatorView;
    play.link.view = { type: "spectator", felt };
    expect(play.now).toMatchObject({ viewer: null, chips: null, shares: felt.pot_paid!.shares });
    expect(play.now!.shares).not.toEqual([]);
  });

  it.each([
    { house: "wiesbaden", recorded: wiesbaden, closing: "bets_closed" },
    { house: "bregenz", recorded: bregenz, closing: "betting_closed" },
    { house: "schaffhausen", recorded: schaffhausen, closing: "game_began" },
  ])("keeps one's bets once they are closed at $house", async ({ house, recorded, closing }) => {
    await at(house, { limits: {} });
    const played = steps<View>(recorded)[0]!.steps;
    const bet = played.flatMap(({ events }) => events).find((event) => event.type === "stake_placed")!;
    const { before, numbered, after } = played.find(({ events }) => events.some(({ type }) => type === closing))!;
    play.link.viewer = bet.guest;
    play.link.view = before;
    const shown = play.link.replay(numbered, after);
    play.playback.finish();
    await shown;
    expect(play.bets.last).toContainEqual({ field: bet.field, box: bet.box, amount: bet.amount });
  });

  it.each([
    { house: "wiesbaden", recorded: wiesbaden, field: "twins", settling: false },
    { house: "wiesbaden", recorded: wiesbaden, field: "crazy", settling: true },
    { house: "bregenz", recorded: bregenz, field: "tie", settling: true },
    { house: "schaffhausen", recorded: schaffhausen, field: "red", settling: true },
  ])("is being settled: $settling, with $field at $house", async ({ house, recorded, field, settling }) => {
    await at(house, { limits: {} });
    const settles = (event: TableEvent): boolean => event.type === "settled" && event.field === field;
    const { numbered, after } = steps<View>(recorded)[0]!.steps.find(({ events }) => events.some(settles))!;
    play.link.view = after;
    const shown = play.link.replay(
      numbered.filter(({ event }) => settles(event)),
      after,
    );
    expect(play.settling).toBe(settling);
    play.playback.finish();
    await shown;
  });
});

describe("one's result of a coup", () => {
  const played = steps<View>(bregenz)[0]!.steps;
  const has = (type: string) => played.findIndex(({ events }) => events.some((event) => event.type === type));
  const settled = has("coup_settled");

  /** The table goes through these steps at once. */
  async function goes(from: number, to: number): Promise<void> {
    for (const { before, numbered, after } of played.slice(from, to)) {
      play.link.view = before;
      const shown = play.link.replay(numbered, after);
      play.playback.finish();
      await shown;
    }
  }

  it("is read from the felt by a page that comes when the coup is over", async () => {
    await at("bregenz", { limits: {} });
    lang.choose("en");
    play.link.viewer = "Beat";
    play.link.view = { ...played[settled]!.after, viewer: "Beat" } as View;
    expect(play.ended).toMatchObject({ coup: 1, won: 8000, ending: "Tie: 6 to 6" });
    play.link.viewer = "Nobody";
    expect(play.ended).toBeNull();
  });

  it("lies until the next cards, bet by bet, with what they have in common", async () => {
    await at("bregenz", { limits: {} });
    lang.choose("en");
    play.link.viewer = "Beat";
    await goes(0, settled + 1);
    await waitFor(() => expect(play.busy).toBe(false));
    expect(play.ended).toMatchObject({ coup: 1, won: 8000, ending: "Tie: 6 to 6" });
    expect(play.ended!.outcomes.map(({ what, won }) => [what, won])).toEqual([
      ["Punto", 0],
      ["Tie", 8000],
    ]);
    const opened = played.findIndex(
      ({ events }, n) => n > settled && events.some(({ type }) => type === "stake_placed"),
    );
    await goes(settled + 1, opened + 1);
    expect(play.ended?.coup).toBe(1);
    const closed = played.findIndex(
      ({ events }, n) => n > opened && events.some(({ type }) => type === "betting_closed"),
    );
    await goes(opened + 1, closed + 1);
    expect(play.ended).toBeNull();
  });
});

describe("the word that one's bets stand", () => {
  const bets = { verb: "bets", field: "main", box: 4, seat: null, amounts: null } as unknown as Option;
  const lies = [{ field: "main", box: 4, amount: 1000 }];
  const present = (more: Partial<Present> = {}): Present => ({
    ...{ connected: ["Anna"], watching: 0, ready: [], waited_for: [], sitting_out: [], emblems: {} },
    ...more,
  });

  async function betting(house = "wiesbaden"): Promise<ReturnType<typeof vi.spyOn>> {
    await at(house, { limits: { minimum: 1500, maximum: 50000, step: 500 }, bots: 0 });
    play.link.options = [bets];
    play.link.present = present();
    return vi.spyOn(play.link, "ready").mockReturnValue();
  }

  it("is said with a bet, and taken back once the floor has it", async () => {
    const told = await betting();
    vi.spyOn(play, "staked", "get").mockReturnValue(1000);
    play.ready.say();
    expect(told).toHaveBeenLastCalledWith(true, null);
    play.link.present = present({ ready: ["Anna"], waited_for: ["Beat"] });
    expect([play.ready.said, play.ready.waitsFor]).toEqual([true, "Beat"]);
    play.ready.say();
    expect(told).toHaveBeenLastCalledWith(false, null);
    play.link.present = present();
    expect(play.ready.said).toBe(false);
  });

  it("is no way to play without oneself where nobody else is: it says so", async () => {
    const told = await betting();
    expect(play.ready.may).toBe(false);
    play.ready.say();
    expect(told).not.toHaveBeenCalled();
    expect(play.explained?.sentence).toBe(lang.t("table.betFirst"));
  });

  it("lets the others play where they are there, or bots are to come", async () => {
    const told = await betting();
    play.link.card = { ...play.link.card!, bots: 2 };
    expect(play.ready.may).toBe(true);
    play.ready.say();
    expect(told).toHaveBeenLastCalledWith(true, null);
  });

  it("is of the coup it was said at", async () => {
    const told = await betting();
    const base = steps<View>(wiesbaden)[0]!.steps[0]!.before;
    play.link.card = { ...play.link.card!, bots: 2 };
    play.link.view = { ...base, coup: 3, phase: "settled" } as View;
    play.ready.say();
    expect(told).toHaveBeenLastCalledWith(true, 3);
    play.link.view = { ...base, coup: 4, phase: "betting" } as View;
    play.ready.say();
    expect(told).toHaveBeenLastCalledWith(true, 4);
  });

  it("waits until one's bets can be played, and says what they lack", async () => {
    const told = await betting("schaffhausen");
    vi.spyOn(play, "mine", "get").mockReturnValue(lies);
    vi.spyOn(play, "lacks", "get").mockReturnValue(lang.t("challenge.needsBonus"));
    play.ready.say();
    expect(told).not.toHaveBeenCalled();
    expect(play.explained?.sentence).toBe(lang.t("challenge.needsBonus"));
  });

  it("cannot be said while the line is down", async () => {
    const told = await betting();
    vi.spyOn(play, "staked", "get").mockReturnValue(1000);
    wire(-1).drop();
    flushSync();
    play.ready.say();
    expect(told).not.toHaveBeenCalled();
    expect(play.explained?.sentence).toBe(lang.t("table.down"));
  });

  it("is told to who sits out, and who refuses it says why", async () => {
    await betting();
    play.link.present = present({ sitting_out: ["Anna"] });
    flushSync();
    expect(play.news?.text).toBe(lang.t("table.sittingOut"));
    const refused = { type: "refused", id: null, code: "nobody_else", why: "", facts: {}, sentence: "Nobody else." };
    wire(-1).tell(refused);
    expect(play.explained?.sentence).toBe("Nobody else.");
  });
});
