// The entrance: what a table's line tells before one sits down; and what it tells at the Saalchef's desk.
import { render, screen, waitFor } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { limitWords } from "../src/felt/limits";
import { lang } from "../src/lib/lang.svelte";
import { session } from "../src/lib/session.svelte";
import Closed from "../src/pages/table/Closed.svelte";
import Tables from "../src/pages/desk/Tables.svelte";
import House from "../src/pages/entrance/House.svelte";
import OpenTable from "../src/pages/entrance/OpenTable.svelte";
import CloseTable from "../src/shell/CloseTable.svelte";
import type { HouseCard, Me, Refused, TableCard } from "../src/wire/types";
import houses from "./fixtures/houses.json";

const house = (houses as unknown as HouseCard[]).find((each) => each.id === "pfaeffikon")!;
const table = (more: Partial<TableCard> = {}): TableCard => ({
  ...{
    id: "t",
    house: house.id,
    name: house.name,
    game: house.game,
    currency: house.currency,
    readings: {},
    rules: {},
    limits: house.limits,
  },
  ...{
    pace: { bets: 20, answer: 20, pause: 5 },
    private: false,
    access: "open",
    spectators: true,
    seats: 7,
    guests: [],
    watching: 0,
    coup: 1,
    coups_per_hour: 0,
  },
  ...{ voids: 0, paused: null, bots: 0, opener: null, like: "", differs: 0 },
  ...more,
});
const shut = vi.fn();
const differs = vi.fn();
const shown = (more: Partial<TableCard>): string => {
  render(House, { house, tables: [table(more)], take: vi.fn(), open: vi.fn(), shut, differs });
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
  });

  it("names a fixed Ante where the others have limits", () => {
    const other = (houses as unknown as HouseCard[]).find((each) => each.id === "schaffhausen")!;
    const limits = { minimum: 1000, maximum: 10000 };
    const words = (rules: Record<string, string>): string =>
      limitWords(table({ game: other.game, limits, rules }), other);
    expect(words({})).toBe("Ante CHF\u00a010");
    expect(words({ ante_size: "free" })).toBe("CHF\u00a010 – CHF\u00a0100");
  });

  it("tells whose it is where a guest has opened it", () => {
    expect(shown({})).not.toContain("table");
    expect(shown({ opener: "Anna", coups_per_hour: 48 })).toContain("Anna’s table · 48 coups an hour");
    session.me = { name: "Anna", tables: [] as string[] } as Me;
    expect(shown({ opener: "Anna" })).toContain("your table");
  });

  it("can be closed by who has opened it, and by nobody else", () => {
    session.me = { name: "Bert", tables: [] as string[] } as Me;
    shown({ opener: "Anna" });
    expect(screen.queryByRole("button", { name: "Close the table" })).toBeNull();
    session.me = { name: "Anna", tables: [] as string[] } as Me;
    flushSync();
    screen.getByRole("button", { name: "Close the table" }).click();
    expect(shut).toHaveBeenCalledWith(table({ opener: "Anna" }));
  });

  it("with a house file of its own tells its name, and in how many rules it differs", () => {
    const own = { like: house.id, house: "club", name: "Club am See" };
    shown({ ...own, differs: 3 });
    screen.getByText("Club am See");
    screen.getByRole("button", { name: "3 rules differ" }).click();
    expect(differs).toHaveBeenCalledWith(table({ ...own, differs: 3 }));
    shown({ ...own, differs: 1 });
    screen.getByRole("button", { name: "one rule differs" });
    shown({ ...own, like: "club" });
    screen.getByRole("button", { name: "house rules of its own" });
  });

  it("tells it in German too", () => {
    lang.choose("de");
    expect(shown({ opener: "Anna", coups_per_hour: 48 })).toContain("Tisch von Anna · 48 Coups pro Stunde");
  });
});

it("names the limit of a field as the house calls the field", () => {
  const vaduz = (houses as unknown as HouseCard[]).find((each) => each.id === "vaduz")!;
  render(OpenTable, { house: vaduz, close: vi.fn(), opened: vi.fn() });
  expect(screen.getByText("Maximum on Égalité")).toBeTruthy();
});

it("tells the Saalchef no pace while too few coups were played", () => {
  const told = (more: Partial<TableCard>) =>
    render(Tables, { tables: [table(more)], rule: vi.fn() }).container.querySelector(".figure")!.textContent;
  expect(told({})).not.toContain("hour");
  expect(told({ coups_per_hour: 48 })).toContain("48 an hour");
});

describe("closing a table of one's own", () => {
  const answers = (status: number, body: unknown) => vi.fn(async () => new Response(JSON.stringify(body), { status }));
  const dialog = () => {
    const [close, closed] = [vi.fn(), vi.fn()];
    render(CloseTable, { table: table({ opener: "Anna" }), close, closed });
    return { close, closed, press: () => screen.getByText("Close the table").click() };
  };
  afterEach(() => vi.unstubAllGlobals());

  it("says why it cannot be just now, and asks with a new id the next time", async () => {
    const { closed, press } = dialog();
    const refused = answers(409, {
      code: "coup_running",
      sentence: "A coup is still being played.",
      why: "",
      facts: {},
    });
    vi.stubGlobal("fetch", refused);
    press();
    expect((await screen.findByRole("alert")).textContent).toBe("A coup is still being played.");
    expect(closed).not.toHaveBeenCalled();
    const done = answers(200, { id: "x", repeated: false });
    vi.stubGlobal("fetch", done);
    press();
    await waitFor(() => expect(closed).toHaveBeenCalled());
    const bodies = [refused, done].map((each) => (each.mock.calls as unknown as [string, RequestInit][])[0]![1].body);
    expect(bodies[0]).not.toBe(bodies[1]);
  });

  it.each([
    ["by_opener", { guest: "Anna" }, "Anna, who opened it, has closed it."],
    ["abandoned", {}, "Nobody had been here for a while."],
    ["", { reason: "a card is missing" }, "The reason: a card is missing"],
  ])("tells the others who is behind it: %s", (why, facts, words) => {
    const refused = { type: "refused", id: null, code: "closed", why, facts, sentence: "" } as Refused;
    render(Closed, { refused, signedIn: true });
    expect(screen.getByRole("alert").textContent).toContain(words);
  });
});
