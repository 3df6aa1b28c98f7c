// The Black Jack felt as guests see and hear it, from a recorded coup: what hands count is told.
import { render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import Bank from "../src/felt/blackjack/Bank.svelte";
import { game } from "../src/felt/blackjack/game";
import { printed } from "../src/felt/blackjack/printed";
import { totalWords } from "../src/felt/blackjack/words";
import { lang } from "../src/lib/lang.svelte";
import { framesOf } from "../src/wire/changes";
import type { BlackJackTableView } from "../src/wire/types";
import pfaeffikon from "./fixtures/pfaeffikon.json";
import { steps } from "./playthrough";
import { seated } from "./seated";

beforeEach(() => lang.choose("en"));

const anna = steps<BlackJackTableView>(pfaeffikon)[0]!;
const after = (n: number) => anna.steps[n]!.after;

function said(n: number): string[] {
  const { before, numbered, after: view, options } = anna.steps[n]!;
  const play = seated("pfaeffikon", anna.viewer, { view, options, game });
  return framesOf(before, numbered, view).flatMap((frame) => game.say(frame.event, frame.view, play)?.words || []);
}

describe("the bank", () => {
  it("shows an ace both ways", () => {
    render(Bank, { view: after(13) });
    screen.getByRole("img", { name: "Bank: ace of spades – 1 / 11" });
  });

  it("asks for insurance after the deal", () => {
    expect(said(16)).toContain("Insurance?");
  });

  it("offers insurance at what the house pays for it", () => {
    const { after: view, options } = anna.steps[16]!;
    const offered = game.choices(view, options, seated("pfaeffikon", anna.viewer, { view, options, game }));
    expect(offered.find(({ id }) => id === "insures")?.small).toBe("CHF 10, pays 2 to 1");
  });

  it("counts one total when it stands", () => {
    render(Bank, { view: anna.steps.find(({ after: { bank_cards } }) => bank_cards.length === 2)!.after });
    screen.getByRole("img", { name: "Bank: ace of spades, 7 of clubs – 18" });
  });

  it("plays by the house's own total, and by none where the house is not known yet", () => {
    const play = seated("pfaeffikon", null, { view: after(0) });
    expect(printed(play).bank).toBe("Die Bank zieht bis 16 und bleibt ab 17 stehen");
    expect(printed({ house: null }).bank).toBe("");
  });
});

it("says a total as it is told", () => {
  expect(totalWords({ totals: [7, 17], blackjack: false, bust: false })).toBe("7 / 17");
  expect(totalWords({ totals: [21], blackjack: true, bust: false })).toBe("Black Jack");
  expect(totalWords({ totals: [26], blackjack: false, bust: true })).toBe("26");
});
