// In company: gestures as they are seen and muted, one's name and emblem, and the link to one's own table.
import { render, screen, waitFor } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Gestures, mute } from "../src/felt/gestures.svelte";
import type { Play } from "../src/felt/play.svelte";
import { prefs } from "../src/lib/prefs.svelte";
import { session, wishedName } from "../src/lib/session.svelte";
import Invite from "../src/pages/table/Invite.svelte";
import Looks from "../src/shell/account/Looks.svelte";
import { linkTo } from "../src/wire/invitation";
import type { Me, TableCard } from "../src/wire/types";

const me = (more: Partial<Me> = {}): Me =>
  ({
    name: "Guest-1",
    chosen: false,
    passing: true,
    tables: [],
    purses: [],
    emblem: null,
    csrf: "c",
    ...more,
  }) as unknown as Me;

/** A floor that answers each address with what is given for it, and what it was sent. */
function floor(answers: Record<string, unknown>, status = 200): { path: string; body: unknown }[] {
  const sent: { path: string; body: unknown }[] = [];
  globalThis.fetch = vi.fn((path: string, asked?: RequestInit) => {
    sent.push({ path, body: typeof asked?.body === "string" ? JSON.parse(asked.body) : null });
    return Promise.resolve(new Response(JSON.stringify(answers[path] ?? {}), { status }));
  }) as unknown as typeof fetch;
  return sent;
}

beforeEach(() => {
  session.known = true;
});
afterEach(() => {
  session.me = null;
  prefs.set({ muted: [], mutedAll: false });
  vi.useRealTimers();
});

describe("a gesture", () => {
  const told: string[] = [];
  const play = { me: "Anna", tellNews: (text: string) => told.push(text) } as unknown as Play;
  beforeEach(() => {
    told.length = 0;
    vi.useFakeTimers();
  });

  it("is seen at its guest's place for a moment, and told in words", () => {
    const gestures = new Gestures(play);
    gestures.hear({ guest: "Bert", gesture: "thank_you" });
    expect(gestures.of("Bert")).toBe("thank_you");
    expect(told).toEqual(["Bert: Thank you!"]);
    vi.runAllTimers();
    expect(gestures.of("Bert")).toBeNull();
  });

  it("is not cut short by the end of the one before it", () => {
    const gestures = new Gestures(play);
    gestures.hear({ guest: "Bert", gesture: "thank_you" });
    vi.advanceTimersByTime(4000);
    gestures.hear({ guest: "Bert", gesture: "one_moment" });
    vi.advanceTimersByTime(4000);
    expect(gestures.of("Bert")).toBe("one_moment");
  });

  it("of a guest one has muted is neither seen nor told, and others' are", () => {
    const gestures = new Gestures(play);
    mute("Bert", true);
    gestures.hear({ guest: "Bert", gesture: "thank_you" });
    gestures.hear({ guest: "Carla", gesture: "thank_you" });
    expect(gestures.of("Bert")).toBeNull();
    expect(gestures.of("Carla")).toBe("thank_you");
    expect(told).toEqual(["Carla: Thank you!"]);
    mute("Bert", false);
    gestures.hear({ guest: "Bert", gesture: "well_played" });
    expect(gestures.of("Bert")).toBe("well_played");
  });

  it("of everybody else is muted at once, and one's own is seen all the same", () => {
    const gestures = new Gestures(play);
    prefs.set({ mutedAll: true });
    gestures.hear({ guest: "Bert", gesture: "thank_you" });
    gestures.hear({ guest: "Anna", gesture: "thank_you" });
    expect(gestures.of("Bert")).toBeNull();
    expect(gestures.of("Anna")).toBe("thank_you");
  });
});

