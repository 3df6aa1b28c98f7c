// What a guest has chosen for himself, and what the system says where he has not.
import { flushSync } from "svelte";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { mute } from "../src/felt/gestures.svelte";
import { lang } from "../src/lib/lang.svelte";
import { prefs } from "../src/lib/prefs.svelte";

const system = matchMedia("(prefers-reduced-motion: reduce)") as { matches: boolean } & EventTarget;

afterEach(() => {
  prefs.set({ motion: null });
  reduce(false);
});

/** The system's setting is changed while the page is open. */
function reduce(matches: boolean): void {
  system.matches = matches;
  system.dispatchEvent(new Event("change"));
  flushSync();
}

it("lets things move as the system says, also when it says otherwise later", () => {
  const seen: boolean[] = [];
  const end = $effect.root(() => {
    $effect(() => void seen.push(prefs.motion));
  });
  flushSync();
  reduce(true);
  reduce(false);
  expect(seen).toEqual([true, false, true]);
  prefs.set({ motion: true });
  reduce(true);
  expect(prefs.motion).toBe(true);
  end();
});

it("holds as long as the page is open where the browser keeps nothing", () => {
  const keeps = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied");
  });
  onTestFinished(() => keeps.mockRestore());
  prefs.set({ motion: false });
  lang.choose("de");
  expect([prefs.motion, lang.now, document.documentElement.lang]).toEqual([false, "de", "de"]);
});

it("is asked of the system in one place, so that a guest's own choice holds everywhere", () => {
  const all = import.meta.glob("../src/**/*.{svelte,css,ts}", { query: "?raw", import: "default", eager: true });
  const asking = Object.entries(all).filter(([, text]) => String(text).includes("prefers-reduced-motion"));
  expect(asking.map(([path]) => path)).toEqual(["../src/lib/prefs.svelte.ts"]);
});

it("shows at the pace one likes, the usual one unless one has chosen", () => {
  expect(prefs.pace).toBe(1);
  prefs.set({ pace: "calm" });
  expect(prefs.pace).toBeGreaterThan(1);
  prefs.set({ pace: "quick" });
  expect(prefs.pace).toBeLessThan(1);
  prefs.set({ pace: "usual" });
});

it("leaves alone what was chosen in another tab meanwhile, and adds to whom one has muted there", () => {
  prefs.set({ sound: false, muted: [] });
  const kept = (): Record<string, unknown> => JSON.parse(localStorage.getItem("saalchef.prefs")!) as never;
  localStorage.setItem("saalchef.prefs", JSON.stringify({ ...kept(), sound: true, muted: ["Bert"] }));
  mute("Carla", true);
  expect(kept()).toMatchObject({ sound: true, muted: ["Bert", "Carla"] });
  mute("Bert", false);
  expect(prefs.all.muted).toEqual(["Carla"]);
  prefs.set({ muted: [], sound: false });
});
