// What is heard at a table, off by default; how it sounds is loaded for whoever wants to hear it.
import { prefs } from "./prefs.svelte";

export type Sound = "card" | "chip" | "turn" | "win";

export function sound(kind: Sound): void {
  if (prefs.all.sound && !document.hidden) void import("./sounds").then(({ play }) => play(kind));
}