describe("the name", () => {
  it("of a passing guest is taken as he wishes", async () => {
    session.me = me();
    const sent = floor({ "/api/me/name": me({ name: "Leo" }) });
    render(Looks);
    const field = screen.getByLabelText<HTMLInputElement>("Nickname");
    field.value = "Leo";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    screen.getByRole("button", { name: "Take this name" }).click();
    await waitFor(() => expect(screen.getByText("You are called Leo now.")).toBeTruthy());
    expect(sent).toEqual([{ path: "/api/me/name", body: { name: "Leo" } }]);
    expect(session.me.name).toBe("Leo");
  });

  it("and the emblem, wished at once by somebody new, are one guest's", async () => {
    const sent = floor({ "/api/guests/passing": me(), "/api/me/name": me({ name: "Leo" }), "/api/me/emblem": me() });
    await Promise.all([session.take("Leo"), session.wear("fox")]);
    expect(sent.filter((each) => each.path === "/api/guests/passing")).toHaveLength(1);
  });

  it("waits where one is at a table, and is taken once one has left it", async () => {
    session.me = me({ tables: ["t"] });
    floor({ "/api/me/name": { code: "at_tables", sentence: "Leave first.", why: "", facts: {} } }, 409);
    expect(await session.take("Leo")).toBe(false);
    const sent = floor({ "/api/me": { me: me(), csrf: "c" }, "/api/me/name": me({ name: "Leo" }) });
    await session.load();
    expect(sent.map((each) => each.path)).toEqual(["/api/me", "/api/me/name"]);
    expect(session.me.name).toBe("Leo");
    await session.load(); // once
    expect(sent.filter((each) => each.path === "/api/me/name")).toHaveLength(1);
  });

  it("that waits is kept while nobody answers, and its refusal is told", async () => {
    session.me = me({ tables: ["t"] });
    floor({ "/api/me/name": { code: "at_tables", sentence: "Leave first.", why: "", facts: {} } }, 409);
    await session.take("Leo");
    const gone = vi.fn((path: string) =>
      path === "/api/me" ? Promise.resolve(Response.json({ me: me(), csrf: "c" })) : Promise.reject(new TypeError()),
    );
    globalThis.fetch = gone as unknown as typeof fetch;
    await session.load();
    expect(wishedName()).toEqual({ guest: "Guest-1", name: "Leo" });
    expect(session.notCalled).toBe("");
    const taken = { code: "name_taken", sentence: "This name is taken.", why: "", facts: {} };
    globalThis.fetch = vi.fn((path: string) =>
      Promise.resolve(
        path === "/api/me" ? Response.json({ me: me(), csrf: "c" }) : Response.json(taken, { status: 409 }),
      ),
    ) as unknown as typeof fetch;
    await session.load();
    expect(wishedName()).toBeNull();
    expect(session.notCalled).toBe("This name is taken.");
    session.notCalled = "";
  });

  it("that is refused is explained in the floor's words", async () => {
    session.me = me();
    floor({ "/api/me/name": { code: "name_taken", sentence: "This name is taken.", why: "", facts: {} } }, 409);
    await expect(session.take("Anna")).rejects.toThrow("This name is taken.");
  });

  it("of an account is not asked for, its emblem is", () => {
    session.me = me({ passing: false, name: "Anna", emblem: "owl" });
    render(Looks);
    expect(screen.queryByRole("button", { name: "Take this name" })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Owl" }).checked).toBe(true);
    expect(screen.getAllByRole("radio")).toHaveLength(13);
  });

  it("has the emblem one chooses beside it", async () => {
    session.me = me();
    const sent = floor({ "/api/me/emblem": me({ emblem: "fox" }) });
    render(Looks);
    screen.getByRole("radio", { name: "Fox" }).click();
    await waitFor(() => expect(session.me?.emblem).toBe("fox"));
    expect(sent).toEqual([{ path: "/api/me/emblem", body: { emblem: "fox" } }]);
  });
});

describe("an invitation", () => {
  const table = { id: "abc", name: "Casino" } as TableCard;

  it("has the key of a closed table behind what a browser sends", () => {
    const link = linkTo({ table: "abc", key: "k-1_" });
    expect(new URL(link).hash).toBe("#/t/abc?key=k-1_");
    expect(link.split("#")[0]).not.toContain("k-1_");
    expect(linkTo({ table: "abc", key: null })).not.toContain("?");
  });

  it("is copied, and says what whoever has it can do", async () => {
    const copied: string[] = [];
    Object.assign(navigator, {
      clipboard: { writeText: (text: string) => (copied.push(text), Promise.resolve()) },
    });
    floor({ "/api/tables/abc/invitation": { table: "abc", access: "closed", spectators: false, key: "k" } });
    render(Invite, { table, close: vi.fn() });
    await waitFor(() => expect(screen.getByText(/The table is closed\./)).toBeTruthy());
    expect(screen.getByText(/Nobody can just watch/)).toBeTruthy();
    expect(screen.getByRole("img", { name: /QR code/ })).toBeTruthy();
    screen.getByRole("button", { name: "Copy" }).click();
    await waitFor(() => expect(screen.getByText("The link is copied.")).toBeTruthy());
    flushSync();
    expect(copied).toEqual([linkTo({ table: "abc", key: "k" })]);
  });
});
