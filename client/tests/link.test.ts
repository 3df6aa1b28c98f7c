// A link that comes back: nothing is shown twice, nothing that was not answered is forgotten.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lang } from "../src/lib/lang.svelte";
import { endingWords } from "../src/lib/reasons";
import { Lobby } from "../src/wire/lobby.svelte";
import { type Show, TableLink } from "../src/wire/table.svelte";
import type { Numbered } from "../src/wire/types";
import { at, Wire } from "./wire";

const sat = (seq: number): Numbered => ({ seq, event: { type: "guest_sat", guest: "Anna", seat: seq } });
const batch = (...seqs: number[]): unknown => ({
  type: "events",
  events: seqs.map(sat),
  view: { seen: seqs.at(-1) },
  options: [],
  clock: null,
  scoreboard: null,
  own_changes: {},
});
const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  vi.stubGlobal("WebSocket", Wire);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function joined(show = vi.fn<Show>(async () => undefined)) {
  const link = new TableLink("t1", show);
  at(0).open();
  at(0).tell({
    type: "snapshot",
    seq: 4,
    viewer: "Anna",
    view: { seen: 4 },
    options: [],
    clock: null,
    bots: [],
    scoreboard: null,
    table: null,
  });
  return { link, show };
}

describe("a table's link", () => {
  it("shows each event once, in order", async () => {
    const { link, show } = joined();
    at(0).tell(batch(5, 6));
    at(0).tell(batch(6));
    at(0).tell(batch(7));
    await settle();
    expect(show.mock.calls.map(([events]) => events.map((each) => each.seq))).toEqual([[5, 6], [7]]);
    expect(link.view).toEqual({ seen: 7 });
    expect(link.behind).toBe(0);
  });

  it("keeps options and purse that are not told anew", async () => {
    const { link } = joined();
    const leave = { verb: "leaves", field: null, box: null, seat: null, amounts: null };
    const state = (options: unknown[] | null, purse: number | null): unknown => ({
      type: "state",
      seq: 4,
      options,
      present: null,
      purse,
      clock: null,
    });
    at(0).tell(state([leave], 5000));
    at(0).tell(state(null, null));
    at(0).tell({
      type: "events",
      events: [sat(5)],
      view: { seen: 5 },
      options: null,
      clock: null,
      scoreboard: null,
      own_changes: {},
    });
    await settle();
    expect(link.options).toEqual([leave]);
    expect(link.purse).toBe(5000);
  });

  it("knows in both languages why the floor has ended it, until the floor is heard again", async () => {
    const { link } = joined();
    at(0).drop(4029, "too_many_connections");
    lang.choose("de");
    expect(endingWords(link.ending)).toBe("Von hier aus sind zu viele Verbindungen offen.");
    lang.choose("en");
    expect(endingWords(link.ending)).toBe("Too many connections are open from here.");
    await vi.advanceTimersByTimeAsync(15_000);
    at(1).open();
    at(1).tell(batch(5));
    expect(endingWords(link.ending)).toBe("");
    at(1).drop(1006);
    expect(endingWords(link.ending)).toBe("");
  });

  it("tells what an event changed for all, and for oneself alone", async () => {
    const { link, show } = joined();
    const told = { ...sat(5), changes: { "boxes.0.total": 7 } };
    const own_changes = { 5: { chips: 900 } };
    at(0).tell({
      type: "events",
      events: [told, sat(6)],
      view: { seen: 6 },
      options: [],
      clock: null,
      scoreboard: null,
      own_changes,
    });
    await settle();
    expect(show.mock.calls[0]?.[0][0]?.changes).toEqual({ "boxes.0.total": 7, chips: 900 });
    expect(link.view).toEqual({ seen: 6 });
  });

  it("asks for the whole table where events are missing", async () => {
    const { link } = joined();
    at(0).tell(batch(9));
    await settle();
    expect(at(0).sent).toContainEqual({ type: "resync" });
    expect(link.view).toEqual({ seen: 4 });
  });

  it("goes on after a batch that cannot be shown", async () => {
    const troubles = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const show = vi.fn<Show>(async () => undefined).mockRejectedValueOnce(new Error("the felt tore"));
    const { link } = joined(show);
    at(0).tell(batch(5));
    await settle();
    expect(link.view).toEqual({ seen: 5 });
    at(0).tell({
      type: "events",
      events: null,
      view: null,
      options: [],
      clock: null,
      scoreboard: null,
      own_changes: {},
    });
    await settle();
    expect(at(0).sent).toContainEqual({ type: "resync" });
    at(0).tell(batch(6));
    await settle();
    expect(link.view).toEqual({ seen: 6 });
    expect(link.behind).toBe(0);
    expect(troubles).toHaveBeenCalledTimes(2);
    troubles.mockRestore();
  });

  it("counts the time from when a message came, not from when it is shown", async () => {
    const { link } = joined(vi.fn<Show>(() => new Promise((done) => setTimeout(done, 5000))));
    at(0).tell(batch(5));
    const came = performance.now();
    const clock = { runs_for: "answer", remaining_ms: 20_000, total_ms: 20_000 };
    at(0).tell({ type: "state", seq: 5, options: null, present: null, purse: null, clock });
    await vi.advanceTimersByTimeAsync(5000);
    expect(link.clock?.until).toBe(came + 20_000);
  });

  it("forgets that the floor closes once it is open again", async () => {
    const { link } = joined();
    at(0).tell({ type: "notice", kind: "closing", text: "a new version" });
    expect(link.notice?.text).toBe("a new version");
    at(0).tell({ type: "notice", kind: "open", text: "" });
    expect(link.notice).toBeNull();
  });

  it("comes back where it left off, and sends again what was not answered", async () => {
    const { link } = joined();
    at(0).tell(batch(5));
    await settle();
    const answer = link.do({ type: "stays", guest: "Anna", box: 3 }, 1);
    const first = at(0).sent.at(-1);
    at(0).drop();
    expect(link.connection).toBe("lost");
    await vi.advanceTimersByTimeAsync(400);
    expect(at(1).url).toContain("resume=5");
    at(1).open();
    expect(at(1).sent).toEqual([first]);
    expect(link.connection).toBe("lost"); // nothing is heard yet
    at(1).tell({ type: "done", id: first?.id, seq: 6, repeated: true });
    await expect(answer).resolves.toBeNull();
  });

  it("hands a refusal to who asked", async () => {
    const { link } = joined();
    const answer = link.do({ type: "stays", guest: "Anna", box: 3 }, 1);
    const { id } = at(0).sent.at(-1) ?? {};
    at(0).tell({ type: "refused", id, code: "not_your_turn", why: "", facts: {}, sentence: "It is not Anna's turn." });
    await expect(answer).resolves.toMatchObject({ sentence: "It is not Anna's turn." });
  });

  it("does not knock again where it is shown out", async () => {
    const { link } = joined();
    at(0).drop(4001);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(link.connection).toBe("out");
    expect(Wire.all).toHaveLength(1);
    const lobby = new Lobby();
    at(1).open();
    at(1).drop(4001);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lobby.connection).toBe("out");
    expect(Wire.all).toHaveLength(2);
    lobby.again();
    lobby.again(); // told twice, by who one is now and by having asked for it
    expect(Wire.all).toHaveLength(3);
    at(2).welcome();
    expect(lobby.connection).toBe("live");
  });

  it("hears at the lobby that the floor closes, and forgets it after the restart", async () => {
    const lobby = new Lobby();
    at(0).open();
    at(0).tell({ type: "notice", kind: "closing", text: "a new version" });
    expect(lobby.notice?.text).toBe("a new version");
    at(0).tell({ type: "notice", kind: "open", text: "" });
    expect(lobby.notice).toBeNull();
    at(0).tell({ type: "notice", kind: "closing", text: "a new version" });
    at(0).drop(1012);
    await vi.advanceTimersByTimeAsync(1000);
    at(1).open();
    expect(lobby.notice).toBeNull();
    lobby.close();
  });

  it("hangs up a line that is still being put through once it is open", () => {
    for (const make of [() => new Lobby(), () => new TableLink("t1")]) {
      const link = make();
      const line = at(-1);
      link.close();
      expect(line.readyState).toBe(0); // the browser would log a failure
      line.open();
      expect(line.readyState).toBe(3);
      expect(line.sent).toEqual([]);
      expect(line.onmessage).toBeNull();
      line.drop(1005);
      expect(link.connection).toBe("connecting");
    }
  });

  it("waits longer and longer where it is let in and out at once", async () => {
    joined();
    at(0).drop(1006);
    for (let second = 0; second < 40; second++) {
      await vi.advanceTimersByTimeAsync(1000);
      if (at(-1).readyState === 0) {
        at(-1).open();
        at(-1).drop(1006);
      }
    }
    expect(Wire.all.length).toBeGreaterThan(8);
    expect(Wire.all.length).toBeLessThan(15);
  });

  it("leaves a crowded floor alone for a while", async () => {
    joined();
    at(0).drop(4029);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(Wire.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(Wire.all).toHaveLength(2);
  });

  it("does not come back to a table that is gone", async () => {
    const { link } = joined();
    at(0).drop(4004);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(link.connection).toBe("gone");
    expect(Wire.all).toHaveLength(1);
  });
});
