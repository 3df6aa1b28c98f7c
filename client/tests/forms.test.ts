// What a form was answered goes as soon as something else is written into it.
import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lang } from "../src/lib/lang.svelte";
import { session } from "../src/lib/session.svelte";
import Exchange from "../src/pages/cash/Exchange.svelte";
import Limits from "../src/pages/cash/Limits.svelte";
import Ruling from "../src/pages/desk/Ruling.svelte";
import OpenTable from "../src/pages/entrance/OpenTable.svelte";
import Account from "../src/shell/Account.svelte";
import type { HouseCard, Me } from "../src/wire/types";
import houses from "./fixtures/houses.json";

const me = {
  ...{
    name: "Anna",
    passing: true,
    limits: { loss: {}, reminder_minutes: 60 },
    limits_tomorrow: null,
    results_today: [],
  },
  purses: [{ currency: "CHF", amount: 100_000 }],
} as unknown as Me;
const [close, done] = [vi.fn(), vi.fn()];
const FORMS: [string, () => HTMLElement][] = [
  [
    "the cash desk's exchange",
    () => render(Exchange, { desk: { daily: [], left_today: [], eur_in_chf: "0.95" }, done }).container,
  ],
  ["one's own limits", () => render(Limits, { me }).container],
  ["a ruling", () => render(Ruling, { wish: { verb: "pause", at: "t", name: "Table 1" }, close, done }).container],
  [
    "a table of one's own",
    () => render(OpenTable, { house: houses[0] as unknown as HouseCard, close, opened: done }).container,
  ],
  ["an account", () => render(Account, { done }).container],
];

beforeEach(() => {
  lang.choose("en");
  session.me = me;
  const refusal = { code: "bad_request", sentence: "Not so.", why: "", facts: {} };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(refusal), { status: 409 }));
});
afterEach(() => {
  session.me = null;
  vi.unstubAllGlobals();
});

it.each(FORMS)("%s forgets a refusal when one writes anew", async (_, shown) => {
  const container = shown();
  await fireEvent.submit(container.querySelector("form")!);
  expect((await screen.findByText("Not so.")).getAttribute("role")).toBe("alert");
  await fireEvent.input(container.querySelector("input")!);
  expect(screen.queryByText("Not so.")).toBeNull();
});

it("names the coup whose payout is corrected, also when another has ended meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let coup = 7;
  const asked = vi.fn(async (_: string) => Response.json([{ coup }]));
  vi.stubGlobal("fetch", asked);
  render(Ruling, {
    wish: { verb: "correct", at: "t", name: "Table 1", guests: ["Anna"], currency: "CHF" },
    close,
    done,
  });
  await screen.findByText("Now that is coup 7.");
  expect(asked.mock.calls[0]![0]).toBe("/api/tables/t/coups?limit=1");
  coup = 8;
  vi.advanceTimersByTime(4000);
  vi.useRealTimers();
  await screen.findByText("Now that is coup 8.");
  lang.choose("de");
  await screen.findByText("Das ist jetzt Coup 8.");
});
