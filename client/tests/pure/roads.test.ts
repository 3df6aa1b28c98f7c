// The five roads are those of the Python rules, mark by mark.
import { expect, test } from "vitest";
import { count, type Result, roads } from "../../src/lib/roads";
import shoes from "../fixtures/roads.json";

const FIELDS: Record<string, Result> = { P: "punto", B: "banco", T: "tie" };
const results = (letters: string): Result[] => [...letters].map((letter) => FIELDS[letter]!);

test.each(shoes as [string, Record<string, unknown>][])("roads of %s", (letters, golden) => {
  const found = roads(results(letters));
  for (const [name, marks] of Object.entries(found)) {
    expect(
      marks.map(({ column, row, sign, ties }: (typeof marks)[number]) => [column, row, sign, ties]),
      name,
    ).toEqual(golden[name]);
  }
  expect(Object.keys(found).sort()).toEqual(Object.keys(golden).sort());
});

test("results are counted", () => {
  expect(count(results("PBBTB"))).toEqual({ punto: 1, banco: 3, tie: 1 });
});
