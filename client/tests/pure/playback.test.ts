import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableEvent } from "../../src/felt/game";
import { hasteFor, Playback, showFor, timeFor } from "../../src/felt/playback";
import type { Frame } from "../../src/wire/changes";

const card = (n: number): TableEvent => ({ type: "card_dealt", card: `${n}h`, place: "1" });
const paid = (box: number, guest: string): TableEvent => ({
  type: "settled",
  guest,
  field: "main",
  stake: 1000,
  won: 1000,
  outcome: "won",
  box,
  hand: 1,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const frames = (events: TableEvent[]): Frame<number>[] => events.map((event, n) => ({ event, view: n + 1 }));

function perform(events: TableEvent[], hurried = false) {
  const playback = new Playback();
  const shown: number[] = [];
  let over = false;
  const screen = { show: ({ view }: Frame<number>) => void shown.push(view), motion: () => true };
  void playback.run(frames(events), screen, hurried).then(() => (over = true));
  return { playback, shown, over: () => over };
}

describe("a batch of events", () => {
  it("is shown one after another, a card in 250 to 350 ms", async () => {
    const show = perform([card(2), card(3), card(4)]);
    expect(show.shown).toEqual([1]);
    await vi.advanceTimersByTimeAsync(249);
    expect(show.shown).toEqual([1]);
    await vi.advanceTimersByTimeAsync(101);
    expect(show.shown).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(700);
    expect(show.shown).toEqual([1, 2, 3]);
    expect(show.over()).toBe(true);
  });

  it("is finished at once by a click, with every step taken", async () => {
    const show = perform([card(2), card(3), card(4), paid(1, "Anna")]);
    show.playback.finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(show.shown).toEqual([1, 2, 3, 4]);
    expect(show.over()).toBe(true);
    expect(show.playback.running).toBe(false);
  });

  it("does not hold up who lags behind", async () => {
    const show = perform([card(2), card(3)], true);
    await vi.advanceTimersByTimeAsync(0);
    expect(show.over()).toBe(true);
  });

  it("settles the hands of a split one after the other", () => {
    const first = paid(4, "Anna");
    const second: TableEvent = { ...paid(4, "Anna"), hand: 2 } as TableEvent;
    expect(showFor(first, second, true)).toBe(showFor(first, undefined, true));
  });

  it("settles box by box, all stakes of a box together", () => {
    expect(showFor(paid(1, "Anna"), paid(1, "Beat"), true)).toBe(0);
    expect(showFor(paid(1, "Beat"), paid(2, "Carla"), true)).toBe(700);
  });

  it("is quicker without motion", () => {
    expect(showFor(card(2), undefined, false)).toBeLessThan(showFor(card(2), undefined, true));
  });
});

describe("the time there is", () => {
  const boxes = [1, 2, 3, 4, 5, 6, 7].map((box) => paid(box, "Anna"));
  const waits = boxes.map((event, n) => showFor(event, boxes[n + 1], true));
  const usual = waits.reduce((sum, wait) => sum + wait, 0);

  it("is all that is needed where no clock runs, or where it is enough", () => {
    expect(hasteFor(waits, null)).toBe(1);
    expect(hasteFor(waits, usual)).toBe(1);
  });

  it("shortens seven boxes so that all lies before the next bets", async () => {
    const pause = 5000;
    const within = timeFor({ runs_for: "pause", remaining_ms: pause })!;
    expect(usual).toBeGreaterThan(within);
    expect(pause - usual * hasteFor(waits, within)).toBeGreaterThan(500);
    let over = false;
    void new Playback()
      .run(frames(boxes), { show: () => undefined, motion: () => true, within })
      .then(() => (over = true));
    await vi.advanceTimersByTimeAsync(within + 50);
    expect(over).toBe(true);
  });

  it("is never so short that nobody could follow", () => {
    expect(timeFor({ runs_for: "pause", remaining_ms: 500 })).toBe(0);
    expect(hasteFor(waits, 0)).toBeGreaterThanOrEqual(0.25);
  });

  it("is as calm or as quick as the guest likes it, where there is time", () => {
    expect(hasteFor(waits, null, 1.6)).toBe(1.6);
    expect(hasteFor(waits, usual, 0.5)).toBe(0.5);
    expect(hasteFor(waits, 2 * usual, 1.6)).toBe(1.6);
  });

  it("never takes more time than there is, however calm the guest likes it", () => {
    expect(hasteFor(waits, usual, 1.6)).toBe(1);
    expect(hasteFor(waits, usual / 2, 1.6)).toBe(0.5);
    expect(hasteFor(waits, 0, 0.1)).toBe(0.1);
  });

  it("stays longer where there is something to read", async () => {
    let over = false;
    const lingers = () => 1000;
    void new Playback()
      .run(frames([card(2)]), { show: () => undefined, motion: () => true, lingers, pace: 2 })
      .then(() => (over = true));
    await vi.advanceTimersByTimeAsync(2600);
    expect(over).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(over).toBe(true);
  });

  it("leaves most of an answer's time to whoever is asked", () => {
    expect(timeFor({ runs_for: "answer", remaining_ms: 10_000 })).toBeLessThan(5000);
    expect(timeFor(null)).toBeNull();
  });
});
