import { describe, expect, it } from "vitest";
import { de } from "../../src/words/de";
import { en } from "../../src/words/en";

const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((each) => each[1] ?? "").sort();

describe("the words", () => {
  it("are there in both languages, and ask for the same facts", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      expect(de[key], key).not.toBe("");
      expect(holes(de[key]), key).toEqual(holes(en[key]));
    }
  });
});
