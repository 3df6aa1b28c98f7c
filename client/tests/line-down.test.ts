// While the line is down nothing can be done, and nothing is sent.
import { fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Choices from "../src/felt/Choices.svelte";
import Field from "../src/felt/Field.svelte";
import { Play } from "../src/felt/play.svelte";
import type { CommonView } from "../src/felt/view";
import { lang } from "../src/lib/lang.svelte";
import Entrance from "../src/pages/Entrance.svelte";
import { keyboard } from "../src/pages/table/keys";
import Places from "../src/pages/table/Places.svelte";
import SaalchefPanel from "../src/panels/SaalchefPanel.svelte";
import type { Option, TableCard } from "../src/wire/types";
import houses from "./fixtures/houses.json";
import { at, Wire } from "./wire";

const keyAt = (target: Element, key: string): KeyboardEvent =>
  Object.defineProperty(new KeyboardEvent("keydown", { key }), "target", { value: target });
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

describe("while the line is down", () => {
  const bets = { verb: "bets", field: "main", box: 4, seat: null, amounts: null } as unknown as Option;

  function sat(): Play {
    const play = new Play("t1");
    at(0).welcome();
    play.link.viewer = "Anna";
    play.link.options = [bets];
    return play;
  }

  it("nothing can be bet, decided or taken back, and nothing is sent", async () => {
    const play = sat();
    play.bets.last = [{ field: "main", box: 4, amount: 1000 }];
    const choice = { id: "stays", word: "Stay", key: "s", action: STAYS, box: 3 };
    vi.spyOn(play, "choices", "get").mockReturnValue([choice]);
    render(Field, { play, field: "main", box: 4, label: "Box 4" });
    render(Choices, { play });
    const field = screen.getByText("Box 4").closest("button")!;
    const stay = screen.getByText("Stay").closest("button")!;
    expect([field.getAttribute("aria-disabled"), stay.ariaDisabled, play.bets.canRepeat]).toEqual([
      "false",
      null,
      true,
    ]);
    at(0).drop();
    flushSync();
    expect([field.getAttribute("aria-disabled"), stay.ariaDisabled, play.bets.canRepeat]).toEqual([
      "true",
      "true",
      false,
    ]);
    await fireEvent.click(field);
    keyboard(keyAt(document.body, "s"), play);
    play.ready.say();
    expect(await play.choose(choice)).toBe(false);
    expect(await play.join(1000, 4)).toBe(false);
    expect(await play.joinAnySeat(1000)).toBe(false);
    await vi.advanceTimersByTimeAsync(400);
    at(1).welcome();
    flushSync();
    expect(at(1).sent).toEqual([]);
    expect([field.getAttribute("aria-disabled"), stay.ariaDisabled, play.bets.canRepeat]).toEqual([
      "false",
      null,
      true,
    ]);
    play.close();
  });

  const button = (name: RegExp | string): HTMLButtonElement => screen.getByRole("button", { name });
  /** Off while the line is down, on before and after. */
  async function isOff(name: RegExp | string): Promise<void> {
    expect(button(name).ariaDisabled).toBe(null);
    at(0).drop();
    flushSync();
    expect(button(name).ariaDisabled).toBe("true");
    await vi.advanceTimersByTimeAsync(400);
    at(1).welcome();
    flushSync();
    expect(button(name).ariaDisabled).toBe(null);
  }

  it("no table is closed in a dialog that was open before", async () => {
    const play = sat();
    play.link.card = { id: "t1", name: "Bregenz", opener: "Anna", seats: 7 } as TableCard;
    render(Places, { play });
    await fireEvent.click(button("Close the table"));
    await vi.waitFor(() => expect(screen.getByRole("dialog")).toBeTruthy());
    const [open, close] = screen.getAllByRole("button", { name: "Close the table" }) as HTMLButtonElement[];
    at(0).drop();
    flushSync();
    expect([open!.ariaDisabled, close!.ariaDisabled]).toEqual(["true", "true"]);
    await vi.advanceTimersByTimeAsync(400);
    at(1).welcome();
    flushSync();
    expect([open!.ariaDisabled, close!.ariaDisabled]).toEqual([null, null]);
    play.close();
  });

  it("nobody calls the Saalchef", async () => {
    vi.stubGlobal("fetch", async () => Response.json([]));
    const play = sat();
    play.link.playing = true;
    vi.spyOn(play, "now", "get").mockReturnValue({ coup: 3, phase: "deal" } as CommonView);
    render(SaalchefPanel, { play });
    await fireEvent.input(screen.getByRole("textbox"), { target: { value: "Why?" } });
    await isOff("Call the Saalchef");
    play.close();
  });

  it("no table is opened in a dialog that was open before", async () => {
    vi.stubGlobal("fetch", async () => Response.json(houses));
    render(Entrance, { path: [] });
    at(0).welcome();
    await vi.advanceTimersByTimeAsync(1);
    flushSync();
    await fireEvent.click(screen.getAllByRole("button", { name: /Open a table/ })[0]!);
    await vi.waitFor(() => expect(screen.getByRole("dialog")).toBeTruthy());
    await isOff("Open the table");
  });
});
