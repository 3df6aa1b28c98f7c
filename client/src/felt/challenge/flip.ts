// A card turned over where it lies.
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { prefs } from "../../lib/prefs.svelte";

export function flip(_: Element): TransitionConfig {
  if (!prefs.motion) return { duration: 140, css: (t) => `opacity: ${t}` };
  return { duration: 280, easing: cubicOut, css: (t) => `transform: scaleX(${t.toFixed(3)})` };
}
