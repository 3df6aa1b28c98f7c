import { render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import Card from "../src/felt/Card.svelte";
import { cardWords, face, PIPS } from "../src/felt/cards";
import { lang } from "../src/lib/lang.svelte";
import { prefs } from "../src/lib/prefs.svelte";

afterEach(() => {
  lang.choose("en");
  prefs.set({ fourColours: false });
});

describe("a card", () => {
  it.each([
    ["Ts", "10 of spades", "Pik 10"],
    ["Ah", "ace of hearts", "Herz Ass"],
    ["Qc", "queen of clubs", "Kreuz Dame"],
    ["Jk", "joker", "Joker"],
    ["??", "face-down card", "verdeckte Karte"],
  ])("%s is read as %s", (card, english, german) => {
    expect(cardWords(card, "en")).toBe(english);
    expect(cardWords(card, "de")).toBe(german);
  });

  it("shows its index in two corners and its name to those who listen", () => {
    lang.choose("de");
    const { container } = render(Card, { card: "Td" });
    expect(screen.getByRole("img", { name: "Karo 10" })).toBeTruthy();
    const indices = [...container.querySelectorAll("text")].map((each) => each.textContent);
    expect(indices).toEqual(["10", "10"]);
  });

  it("has as many pips as points", () => {
    for (let points = 2; points <= 10; points++) {
      expect(PIPS[String(points)]).toHaveLength(points);
      const { container } = render(Card, { card: `${points === 10 ? "T" : points}h` });
      const suits = container.querySelectorAll(".pip").length;
      expect(suits).toBe(points);
    }
  });

  it("tells all four suits apart by colour where wished", () => {
    const colour = (card: string): string | null =>
      render(Card, { card }).container.querySelector("g")?.getAttribute("fill") ?? null;
    expect(new Set(["5s", "5h", "5d", "5c"].map(colour)).size).toBe(2);
    prefs.set({ fourColours: true });
    expect(new Set(["5s", "5h", "5d", "5c"].map(colour)).size).toBe(4);
  });

  it("hides what lies face down", () => {
    const { container } = render(Card, { card: "??" });
    expect(container.querySelectorAll("text")).toHaveLength(0);
    expect(face("??")).toBeNull();
  });
});
