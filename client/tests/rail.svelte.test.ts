// Panels at the side: who opens one by key finds the focus there, and no question stays hidden under it.
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Play } from "../src/felt/play.svelte";
import { lang } from "../src/lib/lang.svelte";
import { prefs } from "../src/lib/prefs.svelte";
import Rail from "../src/pages/table/Rail.svelte";

beforeEach(() => {
  lang.choose("en");
  prefs.set({ panel: "" });
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response("{}", { status: 404 })),
  );
});
afterEach(() => vi.unstubAllGlobals());

function table(question: string | null = null, game = "black-jack") {
  const seen = $state({ question, about: "" });
  const play = {
    ...{
      id: "t",
      link: { card: { game }, scoreboard: null, heard: { alarms: [], told: { coups: [] } } },
      view: null,
      house: null,
      options: [],
      advised: "",
      onlooker: null,
    },
    ...{ whenClosed: () => undefined, money: String },
    get asked() {
      return seen.question !== null;
    },
    get now() {
      return {
        coup: 1,
        awaiting: seen.question ? { type: "guests", guests: ["Anna"], question: seen.question } : { type: "bets" },
      };
    },
    get choices() {
      return seen.question
        ? [
            {
              id: "stays",
              word: "",
              key: "s",
              box: 4,
              about: seen.about,
              action: { type: "stays", guest: "Anna", box: 4 },
            },
          ]
        : [];
    },
  };
  render(Rail, { play: play as unknown as Play });
  return {
    asks(question: string, about = ""): void {
      Object.assign(seen, { question, about });
      flushSync();
    },
  };
}

const button = (name: string): HTMLElement => screen.getByRole("button", { name });
const panel = (): HTMLElement | null => screen.queryByRole("complementary");
async function opened(name: string): Promise<void> {
  button(name).focus();
  await fireEvent.click(button(name));
  await waitFor(() => screen.getByRole("heading", { name, level: 2 }));
}

describe("the focus", () => {
  it("goes into the panel with the button that opened it, and back with Escape", async () => {
    table();
    await opened("Coach");
    expect(panel()!.contains(document.activeElement)).toBe(true);
    expect(document.activeElement).toBe(button("Coach"));
    await fireEvent.keyDown(document.activeElement!, { key: "Escape" });
    await waitFor(() => expect(document.activeElement).toBe(button("Coach")));
    expect(panel()).toBeNull();
  });

  it("stays on the button while another panel comes", async () => {
    table();
    await opened("Coach");
    await opened("Shuffle");
    expect(document.activeElement).toBe(button("Shuffle"));
  });

  it("is left where it is when it is not in the panel", async () => {
    table();
    await opened("Coach");
    const field = document.body.appendChild(document.createElement("button"));
    field.focus();
    await fireEvent.keyDown(field, { key: "Escape" });
    await waitFor(() => expect(panel()).toBeNull());
    expect(document.activeElement).toBe(field);
    field.remove();
  });
});

describe("the panels", () => {
  it("are those of every table, and the game's own", async () => {
    table(null, "punto-banco");
    await opened("Roads");
    expect(panel()!.textContent).toContain("No coup of this shoe has been played yet.");
  });

  it("leave out what another game has, also where it was kept open", async () => {
    prefs.set({ panel: "Roads" });
    table();
    await opened("Rules");
    expect(screen.queryByRole("button", { name: "Roads" })).toBeNull();
  });
});

describe("Escape", () => {
  it("closes a panel that was to be kept open, as its own button does", async () => {
    table();
    await opened("Coach");
    await fireEvent.click(screen.getByRole("checkbox"));
    expect(prefs.all.panel).toBe("Coach");
    await fireEvent.keyDown(document.body, { key: "Escape" });
    expect(panel()).toBeNull();
    expect(prefs.all.panel).toBe("");
  });

  it("is left to a dialog, and to a search that has words in it", async () => {
    table();
    await opened("Coach");
    const dialog = document.body.appendChild(document.createElement("dialog"));
    dialog.open = true;
    await fireEvent.keyDown(dialog, { key: "Escape" });
    dialog.remove();
    const search = panel()!.appendChild(
      Object.assign(document.createElement("input"), { type: "search", value: "tie" }),
    );
    await fireEvent.keyDown(search, { key: "Escape" });
    expect(panel()).not.toBeNull();
    search.value = "";
    await fireEvent.keyDown(search, { key: "Escape" });
    expect(panel()).toBeNull();
  });
});

describe("on a phone a panel", () => {
  beforeEach(() =>
    vi.stubGlobal("matchMedia", (media: string) => Object.assign(new EventTarget(), { media, matches: true })),
  );

  it("steps aside for every question, also for one that follows another at once", async () => {
    const floor = table();
    await opened("Coach");
    floor.asks("insurance", "Insurance for box 4?");
    expect(panel()).toBeNull();
    await opened("Coach");
    floor.asks("insurance", "Insurance for box 5?");
    expect(panel()).toBeNull();
    await opened("Coach");
    floor.asks("decision", "Box 4: your decision.");
    expect(panel()).toBeNull();
  });
});
