// The Punto Banco felts as guests see and hear them, from recorded coups.
import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import Board from "../src/felt/punto/Board.svelte";
import { rowWords } from "../src/felt/punto/drawing";
import { game } from "../src/felt/punto/game";
import Phone from "../src/felt/punto/Phone.svelte";
import { bancoLines, puntoLine, runs } from "../src/felt/punto/printed";
import type { PuntoView } from "../src/felt/punto/view";
import { framesOf } from "../src/wire/changes";
import Wide from "../src/felt/punto/Wide.svelte";
import { lang } from "../src/lib/lang.svelte";
import type { PuntoBancoDrawingRow } from "../src/wire/types";
import bregenz from "./fixtures/bregenz.json";
import vaduz from "./fixtures/vaduz.json";
import { steps } from "./playthrough";
import { seated } from "./seated";

beforeEach(() => lang.choose("en"));

const recorded = { bregenz: steps<PuntoView>(bregenz)[0]!, vaduz: steps<PuntoView>(vaduz)[0]! };

/** The table after the n-th action. */
function after(house: keyof typeof recorded, n: number) {
  const { viewer, steps: walked } = recorded[house];
  const { after: view, options } = walked[n]!;
  return seated(house, viewer, { view, options, game });
}

const light = () => undefined;
const fields = () => [...document.querySelectorAll("[data-field]")].map((field) => field.getAttribute("data-field"));

describe("Bregenz", () => {
  it("has three fields for the whole table, each with what it pays and who is on it", async () => {
    const play = after("bregenz", 4);
    render(Wide, { play, light });
    expect(fields()).toEqual(["punto", "tie", "banco"]);
    await fireEvent.click(screen.getByRole("button", { name: "Punto, pays 1 to 1, yours: EUR 50" }));
    expect(play.bets.add).toHaveBeenCalledWith("punto", null);
    screen.getByRole("button", { name: "Tie, pays 8 to 1, yours: EUR 10" });
    screen.getByRole("button", { name: "Banco, pays 1 to 1 less 5 % tax, others: 15" });
    screen.getByRole("img", { name: /^Anna: €15/ });
  });

  it("marks the stakes that stay on a tie, and lays the third card beside the others", () => {
    render(Wide, { play: after("bregenz", 10), light });
    expect(screen.getAllByText(/⟲ stays/)).toHaveLength(2);
    screen.getByRole("img", { name: "Banco: 4 of diamonds, 2 of spades, king of spades – 6" });
    screen.getByText("+80");
  });

  it("shows what the tax kept of a win on Banco", () => {
    render(Wide, { play: after("bregenz", 19), light });
    screen.getByText("+14.25");
    screen.getByText("tax 0.75");
  });

  it("says the totals in the house's words and who has won", () => {
    const { before, numbered, after: next } = recorded.bregenz.steps[10]!;
    const play = after("bregenz", 9);
    const said = framesOf(before, numbered, next).flatMap(
      ({ event, view }) => game.say(event, view, play)?.words ?? [],
    );
    expect(said).toContain("Punto 6, Banco 6: Tie");
  });
});

describe("Vaduz", () => {
  it("has a Punto and a Banco box before every seat, and Égalité for all", () => {
    render(Wide, { play: after("vaduz", 9), light });
    expect(fields()).toHaveLength(15);
    screen.getByRole("button", { name: "Punto of box 1, pays 1 to 1, others: 100, yours: CHF 20" });
    const closed = screen.getByRole("button", { name: /Banco of box 2/ });
    expect(closed.getAttribute("aria-disabled")).toBe("true"); // a standing guest plays on one box only
  });

  it("asks a standing guest to sit as soon as a seat is free", async () => {
    const play = after("vaduz", 19);
    render(Wide, { play, light });
    screen.getByRole("alert");
    await fireEvent.click(screen.getByRole("button", { name: "Sit down at seat 7" }));
    expect(play.wantsSeat).toHaveBeenCalledWith(7);
  });

  it("shows the box one plays on large on a phone", () => {
    render(Phone, { play: after("vaduz", 9) });
    expect(fields()).toEqual(["punto/1", "tie", "banco/1"]);
  });
});

