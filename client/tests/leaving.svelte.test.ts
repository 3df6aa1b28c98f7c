// Leaving a table: what goes on for a moment afterwards reads nothing stale, and nothing goes on for ever.
import { flushSync } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Play } from "../src/felt/play.svelte";
import { prefs } from "../src/lib/prefs.svelte";
import { coachOf } from "../src/panels/coach/coach.svelte";

const table = { id: "t", paused: "a moment", currency: "EUR" } as never;

/** A play that a part of the page has asked for, and that part's end. */
function asked(): { play: Play; gone: () => void } {
  let play: Play | undefined;
  const gone = $effect.root(() => {
    $effect(() => {
      play = Play.apart("t");
      void [play.view, play.currency, play.paused, play.choices];
    });
  });
  flushSync();
  return { play: play!, gone };
}

class Wire {
  close = vi.fn();
}

describe("a table one has left", () => {
  const warn = vi.spyOn(console, "warn");
  vi.stubGlobal("WebSocket", Wire);
  afterEach(() => warn.mockClear());

  it("is still told as it is", () => {
    const { play, gone } = asked();
    gone();
    play.close();
    play.link.card = table;
    expect([play.currency, play.paused]).toEqual(["EUR", true]);
    expect(warn).not.toHaveBeenCalled();
  });

  it("is no longer watched by the coach", () => {
    prefs.set({ coach: "hints" });
    const { play, gone } = asked();
    const coach = coachOf(play);
    const listened = vi.spyOn(coach, "now", "get");
    flushSync();
    play.advised = "doubles/3";
    coach.advices = [];
    flushSync();
    expect(listened).toHaveBeenCalled();
    expect(play.advised).toBe("");
    gone();
    play.close();
    listened.mockClear();
    prefs.set({ coach: "off" });
    coach.advices = [];
    flushSync();
    expect(listened).not.toHaveBeenCalled();
    expect(warn).not.toHaveBeenCalled();
  });
});
