// The table moves to its new place and size where it has to make room: one layout, then a transform alone.
import { prefs } from "../lib/prefs.svelte";

const GLIDE = 220;

interface Place {
  window: number;
  left: number;
  width: number;
}

const placeOf = (node: HTMLElement): Place => ({ window: innerWidth, left: node.offsetLeft, width: node.offsetWidth });

/** Where the node was, as seen from where it is: how far to the side, and how much larger. */
export function way(was: Place, is: Place): { x: number; scale: number } | null {
  if (was.window !== is.window || !was.width || !is.width) return null; // the window itself was changed
  const x = was.left + was.width / 2 - is.left - is.width / 2;
  const scale = was.width / is.width;
  return Math.abs(x) < 1 && Math.abs(scale - 1) < 0.01 ? null : { x, scale };
}

export function glide(node: HTMLElement): (() => void) | undefined {
  if (!node.parentElement || !("ResizeObserver" in globalThis)) return undefined;
  let was = placeOf(node);
  const observer = new ResizeObserver(() => {
    const is = placeOf(node);
    const from = way(was, is);
    was = is;
    if (!from || !prefs.motion) return;
    const start = `translateX(${from.x.toFixed(1)}px) scale(${from.scale.toFixed(4)})`;
    node.animate([{ transform: start }, { transform: "none" }], { duration: GLIDE, easing: "ease-out" });
  });
  observer.observe(node.parentElement);
  return () => observer.disconnect();
}
