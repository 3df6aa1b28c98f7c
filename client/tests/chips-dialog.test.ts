import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Play } from "../src/felt/play.svelte";
import { lang } from "../src/lib/lang.svelte";
import ChipsDialog from "../src/pages/table/ChipsDialog.svelte";
import { tooFew } from "../src/pages/table/too-few-chips";

beforeEach(() => lang.choose("en"));

/** As much of a play as the chips at hand ask for. */
function at(chips: number, { here = true, betting = false, staked = 0 } = {}): Play {
  const card = { limits: { minimum: 1000, step: 500 } };
  const play = {
    ...{ here, betting, busy: false, staked, me: "Anna", currency: "EUR", usualChips: 50000, explained: null },
    ...{
      now: { chips },
      link: { card },
      money: (cents: number) => `€${cents / 100}`,
      held: () => ({}),
      act: vi.fn(async () => true),
      join: vi.fn(async () => true),
    },
  };
  return play as unknown as Play;
}

describe("chips below the minimum", () => {
  it("are told with the minimum, and none with their own words", () => {
    expect(tooFew(at(500))).toBe("You have €5 left; the minimum here is €10.");
    expect(tooFew(at(0))).toBe("You are out of chips.");
    lang.choose("de");
    expect(tooFew(at(500))).toBe("Sie haben noch €5; das Minimum ist hier €10.");
  });

  it("are no matter where one has enough, may bet, has a stake lying, or only watches", () => {
    expect(tooFew(at(1000))).toBeNull();
    expect(tooFew(at(500, { betting: true }))).toBeNull();
    expect(tooFew(at(500, { staked: 1000 }))).toBeNull();
    expect(tooFew(at(0, { here: false }))).toBeNull();
  });
});

describe("the dialog of chips", () => {
  it("sells chips to whoever is at the table, and lets others join", () => {
    const first = render(ChipsDialog, { play: at(500), purse: 100000, close: vi.fn() });
    expect(screen.getByText("Buy chips for €500")).toBeTruthy();
    first.unmount();
    render(ChipsDialog, { play: at(0, { here: false }), purse: 100000, close: vi.fn() });
    expect(screen.getByText("Join with €500")).toBeTruthy();
  });

  it("names no amount below zero", async () => {
    render(ChipsDialog, { play: at(500), purse: 100000, close: vi.fn() });
    await fireEvent.input(screen.getByRole("spinbutton", { hidden: true }), { target: { value: "-5" } });
    expect(document.querySelector("button.primary")?.textContent).toBe("Buy chips");
  });
});
