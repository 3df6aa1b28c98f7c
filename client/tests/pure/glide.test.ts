import { expect, test } from "vitest";
import { way } from "../../src/felt/glide";

const was = { window: 1440, left: 45, width: 1350 };

test("a table that makes room comes from where it was, as large as it was", () => {
  expect(way(was, { window: 1440, left: 0, width: 1000 })).toEqual({ x: 220, scale: 1.35 });
});

test("it stays where nothing has changed, and where the window itself was changed", () => {
  expect(way(was, { ...was })).toBeNull();
  expect(way(was, { window: 1200, left: 0, width: 1200 })).toBeNull();
});

test("a table that had no place yet comes from nowhere", () => {
  expect(way({ ...was, width: 0 }, was)).toBeNull();
});
