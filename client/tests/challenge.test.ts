// The Black Jack Challenge felt as players see and hear it, from recorded games.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { game } from "../src/felt/challenge/game";
import { peek } from "../src/felt/challenge/peek.svelte";
import Phone from "../src/felt/challenge/Phone.svelte";
import type { ChallengeView } from "../src/felt/challenge/view";
import { framesOf } from "../src/wire/changes";
import Wide from "../src/felt/challenge/Wide.svelte";
import { lang } from "../src/lib/lang.svelte";
import schaffhausen from "./fixtures/schaffhausen.json";
import { steps } from "./playthrough";
import { seated } from "./seated";

beforeEach(() => {
  lang.choose("en");
  peek.open = true;
});

const [carla, spectator] = steps<ChallengeView>(schaffhausen);

/** The table after the n-th action. */
function after(n: number, whose = carla!) {
  const { after: view, options } = whose.steps[n]!;
  return seated("schaffhausen", whose.viewer, { view, options, game });
}

describe("the hidden card", () => {
  it("is open to oneself, and may be covered", async () => {
    render(Wide, { play: after(18) });
    screen.getByRole("img", { name: "Box 7, Carla: 7 of hearts, 7 of diamonds – 14" });
    screen.getByRole("img", { name: "Box 2, Anna: 10 of hearts, face-down card" });
    await fireEvent.click(screen.getByRole("button", { name: "Cover your hidden card" }));
    screen.getByRole("img", { name: /Carla: 7 of hearts, face-down card/ });
  });

  it("is a back to everybody else", () => {
    render(Wide, { play: after(18, spectator!) });
    expect(screen.queryByRole("img", { name: /7 of diamonds/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Cover your hidden card" })).toBeNull();
  });
});

describe("the decisions", () => {
  it("go in the order that is told", () => {
    render(Wide, { play: after(18) });
    const told = screen.getAllByText(/^decides as number \d$/).map((each) => each.textContent);
    expect(told.sort()).toEqual(["decides as number 1", "decides as number 2", "decides as number 3"]);
  });

  it("are seen at the fields", () => {
    const seen = () => [...document.querySelectorAll(".number .unseen")].map((each) => each.textContent).sort();
    const { unmount } = render(Wide, { play: after(19) }); // Anna stayed, Beat is asked
    expect(seen()).toEqual(["Stay: not on 1", "decides about 1"]);
    unmount();
    render(Wide, { play: after(21) }); // Carla staked on 1 and is asked for 2
    expect(seen()).toEqual(["Stay: not on 1", "Stay: not on 1", "decides about 2", "staked on 1"]);
  });

  it("are offered as the floor offers them, with their keys", () => {
    expect(after(19).choices).toEqual([]);
    const offered = after(20).choices.map(({ word, key, action }) => [word, key, action]);
    expect(offered).toEqual([
      ["Stake on 1", "1", { type: "stakes", guest: "Carla", field: 1 }],
      ["Stay", "s", { type: "stays", guest: "Carla", box: 7 }],
    ]);
    expect(after(20).choices[0]?.small).toContain("CHF 10");
    expect(after(21).choices.map((choice) => choice.word)).toEqual(["Stay"]); // over 21 already: nothing to stake on
  });
});

describe("the end of a game", () => {
  it("tells bust, bonus bets and the war for the pot", () => {
    render(Wide, { play: after(26) });
    screen.getByRole("img", { name: "Box 7, Carla: 7 of hearts, 7 of diamonds, 8 of clubs – 22, Bust" });
    screen.getByText("Red Pair");
    screen.getByText("Casino War");
    screen.getByText("2 burnt");
    screen.getByRole("img", { name: "Casino War: king of hearts" });
  });

  it("names who takes the pot", () => {
    const { before, numbered, after: next } = carla!.steps[28]!;
    const play = after(28);
    const said = framesOf(before, numbered, next).flatMap(
      ({ event, view }) => game.say(event, view, play)?.words || [],
    );
    expect(said).toEqual(["Beat wins the Casino War and the WAR pot: CHF 40"]);
  });
});

describe("what a game lacks", () => {
  it("is a bonus bet beside the Ante", () => {
    const { unmount } = render(Wide, { play: after(7) }); // Carla has an Ante only
    screen.getByText("Each player must also bet on Red Bonus or Black Bonus.");
    unmount();
    render(Wide, { play: after(9) });
    expect(screen.queryByText("Each player must also bet on Red Bonus or Black Bonus.")).toBeNull();
  });

  it("is a second player: a table with bots is offered", () => {
    const alone = structuredClone(carla!.steps[2]!.after);
    alone.felt.wanting = 1;
    const play = seated("schaffhausen", "Carla", { view: alone, options: carla!.steps[2]!.options, game });
    render(Phone, { play });
    screen.getByText("Waiting for a second player …");
    screen.getByRole("button", { name: "Open a table with bots" });
    cleanup();
    Object.assign(play.link.card!, { house: "club", like: "schaffhausen" }); // with a house file of the Saalchef's
    render(Phone, { play });
    screen.getByText("Waiting for a second player …");
    expect(screen.queryByRole("button", { name: "Open a table with bots" })).toBeNull();
  });
});