describe("the row that applies", () => {
  const row = (more: Partial<PuntoBancoDrawingRow>): PuntoBancoDrawingRow => ({
    ...{ side: "banco", total: 4, move: "draws", by: "third_card", number: 6, cards: 5 },
    ...more,
  });
  const told = (more: Partial<PuntoBancoDrawingRow>, house: "bregenz" | "vaduz" = "bregenz") =>
    rowWords(row(more), after(house, 0));

  it("is told as the felt has it printed, in both languages", () => {
    expect(told({})).toBe("Banco 4 against a 6: draws");
    expect(told({ number: 8, move: "stands" })).toBe("Banco 4 against an 8: stands");
    expect(told({ total: 6, by: "punto_stood", number: null })).toBe("Banco 6, Punto stood: draws");
    expect(told({ side: "punto", by: "always", number: null })).toBe("Punto 4: draws");
    expect(told({ total: 8, by: "natural", number: null })).toBe("Banco 8: no further cards");
    expect(told({ total: 3, by: "total", number: 8, move: "stands" }, "vaduz")).toBe("Banco 3, Punto has 8: stands");
    lang.choose("de");
    expect(told({})).toBe("Banco 4 gegen eine 6: zieht");
    expect(told({ total: 6, by: "punto_stood", number: null })).toBe("Banco 6, Punto stand: zieht");
  });

  it("is read aloud with the card that leads to it, which is left to be read before the next", () => {
    const played = recorded.bregenz.steps.flatMap(({ before, numbered, after: next }) =>
      framesOf(before, numbered, next).filter(({ event }) => event.type === "card_dealt"),
    );
    const rows = played.map(({ view }) =>
      view.drawing.filter((each) => each.cards === view.punto.length + view.banco.length),
    );
    const play = after("bregenz", 0);
    expect(rows.some((found) => found.length > 0)).toBe(true);
    for (const [n, { event, view }] of played.entries()) {
      const said = game.say(event, view, play)?.aloud ?? "";
      for (const each of rows[n]!) expect(said).toContain(rowWords(each, play));
      expect(game.lingers!(event, view) > 0).toBe(rows[n]!.length > 0);
    }
  });

  it("is lit in the printed table, on a phone too", async () => {
    const { after: next } = recorded.bregenz.steps.find(({ after: { drawing } }) => drawing.length === 2)!;
    const play = seated("bregenz", null, { view: next, game });
    expect(bancoLines(play).filter((line) => line.lit)).toHaveLength(1);
    expect(puntoLine(play).lit).toBe(true);
    render(Phone, { play });
    expect(document.querySelector("[data-drawing-table]")).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Drawing rules" }));
    const printed = document.querySelector("[data-drawing-table]")!;
    expect(printed.querySelectorAll(".lit")).toHaveLength(2);
    expect(printed.textContent).toContain("1 : 1 – 5 %");
    expect(printed.textContent).toContain("8 : 1");
  });
});

describe("the drawing rule on the felt", () => {
  const print = (house: "bregenz" | "vaduz", rules = {}) =>
    bancoLines(seated(house, null, { view: recorded[house].steps[0]!.after, rules })).map(
      (line) => `${line.on}: ${line.says}`,
    );

  it("is the house's own", () => {
    expect(print("bregenz")).toEqual([
      "0–2: draws",
      "3: draws, except on 8",
      "4: draws, except on 0, 1, 8, 9",
      "5: draws on 4–7, or if Punto stood",
      "6: draws on 6, 7, or if Punto stood",
      "7: stands",
    ]);
    expect(print("vaduz").at(-2)).toBe("6: draws on 6, 7");
    expect(puntoLine(after("vaduz", 0)).says).toBe("draws on 0–5, stands on 6, 7");
  });

  it("follows the table's own rules", () => {
    const six = { punto_stood: "stands", draws_on: [6, 7], stands_on: [0, 1, 2, 3, 4, 5, 8, 9] };
    expect(print("bregenz", { banco_6: six }).at(-2)).toBe("6: draws on 6, 7");
    const four = { punto_stood: "stands", draws_on: [2, 3, 4, 5, 6, 7], stands_on: [0, 1, 8, 9] };
    expect(print("vaduz", { banco_4: four })).toContain("4: draws, except on 0, 1, 8, 9, stands if Punto stood");
    const three = { punto_stood: "draws", by: "total", draws_on: [0, 1, 2, 3, 4, 5, 6, 7, 9], stands_on: [8] };
    expect(print("vaduz", { banco_3: three })).toContain("3: draws, except on 8, counted by Punto's total");
  });

  it("writes numbers as one does", () => {
    expect(runs([0, 1, 2, 5, 7, 8])).toBe("0–2, 5, 7, 8");
  });
});

describe("the score board of a shoe", () => {
  it("is drawn as the floor lays it out", () => {
    const play = after("bregenz", 10);
    play.link.scoreboard = {
      ...{ bead_plate: [], big_eye_boy: [], small_road: [], cockroach_pig: [] },
      big_road: [
        [0, 0, "banco", 0],
        [0, 1, "banco", 2],
        [1, 0, "punto", 0],
      ],
      won: { punto: 1, banco: 2, tie: 2 },
    };
    const { container } = render(Board, { play, columns: 20 });
    screen.getByRole("img", { name: /Banco, Banco .*2.*, Punto$/ });
    expect([...container.querySelectorAll("g")].map((mark) => mark.getAttribute("transform"))).toEqual([
      "translate(0.5 0.5)",
      "translate(0.5 1.5)",
      "translate(1.5 0.5)",
    ]);
    expect(container.querySelector("p")?.textContent).toMatch(/2.*1.*2|1.*2.*2/);
  });

  it("is empty before the first coup", () => {
    const { container } = render(Board, { play: after("bregenz", 0) });
    expect(container.querySelectorAll("g")).toHaveLength(0);
  });
});
