import { describe, expect, test } from "vitest";
import { type Area, areaOf } from "../../src/felt/blackjack/areas";
import { CARD, layHands, type Room, size } from "../../src/felt/blackjack/hand-layout";
import { combined } from "../../src/felt/blackjack/combined-stake";

const BOXES = [1, 2, 3, 4, 5, 6, 7];
const ALL = (): boolean => true;
const WIDTH = 90; // of a card, in units of the table's drawing
const WRITTEN = 36; // what totals and sums take of the height
const roomOf = ({ wide, high }: Area): Room => ({ wide: wide / WIDTH, high: (high - WRITTEN) / WIDTH });

describe("the hands of a box", () => {
  test("one hand lies at ease while there is room", () => {
    const laid = layHands([2], false, { wide: 2.1, high: 2 });
    expect(laid).toMatchObject({ down: false, step: 0.36, at: [0] });
    expect(laid.wide).toBeCloseTo(1.36);
  });

  test("many cards are fanned closer before they get smaller", () => {
    const room = { wide: 2.1, high: 2 };
    const laid = layHands([5], false, room);
    expect(laid.step).toBeLessThan(0.36);
    expect(laid.step).toBeGreaterThanOrEqual(0.25);
    expect(size(laid, room)).toBeGreaterThan(0.94);
  });

  test("of every card the index stays in sight, however many hands and cards there are", () => {
    for (const hands of [1, 2, 3, 4]) {
      for (const cards of [1, 2, 3, 5, 8]) {
        for (const joker of [false, true]) {
          for (const number of BOXES) {
            const { down, step, at } = layHands(Array(hands).fill(cards), joker, roomOf(areaOf(number, 7, ALL)));
            expect(step).toBeGreaterThanOrEqual(down ? 0.33 : 0.25);
            const wide = 1 + (down ? 0 : (cards - 1) * step);
            at.slice(1).forEach((start, n) => expect(start - at[n]!).toBeGreaterThanOrEqual(down ? 0.6 : wide));
          }
        }
      }
    }
  });

  test("the hand in turn lies open, and nothing else grows or shrinks for it", () => {
    const room = roomOf(areaOf(4, 7, ALL));
    const idle = layHands([3, 3, 3, 3], false, room);
    expect(idle.down).toBe(true);
    for (const lit of [0, 1, 2, 3]) {
      const laid = layHands([3, 3, 3, 3], false, room, lit);
      expect(laid.wide).toBeCloseTo(idle.wide);
      if (lit < 3) expect(laid.at[lit + 1]! - laid.at[lit]!).toBeGreaterThanOrEqual(1);
      expect(laid.at[3]! + 1).toBeCloseTo(laid.wide);
    }
  });

  test("a joker lies beside the first hand and is seen", () => {
    const room = { wide: 4, high: 2.4 };
    expect(layHands([2, 2], true, room).at[0]).toBeGreaterThanOrEqual(0.55);
    expect(layHands([2, 2], false, room).at[0]).toBe(0);
  });

  test("four hands of five cards fit every box, with cards that can still be read", () => {
    for (const number of BOXES) {
      const room = roomOf(areaOf(number, 7, ALL));
      const laid = layHands([5, 5, 5, 5], true, room);
      const card = size(laid, room);
      expect(laid.wide * card).toBeLessThanOrEqual(room.wide + 1e-9);
      expect(laid.high * card).toBeLessThanOrEqual(room.high + 1e-9);
      expect(card).toBeGreaterThan(0.35);
    }
  });

  test("four hands of two cards are at least half as large as one", () => {
    for (const number of BOXES) {
      const room = roomOf(areaOf(number, 7, ALL));
      expect(size(layHands([2, 2, 2, 2], false, room), room)).toBeGreaterThan(0.5);
    }
  });

  test("a card is as high as it is drawn", () => expect(layHands([1], false, { wide: 9, high: 9 }).high).toBe(CARD));
});

describe("the room of a box", () => {
  const meet = (a: Area, b: Area): boolean =>
    a.left < b.left + b.wide && b.left < a.left + a.wide && a.top < b.top + b.high && b.top < a.top + a.high;

  test("no two boxes with cards share any, whoever plays", () => {
    for (let played = 0; played < 128; played++) {
      const cards = (box: number): boolean => ((played >> (box - 1)) & 1) === 1;
      const areas = BOXES.filter(cards).map((box) => areaOf(box, 7, cards));
      areas.forEach((area, n) => areas.slice(n + 1).forEach((other) => expect(meet(area, other)).toBe(false)));
    }
  });

  test("where a neighbour has no cards it grows", () => {
    for (const number of BOXES) {
      const [full, alone] = [areaOf(number, 7, ALL), areaOf(number, 7, (box) => box === number)];
      expect(alone.wide * alone.high).toBeGreaterThan(full.wide * full.high);
    }
  });

  test("box 1 is at the right, box 7 at the left, and both sides are alike", () => {
    const [first, last] = [areaOf(1, 7, ALL), areaOf(7, 7, ALL)];
    expect(first.left).toBeGreaterThan(800);
    expect(last.left + last.wide).toBe(1600 - first.left);
  });

  test("a table with fewer boxes has room for each", () => {
    for (const boxes of [1, 2, 3, 5, 6]) {
      const all = Array.from({ length: boxes }, (_, n) => areaOf(n + 1, boxes, ALL));
      all.forEach((area, n) => all.slice(n + 1).forEach((other) => expect(meet(area, other)).toBe(false)));
    }
  });
});

describe("stakes on one hand of a split box", () => {
  const all = [
    { guest: "Anna", amount: 1000, raised: 1000 },
    { guest: "Ben", amount: 500, raised: 0 },
  ];

  test("lie as one, shown for the viewer where he has a stake there, else for the owner", () => {
    expect(combined(all, "Ben", ["amount", "raised"])).toEqual([{ guest: "Ben", amount: 1500, raised: 1000 }]);
    expect(combined(all, null, ["amount", "raised"])).toEqual([{ guest: "Anna", amount: 1500, raised: 1000 }]);
    expect(combined([], "Ben", ["amount"])).toEqual([]);
  });
});
