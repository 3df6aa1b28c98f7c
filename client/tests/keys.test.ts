// Keys at the table, wherever the focus is that does not write.
import { describe, expect, it, vi } from "vitest";
import type { Play } from "../src/felt/play.svelte";
import { lang } from "../src/lib/lang.svelte";
import { toOwnBox } from "../src/pages/table/home";
import { keyboard } from "../src/pages/table/keys";

function pressed(key: string, on: string, more: object = {}) {
  document.body.innerHTML = on;
  const repeat = vi.fn();
  const say = vi.fn();
  const explain = vi.fn();
  const play = {
    playback: { running: false },
    choices: [],
    withheld: [],
    betting: true,
    down: false,
    staked: 0,
    now: { chips: 50000 },
    unless: (why: string | null, act: () => unknown) => (why === null ? act() : explain(why)),
    chip: 500,
    tray: [200, 500, 1000, 1500, 2500, 3000, 5000, 7500, 10000, 50000, 100000],
    bets: { canRepeat: true, repeat },
    ready: { say },
    ...more,
  } as unknown as Play;
  const event = new KeyboardEvent("keydown", { key, bubbles: true });
  Object.defineProperty(event, "target", { value: document.body.firstElementChild });
  keyboard(event, play);
  return { play, repeat, say, explain };
}

describe("a key", () => {
  it("works on the felt, and on a chip that was just picked", () => {
    expect(pressed("r", "<button></button>").repeat).toHaveBeenCalledOnce();
    expect(pressed("r", "<input type=radio>").repeat).toHaveBeenCalledOnce();
    expect(pressed("3", "<input type=radio>").play.chip).toBe(1000);
    expect(pressed("1", "<button></button>").play.chip).toBe(200);
  });

  it("takes a chip each, the tenth one too", () => {
    expect(pressed("9", "<button></button>").play.chip).toBe(10000);
    expect(pressed("0", "<button></button>").play.chip).toBe(50000);
  });

  it("says that one's bets stand", () => {
    expect(pressed("g", "<button></button>").say).toHaveBeenCalledOnce();
    expect(pressed("g", "<textarea></textarea>").say).not.toHaveBeenCalled();
  });

  it("says why it does nothing now, as its button does", () => {
    const on = "<button></button>";
    const bets = { canUndo: false, lie: false, canRepeat: false };
    const said = (key: string, more: object = {}) => pressed(key, on, { bets, ...more }).explain.mock.calls;
    for (const [key, why] of [
      ["u", "table.not.undo"],
      ["x", "table.not.clear"],
      ["b", "table.not.clear"],
      ["r", "table.not.repeat"],
    ] as const) {
      expect(said(key)).toEqual([[lang.t(why)]]);
      expect(said(key, { down: true })).toEqual([[lang.t("table.down")]]);
      expect(said(key, { betting: false })).toEqual([]);
    }
    expect(said("r", { staked: 1000 })).toEqual([[lang.t("table.not.again")]]);
  });

  it("takes no chip that the tray withholds", () => {
    const poor = pressed("3", "<button></button>", { now: { chips: 900 } });
    expect([poor.play.chip, poor.explain.mock.calls]).toEqual([500, [[lang.t("table.not.chip")]]]);
    expect(pressed("2", "<button></button>", { down: true }).play.chip).toBe(500);
  });

  it("is left to whoever writes", () => {
    expect(pressed("r", "<input type=search>").repeat).not.toHaveBeenCalled();
    expect(pressed("r", "<textarea></textarea>").repeat).not.toHaveBeenCalled();
  });
});

it("who only watches mutes by key too", () => {
  const watching = { choices: [], withheld: [], playback: { running: false }, here: false, gestures: { asked: false } };
  const event = new KeyboardEvent("keydown", { key: "w" });
  Object.defineProperty(event, "target", { value: document.body });
  keyboard(event, watching as unknown as Play);
  expect(watching.gestures.asked).toBe(true);
});

it("leads to one's own name while there is nothing to do, and never nowhere", async () => {
  const play = { me: "Anna", now: { guests: [{ name: "Anna", seat: 3, at: null }] }, options: [] } as unknown as Play;
  document.body.innerHTML = '<main id="main" tabindex="-1"><span data-place="plate/3">Anna</span></main>';
  await toOwnBox(play);
  expect(document.activeElement).toBe(document.querySelector("span"));
  document.querySelector("span")!.remove();
  await toOwnBox(play);
  expect(document.activeElement).toBe(document.querySelector("main"));
});
