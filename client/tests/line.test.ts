// A line that goes silent: it is noticed within seconds and said, nothing can be done, and what was under way is told.
import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { Play } from "../src/felt/play.svelte";
import { lang } from "../src/lib/lang.svelte";
import Banner from "../src/pages/table/Banner.svelte";
import { Lobby } from "../src/wire/lobby.svelte";
import { TableLink } from "../src/wire/table.svelte";
import { at, Wire } from "./wire";

const pings = (wire: Wire): number => wire.sent.filter(({ type }) => type === "ping").length;
const commands = (wire: Wire): unknown[] => wire.sent.filter(({ type }) => type !== "ping");
const told = (): string =>
  screen
    .getAllByRole("status")
    .map((each) => each.textContent.trim())
    .join("");
const busy = (id: string | undefined) => ({
  ...{ type: "refused", id, code: "busy", why: "", facts: {} },
  sentence: "That could not be done just now. Please try again.",
});
/** Time goes by on a line that is well. */
async function passes(seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n++) {
    at(-1).tell({ type: "pong", n });
    await vi.advanceTimersByTimeAsync(1000);
  }
}
const STAYS = { type: "stays", guest: "Anna", box: 3 } as const;

beforeEach(() => {
  vi.useFakeTimers();
  lang.choose("en");
  Wire.all = [];
  vi.stubGlobal("WebSocket", Wire);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each([
  ["a table", () => new TableLink("t1")],
  ["the lobby", () => new Lobby()],
])("the line to %s", (_, make) => {
  it("is asked when nothing is heard, and stays while it answers", async () => {
    const link = make();
    at(0).welcome();
    let answered = 0;
    for (let tenth = 0; tenth < 600; tenth++) {
      await vi.advanceTimersByTimeAsync(100);
      if (pings(at(0)) > answered) at(0).tell({ type: "pong", n: answered++ });
    }
    expect(answered).toBeGreaterThan(10);
    expect(link.connection).toBe("live");
    expect(Wire.all).toHaveLength(1);
    link.close();
  });

  it("is not asked while there is enough to hear", async () => {
    const link = make();
    at(0).welcome();
    for (let second = 0; second < 20; second++) {
      await vi.advanceTimersByTimeAsync(1000);
      at(0).tell({ type: "notice", kind: "open", text: "" });
    }
    expect(pings(at(0))).toBe(0);
    link.close();
  });

  it("is down when nothing answers any more, and is put through anew", async () => {
    const link = make();
    at(0).welcome();
    await vi.advanceTimersByTimeAsync(3900);
    expect(link.connection).toBe("live");
    expect(pings(at(0))).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(2200);
    expect(link.connection).toBe("lost");
    expect(at(0).readyState).toBe(3);
    await vi.advanceTimersByTimeAsync(400);
    expect(Wire.all).toHaveLength(2);
    at(1).open();
    expect(link.connection).toBe("lost");
    at(0).tell({ type: "pong", n: 0 }); // too late: that line is given up
    expect(link.connection).toBe("lost");
    at(1).tell({ type: "pong", n: 1 });
    expect(link.connection).toBe("live");
    link.close();
  });

  it("is tried again where it is put through and nobody speaks, or never put through", async () => {
    const link = make();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(link.connection).toBe("lost");
    expect(Wire.all).toHaveLength(2);
    at(1).open();
    await vi.advanceTimersByTimeAsync(8000);
    expect(Wire.all).toHaveLength(3);
    link.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Wire.all).toHaveLength(3);
  });
});

describe("a command under way when the line breaks", () => {
  function underWay() {
    const link = new TableLink("t1");
    at(0).welcome();
    const answer = link.do(STAYS, 3);
    const id = at(0).sent.at(-1)?.id;
    at(0).drop();
    return { link, answer, id };
  }

  it("is not known until it is answered, and keeps its id through every try", async () => {
    const { link, answer, id } = underWay();
    expect(link.unknown).toEqual([id]);
    await vi.advanceTimersByTimeAsync(400);
    at(1).open();
    at(1).drop();
    expect(link.unknown).toEqual([id]);
    await vi.advanceTimersByTimeAsync(800);
    at(2).welcome();
    expect(commands(at(2))).toEqual(commands(at(0)));
    expect(link.outcome).toBeNull();
    at(2).tell({ type: "done", id, seq: 6, repeated: true });
    await expect(answer).resolves.toBeNull();
    expect(link.unknown).toEqual([]);
    expect(link.outcome).toEqual({ booked: 1, refused: [] });
    at(2).drop();
    await vi.advanceTimersByTimeAsync(400);
    at(3).welcome();
    expect(commands(at(3))).toEqual([]); // what is answered is never asked again
    expect(link.outcome).toBeNull();
    link.close();
  });

  it("is told as refused where it is not booked", async () => {
    const { link, answer, id } = underWay();
    await vi.advanceTimersByTimeAsync(400);
    at(1).welcome();
    at(1).tell({ type: "refused", id, code: "not_your_turn", why: "", facts: {}, sentence: "It is not Anna's turn." });
    await expect(answer).resolves.toMatchObject({ code: "not_your_turn" });
    expect(link.outcome).toEqual({ booked: 0, refused: ["It is not Anna's turn."] });
    link.close();
  });

  it("is asked for again under its id while the floor is busy: it may be booked where it was sent before", async () => {
    const { link, answer, id } = underWay();
    const done = vi.fn();
    void answer.then(done);
    await vi.advanceTimersByTimeAsync(400);
    at(1).welcome();
    for (let asked = 1; asked < 6; asked++) {
      expect(commands(at(1))).toEqual(Array.from({ length: asked }, () => commands(at(0))[0]));
      at(1).tell(busy(id));
      await vi.advanceTimersByTimeAsync(0);
      expect(commands(at(1))).toHaveLength(asked); // not at once
      expect([link.unknown, link.outcome, link.refused]).toEqual([[id], null, null]);
      await passes(5);
    }
    expect(done).not.toHaveBeenCalled();
    at(1).tell({ type: "done", id, seq: 6, repeated: true });
    await expect(answer).resolves.toBeNull();
    expect([link.unknown, link.outcome]).toEqual([[], { booked: 1, refused: [] }]);
    await passes(20);
    expect(commands(at(1))).toHaveLength(6);
    link.close();
  });

  it("is asked for on the next line where that one breaks too, and told as refused once something else is said", async () => {
    const { link, answer, id } = underWay();
    await vi.advanceTimersByTimeAsync(400);
    at(1).welcome();
    at(1).tell(busy(id));
    at(1).drop();
    await vi.advanceTimersByTimeAsync(800);
    at(2).welcome();
    expect(commands(at(2)).slice(0, 1)).toEqual(commands(at(0)));
    at(2).tell({ ...busy(id), code: "not_your_turn", sentence: "It is not Anna's turn." });
    await expect(answer).resolves.toMatchObject({ code: "not_your_turn" });
    const asked = commands(at(2)).length;
    await passes(20);
    expect(commands(at(2))).toHaveLength(asked);
    link.close();
  });

  it("is asked for once at a time, however often the line broke while the floor was busy", async () => {
    const { link, id } = underWay();
    await vi.advanceTimersByTimeAsync(400);
    at(1).welcome();
    for (let said = 0; said < 3; said++) at(1).tell(busy(id)); // to what went over earlier lines too
    at(1).drop();
    await vi.advanceTimersByTimeAsync(800);
    at(2).welcome();
    expect(commands(at(2))).toHaveLength(1);
    await passes(20); // what was to be asked of the line before is not asked besides
    expect(commands(at(2))).toHaveLength(1);
    at(2).tell(busy(id));
    at(2).tell(busy(id));
    await passes(20);
    expect(commands(at(2))).toHaveLength(2);
    link.close();
  });

  it("is not booked where the one line over which it was sent says that the floor is busy", async () => {
    const link = new TableLink("t1");
    at(0).welcome();
    const answer = link.do(STAYS, 3);
    at(0).tell(busy(at(0).sent.at(-1)?.id));
    await expect(answer).resolves.toMatchObject({ code: "busy" });
    await passes(20);
    expect(commands(at(0))).toHaveLength(1);
    link.close();
  });

  it("is said to be unknown, and then told", async () => {
    const play = new Play("t1");
    at(0).welcome();
    play.link.view = { guests: [] } as never;
    render(Banner, { play });
    const answer = play.link.do(STAYS, 3);
    const id = at(0).sent.at(-1)?.id;
    at(0).drop();
    flushSync();
    expect(screen.getByRole("alert").textContent).toContain("not known yet");
    await vi.advanceTimersByTimeAsync(400);
    at(1).welcome();
    flushSync();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(told()).toContain("Asking whether");
    at(1).tell({ type: "done", id, seq: 6, repeated: true });
    await answer;
    flushSync();
    expect(told()).toMatch(/Back at the table\.\s+What you did last is booked\./);
    at(1).drop();
    flushSync();
    expect(told()).toBe("");
    expect(screen.getByRole("alert").textContent).not.toContain("not known yet");
    play.close();
  });
});

describe("a page loaded anew with a command under way", () => {
  const snapshot = (viewer: string | null, view: object = {}): unknown => ({
    ...{ type: "snapshot", seq: 4, viewer, view, options: [], clock: null, bots: [], scoreboard: null, table: null },
  });

  async function left(): Promise<{ id: string | undefined; sent: unknown }> {
    const link = new TableLink("t1");
    at(-1).open();
    at(-1).tell(snapshot("Anna"));
    await vi.advanceTimersByTimeAsync(0);
    void link.do(STAYS, 3);
    const sent = at(-1).sent.at(-1);
    link.close();
    return { id: sent?.id, sent };
  }

  it("asks what has become of it under its id, once", async () => {
    const { id, sent } = await left();
    expect(sent).toMatchObject({ coup: 3 });
    const link = new TableLink("t1");
    at(1).open();
    expect(commands(at(1))).toEqual([]); // nobody knows yet who is here
    at(1).tell(snapshot("Anna"));
    at(1).tell(snapshot("Anna"));
    expect(commands(at(1))).toEqual([sent]);
    expect(link.unknown).toEqual([id]);
    at(1).tell(busy(id)); // it may be booked all the same
    expect(link.unknown).toEqual([id]);
    at(1).drop();
    await vi.advanceTimersByTimeAsync(400);
    at(2).open();
    expect(commands(at(2))).toEqual([sent]);
    at(2).tell({ type: "done", id, seq: 4, repeated: true });
    await vi.advanceTimersByTimeAsync(0);
    expect([link.unknown, link.outcome]).toEqual([[], { booked: 1, refused: [] }]);
    link.close();
    const later = new TableLink("t1");
    at(3).open();
    at(3).tell(snapshot("Anna"));
    expect(commands(at(3))).toEqual([]);
    expect(later.unknown).toEqual([]);
    later.close();
  });

  it("says what it was, and that it was too late for its coup", async () => {
    const { id } = await left();
    const play = new Play("t1");
    render(Banner, { play });
    at(1).open();
    at(1).tell(snapshot("Anna", { guests: [] }));
    await vi.advanceTimersByTimeAsync(0);
    flushSync();
    expect(told()).toContain("Asking whether");
    const sentence = "That was meant for coup 3; now it is coup 4.";
    at(1).tell({ type: "refused", id, code: "other_coup", why: "", facts: { coup: 3, now: 4 }, sentence });
    flushSync();
    expect(told()).toContain(sentence);
    play.close();
  });

  it("keeps it from whoever else is here, until the one whose it is comes back", async () => {
    const { id, sent } = await left();
    for (const viewer of ["Berta", null]) {
      const link = new TableLink("t1");
      at(-1).open();
      at(-1).tell(snapshot(viewer));
      expect([commands(at(-1)), link.unknown]).toEqual([[], []]);
      link.close();
    }
    const other = new TableLink("t2");
    at(-1).open();
    at(-1).tell(snapshot("Anna"));
    expect(commands(at(-1))).toEqual([]);
    other.close();
    const back = new TableLink("t1");
    at(-1).open();
    at(-1).tell(snapshot("Anna"));
    expect([commands(at(-1)), back.unknown]).toEqual([[sent], [id]]);
    back.close();
  });
});

describe("a browser that keeps nothing", () => {
  it("sends what is done, and hears the answer", async () => {
    for (const step of ["getItem", "setItem", "removeItem"] as const) {
      const denied = vi.spyOn(Storage.prototype, step).mockImplementation(() => {
        throw new DOMException("denied");
      });
      onTestFinished(() => denied.mockRestore());
    }
    const link = new TableLink("t1");
    at(0).welcome();
    const answers = [link.do(STAYS, 3), link.do(STAYS, 4)];
    expect(commands(at(0))).toMatchObject([{ coup: 3 }, { coup: 4 }]);
    at(0).drop();
    await vi.advanceTimersByTimeAsync(400);
    at(1).welcome();
    expect(commands(at(1))).toEqual(commands(at(0))); // known as long as the page is open
    for (const { id } of at(1).sent) at(1).tell({ type: "done", id, seq: 6, repeated: false });
    expect(await Promise.all(answers)).toEqual([null, null]);
    link.close();
  });
});
