// Who is here, and no longer: nobody loses his name without a word.
import { render, screen, waitFor } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lang } from "../src/lib/lang.svelte";
import { session } from "../src/lib/session.svelte";
import Entrance from "../src/pages/Entrance.svelte";
import Guests from "../src/pages/desk/Guests.svelte";
import Table from "../src/pages/Table.svelte";
import SessionList from "../src/shell/account/SessionList.svelte";
import Parted from "../src/shell/account/Parted.svelte";
import { get } from "../src/wire/api";
import type { Me } from "../src/wire/types";
import { begins, FAIR } from "./beat";
import bregenz from "./fixtures/bregenz.json";
import houses from "./fixtures/houses.json";
import { steps } from "./playthrough";
import { at, Wire } from "./wire";

const VIEW = steps<object>(bregenz)[0]!.steps[0]!.after;

const carla = { name: "Carla", passing: false, purses: [], tables: [] as string[] } as unknown as Me;
let here: Me | null; // as the floor knows it
let answer: (path: string, method: string) => Response | Promise<Response>;
const refusal = { code: "sign_in_first", sentence: "Please sign in first.", why: "", facts: {} };
const whoever = (): Response => Response.json({ me: here, csrf: "" });

beforeEach(() => {
  here = null;
  answer = () => Response.json(refusal, { status: 401 });
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) =>
    path === "/api/me" ? whoever() : answer(path, method!),
  );
  [session.me, session.known, session.parted] = [carla, true, null];
  render(Parted);
});
afterEach(() => {
  [session.me, session.parted] = [null, null];
  vi.unstubAllGlobals();
});

it("who was signed out elsewhere is told so, and may sign in again", async () => {
  await session.load();
  flushSync();
  expect(session.me).toBeNull();
  expect(screen.getByRole("heading").textContent).toBe("You were signed out.");
  expect(document.body.textContent).toContain("plays as a new passing guest");
  screen.getByRole("button", { name: "Sign in" });
  answer = () => Response.json(carla, { status: 201 });
  await session.signIn({ name: "Carla", password: "long enough" });
  flushSync();
  expect(screen.queryByRole("heading")).toBeNull();
});

it("is told so in German too", async () => {
  await session.load();
  lang.choose("de");
  flushSync();
  expect(screen.getByRole("heading").textContent).toBe("Sie wurden abgemeldet.");
});

it("an answer that asks to sign in first tells that who was here is not any more", async () => {
  await get("/api/cashdesk").catch(() => undefined);
  await waitFor(() => expect(session.me).toBeNull());
  expect(session.parted).toBe("signedOut");
});

it("the entrance's line is in the name of whoever has signed in, so that it ends with his session", async () => {
  begins(); // no line is there yet
  vi.stubGlobal("fetch", async (path: string) => (path === "/api/me" ? whoever() : Response.json(houses)));
  session.me = null;
  render(Entrance, { path: [] });
  at(-1).welcome();
  session.me = carla;
  flushSync();
  expect(Wire.all.map(({ readyState }) => readyState)).toEqual([3, 0]);
  at(-1).welcome();
  at(-1).drop(4001, "signed_out");
  await waitFor(() => expect(session.parted).toBe("signedOut"));
});

describe("at a table", () => {
  /** The page of a table, as one who looks on sees it. */
  function looksOn(): void {
    begins(); // no line is there yet
    vi.stubGlobal("fetch", async (path: string) => (path === "/api/me" ? whoever() : Response.json(houses)));
    render(Table, { path: ["t"] });
    at(-1).open();
    const { game, currency } = houses.find(({ id }) => id === "bregenz")!;
    const card = { id: "t", house: "bregenz", game, currency, readings: {}, rules: {}, limits: {}, pace: {}, seats: 7 };
    at(-1).tell({
      ...{ type: "snapshot", seq: 4, viewer: null, playing: false, table: { ...card, paused: null }, view: VIEW },
      ...{ options: [], clock: null, fairness: FAIR, present: null, bots: [], purse: null, scoreboard: null },
    });
  }

  it("that knows nobody where somebody was, the end of his session is found", async () => {
    looksOn();
    await waitFor(() => expect(session.parted).toBe("signedOut"));
    expect(session.me).toBeNull();
  });

  it("whose line ends, he is told why he is at the entrance", async () => {
    begins();
    vi.stubGlobal("fetch", async (path: string) => (path === "/api/me" ? whoever() : Response.json(houses)));
    render(Table, { path: ["t"] });
    at(-1).open();
    at(-1).drop(4001, "signed_out");
    await waitFor(() => expect(session.parted).toBe("signedOut"));
  });
});

it("who signs out himself needs not be told, unless he only closed a dialog", async () => {
  answer = () => Response.json({});
  await session.signOut();
  expect([session.me, session.parted]).toEqual([null, null]);
  session.me = carla;
  await session.signOut(true);
  expect(session.parted).toBe("signedOut");
});

it("a line that ends because of one's own change signs nobody out", async () => {
  let answered: ((response: Response) => void) | undefined;
  answer = () => new Promise<Response>((settle) => (answered = settle));
  const changed = session.changePassword({ old: "old enough", new: "new enough" });
  const asked = session.load();
  await waitFor(() => expect(answered).toBeDefined());
  here = carla;
  answered!(Response.json(carla));
  await Promise.all([changed, asked]);
  expect([session.me?.name, session.parted]).toEqual(["Carla", null]);
});

it("the list of sessions is asked for anew once a new password has ended the others", async () => {
  const sessions = [
    { id: "1", current: true, since: null, seen: null },
    { id: "2", current: false, since: null, seen: null },
  ];
  answer = (path) => Response.json(path === "/api/me/sessions" ? sessions : carla);
  render(SessionList);
  await screen.findByRole("button", { name: "End" });
  sessions.pop();
  await session.changePassword({ old: "old enough", new: "new enough" });
  await waitFor(() => expect(screen.queryByRole("button", { name: "End" })).toBeNull());
  expect(screen.getByText("This session")).toBeTruthy();
});

it("who sits at the desk is not away, although it has no line", async () => {
  const card = { connected: false, since: null, purses: [], closed: false, locked: null, role: "guest" };
  answer = () =>
    Response.json([
      { ...card, name: "Carla", role: "saalchef" },
      { ...card, name: "Otto" },
    ]);
  const { container } = render(Guests, { rule: vi.fn(), ruled: 0 });
  await screen.findByText("Otto");
  expect(
    [...container.querySelectorAll("li span.small")].map(({ textContent }) => /[●○]/.exec(textContent)![0]),
  ).toEqual(["●", "○"]);
});

it("who has closed his account is told so", async () => {
  answer = () => Response.json({});
  await session.close({ password: "long enough" });
  flushSync();
  expect(session.me).toBeNull();
  expect(screen.getByRole("heading").textContent).toBe("Your account is closed.");
  expect(screen.queryByRole("button", { name: "Sign in" })).toBeNull();
});
