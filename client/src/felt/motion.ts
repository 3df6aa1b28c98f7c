// How things travel over the felt: cards from the shoe with a turn at the end, chips between guest, field and rack.
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { prefs } from "../lib/prefs.svelte";
import { tempo } from "./playback";

const FADE = 140;

/** Marks an element as a place things come from or go to: data-place="shoe", "rack", "plate/3". */
function from(node: Element, place: string): { x: number; y: number } | null {
  const origin = node.closest("[data-felt]")?.querySelector(`[data-place="${place}"]`);
  if (!origin) return null;
  const a = origin.getBoundingClientRect();
  const b = node.getBoundingClientRect();
  const x = a.left + a.width / 2 - b.left - b.width / 2;
  const y = a.top + a.height / 2 - b.top - b.height / 2;
  const turn = -turned(node);
  return { x: x * Math.cos(turn) - y * Math.sin(turn), y: x * Math.sin(turn) + y * Math.cos(turn) };
}

/** How far the places around a node are turned, in radians: it travels in their coordinates. */
function turned(node: Element): number {
  let sum = 0;
  for (let each = node.parentElement; each && !each.hasAttribute("data-felt"); each = each.parentElement) {
    sum += Number.parseFloat(getComputedStyle(each).rotate) || 0;
  }
  return (sum * Math.PI) / 180;
}

function fade(): TransitionConfig {
  return { duration: FADE, css: (t) => `opacity: ${t}` };
}

/** A card from the shoe: it slides, then turns over. */
export function deal(node: Element, { duration = 320 } = {}): TransitionConfig {
  const way = prefs.motion ? from(node, "shoe") : null;
  if (!way) return fade();
  return {
    duration: duration * tempo.now,
    easing: cubicOut,
    css: (t, u) => {
      const turn = t < 0.6 ? 0.08 : 0.08 + ((t - 0.6) / 0.4) * 0.92;
      return `transform: translate(${way.x * u}px, ${way.y * u}px) rotate(${-14 * u}deg) scaleX(${turn.toFixed(3)})`;
    },
  };
}

/** Chips to or from a place. */
export function chips(node: Element, { place = "rack", duration = 380 } = {}): TransitionConfig {
  const way = prefs.motion ? from(node, place) : null;
  if (!way) return fade();
  return {
    duration: duration * tempo.now,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${way.x * u}px, ${way.y * u}px); opacity: ${Math.min(1, t * 3)}`,
  };
}

/** Where a guest's chips come from and go back to: his plate, or out of sight where he stands. */
export function plateOf(guests: { name: string; seat: number | null }[], name: string | null): string {
  return `plate/${guests.find((guest) => guest.name === name)?.seat ?? "standing"}`;
}
