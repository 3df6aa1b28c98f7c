// A guest comes to a table and plays: the chip in his hand, and what is kept of his bets.
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Play } from "../src/felt/play.svelte";
import type { TableCard } from "../src/wire/types";
import houses from "./fixtures/houses.json";

let play: Play;

beforeEach(() => {
  vi.stubGlobal("fetch", vi.fn(async () => new Response(JSON.stringify(houses))));
  sessionStorage.clear();
});
afterEach(() => {
  play.close();
  vi.unstubAllGlobals();
});

/** Anna at a table with its felt brought. */
async function at(house: string, card: Partial<TableCard>): Promise<void> {
  const { game, currency } = houses.find((each) => each.id === house)!;
  play = new Play("t", false);
  play.link.viewer = "Anna";
  play.link.card = { id: "t", house, game, currency, readings: {}, paused: null, ...card } as TableCard;
  flushSync();
  await vi.waitFor(() => expect(play.game).not.toBeNull(), { timeout: 20_000 }); // the felt is compiled first
}

describe("the chip in one's hand", () => {
  const limits = { minimum: 10000, maximum: 10000, step: 500, bonus_minimum: 500, bonus_maximum: 5000, bonus_step: 500 };

  it("is the least one may bet", async () => {
    await at("wiesbaden", { limits: { minimum: 1500, maximum: 50000, step: 500 } });
    expect(play.chip).toBe(1500);
  });

  it("is the least bonus bet where the Ante is fixed", async () => {
    await at("schaffhausen", { limits });
    expect(play.chip).toBe(500);
  });

  it("is the Ante where it can be chosen", async () => {
    await at("schaffhausen", { limits, readings: { ante_size: "free" } });
    expect(play.chip).toBe(10000);
  });
});
