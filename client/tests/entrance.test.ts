// The entrance: what a table's line tells before one sits down.
import { render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { lang } from "../src/lib/lang.svelte";
import { session } from "../src/lib/session.svelte";
import House from "../src/pages/entrance/House.svelte";
import type { HouseCard, Me, TableCard } from "../src/wire/types";
import houses from "./fixtures/houses.json";

const house = (houses as unknown as HouseCard[]).find((each) => each.id === "pfaeffikon")!;
const table = (more: Partial<TableCard> = {}): TableCard => ({
  ...{ id: "t", house: house.id, name: house.name, game: house.game, currency: house.currency, readings: {}, limits: house.limits },
  ...{ pace: { bets: 20, answer: 20, pause: 5 }, private: false, seats: 7, guests: [], watching: 0, coup: 1, coups_per_hour: 0 },
  ...{ voids: 0, paused: null, bots: 0, opener: null },
  ...more,
});
const shown = (more: Partial<TableCard>): string => {
  render(House, { house, tables: [table(more)], take: vi.fn(), open: vi.fn() });
  return screen.getAllByText(/–/).at(-1)!.parentElement!.textContent.replace(/\s+/g, " ").trim();
};

afterEach(() => {
  session.me = null;
  lang.choose("en");
});

describe("a table at the entrance", () => {
  it("tells how many coups an hour it plays, once it plays", () => {
    expect(shown({})).not.toContain("hour");
    expect(shown({ coups_per_hour: 48 })).toContain("48 coups an hour");
    expect(shown({ coups_per_hour: 1 })).toContain("1 coup an hour");
  });

  it("tells whose it is where a guest has opened it", () => {
    expect(shown({})).not.toContain("table");
    expect(shown({ opener: "Anna", coups_per_hour: 48 })).toContain("Anna’s table · 48 coups an hour");
    session.me = { name: "Anna", tables: [] as string[] } as Me;
    expect(shown({ opener: "Anna" })).toContain("your table");
  });

  it("tells it in German too", () => {
    lang.choose("de");
    expect(shown({ opener: "Anna", coups_per_hour: 48 })).toContain("Tisch von Anna · 48 Coups pro Stunde");
  });
});
