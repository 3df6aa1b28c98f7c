// What lies between two views of the floor: the client changes what it is told, and knows no rules.
import { describe, expect, it, test } from "vitest";
import { changed, framesOf } from "../../src/wire/changes";
import type { View } from "../../src/wire/table.svelte";
import type { BlackJackTableView } from "../../src/wire/types";
import bregenz from "../fixtures/bregenz.json";
import bregenzVoid from "../fixtures/bregenz-void.json";
import pfaeffikon from "../fixtures/pfaeffikon.json";
import schaffhausen from "../fixtures/schaffhausen.json";
import schaffhausenCarried from "../fixtures/schaffhausen-carried.json";
import vaduz from "../fixtures/vaduz.json";
import wiesbaden from "../fixtures/wiesbaden.json";
import { steps } from "../playthrough";

describe("a view", () => {
  const view = {
    coup: 1,
    boxes: [
      { cards: ["Kh"], total: 10 },
      { cards: [], total: 0 },
    ],
    settled: [] as string[],
  };

  it("is changed at the ends of paths, and left as it was", () => {
    const after = changed(view, { "boxes.0.cards.1": "7d", "boxes.0.total": 17, coup: 2 });
    expect(after).toEqual({ ...view, coup: 2, boxes: [{ cards: ["Kh", "7d"], total: 17 }, view.boxes[1]] });
    expect(view.boxes[0]).toEqual({ cards: ["Kh"], total: 10 });
    expect(after.boxes[1]).toBe(view.boxes[1]);
  });

  it("has lists that grow by one after another, and are taken away as a whole", () => {
    const grown = changed(view, { "settled.0": "Anna", "settled.1": "Beat" });
    expect(grown.settled).toEqual(["Anna", "Beat"]);
    expect(changed(grown, { settled: [] }).settled).toEqual([]);
  });
});

describe.each([
  ["bregenz", bregenz],
  ["bregenz, voided", bregenzVoid],
  ["vaduz", vaduz],
  ["pfaeffikon", pfaeffikon],
  ["wiesbaden", wiesbaden],
  ["schaffhausen", schaffhausen],
  ["schaffhausen, a pot carried over and a game voided", schaffhausenCarried],
])("the frames of %s", (_, recorded) => {
  test.each(steps<View>(recorded))("seen by $viewer lead to the next view", ({ steps: walked }) => {
    let frames = 0;
    for (const { before, numbered, after } of walked) {
      const found = framesOf(before, numbered, after);
      frames += found.length;
      if (found.length) expect(found.at(-1)!.view).toBe(after);
      for (const { view } of found) expect(shapeOf(view)).toEqual(shapeOf(after)); // a view, whole and not more
    }
    expect(frames).toBeGreaterThan(10);
  });
});

const shapeOf = (view: View): string[] => Object.keys("felt" in view ? view.felt : view).sort();

test("cards of a batch lie one after another, each hand with its total", () => {
  const [seen] = steps<BlackJackTableView>(wiesbaden);
  const first = seen!.steps.findIndex(({ numbered }) => numbered.some(({ event }) => event.type === "card_dealt"));
  const cards = ({ boxes, bank_cards }: BlackJackTableView): number =>
    boxes.flatMap((box) => box.hands).reduce((sum, hand) => sum + hand.cards.length, bank_cards.length);
  const [before, after] = [seen!.steps[first]!.before, seen!.steps[first]!.after];
  expect([cards(before), cards(after)]).toEqual([0, 1]);
  const settling = seen!.steps.find(
    ({ numbered }) => numbered.filter(({ event }) => event.type === "settled").length > 1,
  )!;
  const paid = framesOf(settling.before, settling.numbered, settling.after).filter(
    ({ event }) => event.type === "settled",
  );
  expect(paid.map(({ view }) => view.settled.length)).toEqual(
    paid.map((_, n) => settling.before.settled.length + n + 1),
  );
});
