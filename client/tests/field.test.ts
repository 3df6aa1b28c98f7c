import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import Choices from "../src/felt/Choices.svelte";
import Field from "../src/felt/Field.svelte";
import type { Choice, Stake } from "../src/felt/game";
import type { Play } from "../src/felt/play.svelte";
import { lang } from "../src/lib/lang.svelte";

beforeEach(() => lang.choose("en"));

/** As much of a play as a field asks for. */
function seated({ open = true, mine = [] as Stake[], choices = [] as Choice[] } = {}) {
  const play = {
    mine,
    choices,
    withheld: [],
    explained: null,
    here: true,
    live: true,
    betting: true,
    unless: (_: string | null, act: () => unknown) => act(),
    option: (verb: string) => (verb === "bets" ? open : mine.length > 0) || null,
    money: (cents: number) => `${cents / 100}`,
    bets: { add: vi.fn(async () => undefined), takeBack: vi.fn(async () => undefined) },
    choose: vi.fn(async () => true),
  };
  return play as unknown as typeof play & Play;
}

const props = (play: Play) => ({ play, field: "main", box: 3, label: "Bet on box 3" });

describe("a field", () => {
  it("takes the chip in hand at a click", async () => {
    const play = seated();
    render(Field, props(play));
    await fireEvent.click(screen.getByRole("button", { name: "Bet on box 3" }));
    expect(play.bets.add).toHaveBeenCalledWith("main", 3);
  });

  it("gives back at a right click, and at Backspace", async () => {
    const play = seated({ mine: [{ field: "main", box: 3, amount: 2000 }] });
    render(Field, props(play));
    const field = screen.getByRole("button", { name: "Bet on box 3, yours: 20" });
    await fireEvent.contextMenu(field);
    await fireEvent.keyDown(field, { key: "Backspace" });
    expect(play.bets.takeBack).toHaveBeenCalledTimes(2);
    expect(play.bets.add).not.toHaveBeenCalled();
  });

  it("gives back at a long press, which is no click", async () => {
    vi.useFakeTimers();
    const play = seated({ mine: [{ field: "main", box: 3, amount: 2000 }] });
    render(Field, props(play));
    const field = screen.getByRole("button");
    await fireEvent.pointerDown(field, { pointerType: "touch" });
    vi.advanceTimersByTime(600);
    await fireEvent.pointerUp(field);
    await fireEvent.click(field);
    vi.useRealTimers();
    expect(play.bets.takeBack).toHaveBeenCalledOnce();
    expect(play.bets.add).not.toHaveBeenCalled();
  });

  it("names its price while it is open", () => {
    render(Field, props(Object.assign(seated(), { priced: () => "house edge 0.55%" })));
    expect(screen.getByRole("button").dataset["price"]).toBe("house edge 0.55%");
  });

  it("asks the floor where nothing is offered: it says why", async () => {
    const play = Object.assign(seated({ open: false }), { priced: () => "house edge 0.55%" });
    render(Field, props(play));
    const field = screen.getByRole("button");
    expect(field.getAttribute("aria-disabled")).toBe("true");
    expect(field.dataset["price"]).toBeUndefined();
    expect(field.title).toBe(lang.t("table.askWhy"));
    await fireEvent.click(field);
    expect(play.bets.add).toHaveBeenCalledWith("main", 3);
  });

  it("asks nothing while cards are on their way", async () => {
    const play = Object.assign(seated(), { busy: true });
    render(Field, props(play));
    await fireEvent.click(screen.getByRole("button"));
    expect(play.bets.add).not.toHaveBeenCalled();
  });
});

describe("the words one may say", () => {
  const choice = (id: string, key: string): Choice => ({
    id,
    word: id,
    key,
    box: 3,
    action: { type: "stays", guest: "Anna", box: 3 },
  });
  const lit = (): string[] =>
    [...document.querySelectorAll<HTMLElement>("button.primary")].map((button) => button.dataset["choice"] ?? "");

  it("look alike, but for the one the coach would say", () => {
    const play = seated({ choices: [choice("cards", "c"), choice("stays", "s")] });
    const silent = render(Choices, { play });
    expect(lit()).toEqual([]);
    silent.unmount();
    render(Choices, { play: Object.assign(play, { advised: "stays/3" }) });
    expect(lit()).toEqual(["stays"]);
  });

  it("stand as buttons with their keys", async () => {
    const play = seated({ choices: [choice("Card", "c"), choice("Rest", "s")] });
    render(Choices, { play });
    await fireEvent.click(screen.getByRole("button", { name: /Rest\s+S/ }));
    expect(play.choose).toHaveBeenCalledWith(play.choices[1]);
  });
});
