// A press that was not answered, repeated, is the same command: whatever became of the first, it is booked once.
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { calls } from "../src/lib/calls.svelte";
import { session } from "../src/lib/session.svelte";
import Exchange from "../src/pages/cash/Exchange.svelte";
import TopUp from "../src/pages/cash/TopUp.svelte";
import CallReply from "../src/pages/desk/CallReply.svelte";
import { rule } from "../src/pages/desk/rulings";
import OpenTable from "../src/pages/entrance/OpenTable.svelte";
import CloseTable from "../src/shell/CloseTable.svelte";
import { Refusal } from "../src/wire/api";
import { command } from "../src/wire/commands";
import type { CallCard, CashDeskTerms, HouseCard, Me, TableCard } from "../src/wire/types";
import houses from "./fixtures/houses.json";

interface Sent {
  path: string;
  id: string;
}
type Answers = (n: number) => Response | Promise<Response>;

/** An answer that is read at once. */
const text = (status: number, body: string): Response => ({ status, text: async () => body }) as unknown as Response;
const told = (status: number, body: unknown): Response => text(status, JSON.stringify(body));
const problem = (status: number, code: string): Response => told(status, { code, sentence: "No.", why: "", facts: {} });
const lost = (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));
const received = { received: { currency: "CHF", amount: 100 }, purses: [] };

/** Commands that have reached the floor, each answered in its turn. */
function floor(answers: Answers): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (path: string, request: RequestInit = {}) => {
    if (request.method !== "POST") return told(404, { code: "unknown", sentence: "Nothing.", why: "", facts: {} });
    sent.push({ path, id: (JSON.parse(String(request.body)) as Sent).id });
    return answers(sent.length);
  });
  return sent;
}

const ids = (sent: Sent[]): string[] => sent.map(({ id }) => id);
const pressed = async (name: RegExp | string): Promise<void> => {
  await fireEvent.click(screen.getByRole("button", { name }));
};
const given = async (form: HTMLElement): Promise<void> => {
  await fireEvent.submit(form.querySelector("form")!);
};

let path = "";
let number = 0;
beforeEach(() => {
  path = `/api/wish/${number++}`;
  session.known = true;
  session.me = { name: "Anna", purses: [{ currency: "CHF", amount: 100_000 }] } as unknown as Me;
  return () => {
    session.known = false;
    session.me = null;
    vi.unstubAllGlobals();
  };
});

describe("a command", () => {
  const UNANSWERED: [string, Answers][] = [
    ["the line is down", lost],
    ["the floor fails", () => problem(500, "failed")],
    ["the floor could not book it", () => problem(503, "busy")],
    ["a proxy speaks for it", () => text(502, "<h1>Bad Gateway</h1>")],
    ["a proxy says nothing", () => text(504, "")],
    ["one is signed out meanwhile", () => problem(401, "sign_in_first")],
    ["half an answer comes", () => text(200, '{"id": "x')],
  ];
  it.each(UNANSWERED)("keeps its id where %s", async (_, answer) => {
    const sent = floor((n) => (n < 3 ? answer(n) : told(200, {})));
    await expect(command(path, { amount: 1 })).rejects.toBeInstanceOf(Refusal);
    await expect(command(path, { amount: 1 })).rejects.toBeInstanceOf(Refusal);
    await command(path, { amount: 1 });
    await command(path, { amount: 1 });
    const [first, second, third, fourth] = ids(sent);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first); // answered: what is wished now is another one
  });

  it("is another one after a refusal, and where something else is wished", async () => {
    const sent = floor((n) => (n === 1 ? problem(409, "daily_limit") : lost()));
    for (const amount of [1, 1, 2, 1]) await expect(command(path, { amount })).rejects.toBeInstanceOf(Refusal);
    const [refused, unheard, other, again] = ids(sent);
    expect(new Set([refused, unheard, other]).size).toBe(3);
    expect(again).toBe(unheard);
  });

  it("is another one after two minutes: what was booked without an answer may be wished anew", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const sent = floor(lost);
    const wishes = async (): Promise<void> =>
      void (await expect(command(path, { reason: "X" })).rejects.toBeInstanceOf(Refusal));
    await wishes();
    vi.setSystemTime(Date.now() + 119_000);
    await wishes(); // sent so long ago
    vi.setSystemTime(Date.now() + 119_000);
    await wishes();
    vi.setSystemTime(Date.now() + 120_000);
    await wishes();
    const [first, second, third, fourth] = ids(sent);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
    expect(sessionStorage.getItem("saalchef.commands")).not.toContain(first);
  });

  it("keeps its id over a reload of the page, until it is answered", async () => {
    const sent = floor((n) => (n === 2 ? told(200, {}) : lost()));
    await expect(command(path, { amount: 1 })).rejects.toBeInstanceOf(Refusal);
    for (let n = 0; n < 2; n++) {
      vi.resetModules();
      const loaded = await import("../src/wire/commands");
      await loaded.command(path, { amount: 1 }).catch(() => undefined);
    }
    const [first, second, third] = ids(sent);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it("says that it may be booked only where nobody knows", async () => {
    floor((n) => (n === 1 ? lost() : problem(409, "daily_limit")));
    await expect(command(path)).rejects.toThrow(
      /is not known: the same once more within two minutes does not book it twice/,
    );
    await expect(command(path)).rejects.toThrow(/^No\.$/);
  });
});

