// What is shown after a batch of events, folded one by one, is what the floor says the table looks like then.
import { describe, expect, test } from "vitest";
import { type ChallengeView, stage as challenge } from "../src/felt/challenge/stage";
import { points, type PuntoView, stage as punto } from "../src/felt/punto/stage";
import bregenz from "./fixtures/bregenz.json";
import bregenzVoid from "./fixtures/bregenz-void.json";
import schaffhausenCarried from "./fixtures/schaffhausen-carried.json";
import schaffhausen from "./fixtures/schaffhausen.json";
import vaduz from "./fixtures/vaduz.json";
import { steps } from "./playthrough";

describe.each([
  ["bregenz", bregenz],
  ["bregenz, voided", bregenzVoid],
  ["vaduz", vaduz],
])("Punto Banco: %s", (_, recorded) => {
  test.each(steps<PuntoView>(recorded))("seen by $viewer", ({ steps: walked }) => {
    for (const { before, events, after } of walked) {
      // whom the croupier awaits is the floor's to say, not an event's
      expect({ ...events.reduce(punto, before), awaiting: null }).toEqual({ ...after, awaiting: null });
    }
  });
});

describe.each([
  ["schaffhausen", schaffhausen],
  ["schaffhausen, a pot carried over and a game voided", schaffhausenCarried],
])("Black Jack Challenge: %s", (_, recorded) => {
  test.each(steps<ChallengeView>(recorded))("seen by $viewer", ({ steps: walked }) => {
    const known = (view: ChallengeView): unknown => {
      const betting = view.felt.phase === "betting" || view.felt.phase === "settled";
      // where the button will lie is told by the floor alone until the game begins
      return { ...view, felt: { ...view.felt, awaiting: null, ...(betting ? { button: null } : {}) } };
    };
    for (const { before, events, after } of walked)
      expect(known(events.reduce(challenge, before))).toEqual(known(after));
  });
});

test("points: only the units digit counts", () => {
  expect(points(["8h", "4c"])).toBe(2);
  expect(points(["Ah", "Ks", "Td"])).toBe(1);
  expect(points([])).toBe(0);
});

test("guests come and go", () => {
  const [first] = steps<PuntoView>(bregenz);
  const view = first!.steps[0]!.before;
  const come = punto(view, { type: "guest_arrived", guest: "Dora", bot: true });
  expect(come.guests.at(-1)).toEqual({ name: "Dora", seat: null, standing: false, must_sit: false });
  expect(punto(come, { type: "guest_arrived", guest: "Dora", bot: true }).guests).toHaveLength(come.guests.length);
  expect(punto(come, { type: "guest_departed", guest: "Dora" }).guests).toEqual(view.guests);
});
