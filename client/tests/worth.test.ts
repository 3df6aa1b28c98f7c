// What guests' words are worth, in words: who could have chosen the cards of a coup.
import { describe, expect, it } from "vitest";
import type { Verdict } from "../src/fair/verify";
import { allWorthWords, worthWords } from "../src/fair/worth";

describe("what the words of a coup are worth", () => {
  it.each([
    [["Beat"], [], /words of Beat .* Nobody chose these cards/],
    [["Beat", "Cora", "Cleo"], [], /words of Beat, Cora, Cleo .* nobody chose or knew .* at most 4 outcomes to choose/],
    [[], [], /the house's seed alone/],
    [
      ["Beat"],
      ["Cora", "Cleo", "Dora"],
      /Silent: Cora, Cleo, Dora\. At most 8 outcomes .* at most 8 outcomes to choose/,
    ],
    [["Beat", "Cleo"], ["Cora"], /Silent: Cora\. At most 2 outcomes .* at most 4 outcomes to choose/],
    [[], ["Cora"], /could have chosen the cards/],
  ])("with words of %j and %j silent", (opened, silent, said) => {
    expect(worthWords({ opened, silent }, 4)).toMatch(said);
  });

  it("is told of shuffles in which words were public, beside others too", () => {
    const shuffles = [1, 2, 3].map((shoe) => ({ proof: { shoe, protocol: shoe < 3 ? 1 : 2 } }));
    const words = [{ coup: 9, opened: ["Beat"], silent: [] }];
    const told = allWorthWords({ shuffles, words } as unknown as Verdict);
    expect(told).toHaveLength(2);
    expect(told[0]).toMatch(/^Coup 9: words of Beat/);
    expect(told[1]).toMatch(/^Shuffle 1–2: guests' words were public/);
  });
});