describe("pressed twice after no answer, it is sent under one id:", () => {
  const call = { id: "c1", guest: "Anna", table: "t", coup: 3, currency: "EUR" } as CallCard;
  const table = { id: "t1", name: "Bregenz" } as TableCard;
  const desk = {
    daily: [{ currency: "CHF", amount: 500_000 }],
    left_today: [{ currency: "CHF", amount: 500_000 }],
    eur_in_chf: "0.95",
  } as CashDeskTerms;
  const done = async (): Promise<void> => undefined;
  const quietly = (wish: () => Promise<unknown>) => async () => {
    await wish().catch(() => undefined);
  };
  const wish = { verb: "correct", at: "t1", name: "Table 1", currency: "CHF" } as const;
  const PRESSES: [string, () => () => Promise<void>][] = [
    ["money from the cash desk", () => (render(TopUp, { desk, done }), () => pressed(/500/))],
    ["money exchanged", () => given.bind(null, render(Exchange, { desk, done }).container)],
    [
      "a table closed",
      () => (render(CloseTable, { table, close: done, closed: done }), () => pressed("Close the table")),
    ],
    [
      "a table opened",
      () =>
        given.bind(
          null,
          render(OpenTable, { house: houses[0] as unknown as HouseCard, close: done, opened: done }).container,
        ),
    ],
    ["a call", () => quietly(() => calls.ask({ table: "t", coup: 1, kind: "question", text: "Why?" }))],
    ["a call withdrawn", () => quietly(() => calls.withdraw(call))],
    ["an answer read", () => quietly(() => calls.note(call))],
    ["a call answered", () => given.bind(null, render(CallReply, { call, done }).container)],
    ["a correction", () => quietly(() => rule(wish, "Misread", { guest: "Anna", amount: 5 }))],
    ["a ruling", () => quietly(() => rule({ ...wish, verb: "void" }, "Misdealt"))],
  ];
  it.each(PRESSES)("%s", async (_, shown) => {
    const sent = floor((n) => (n === 2 ? told(200, { ...received, id: "t2" }) : lost()));
    const press = shown();
    for (const times of [1, 2, 3]) {
      await press();
      await waitFor(() => expect(sent).toHaveLength(times));
      await new Promise((answered) => setTimeout(answered)); // and the page has heard it
    }
    const [first, second, third] = ids(sent);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it("but a one-time password, which cannot be told again, is made anew", async () => {
    const sent = floor(() => lost());
    for (let n = 0; n < 2; n++) await expect(rule({ ...wish, verb: "reset" }, "Forgotten")).rejects.toThrow();
    expect(new Set(ids(sent)).size).toBe(2);
  });
});
