// What the floor tells of the views between two views: paths to what is different, as "boxes.2.hands.0.total".
import type { Numbered } from "./types";

export type Changes = NonNullable<Numbered["changes"]>;

/** The view with some things in it changed; what stays is the same object as before. */
export function changed<V>(view: V, changes: Changes): V {
  let after: unknown = view;
  for (const [path, value] of Object.entries(changes)) after = put(after, path.split("."), value);
  return after as V;
}

function put(into: unknown, [name = "", ...rest]: string[], value: unknown): unknown {
  const held = (into as Record<string, unknown>)[name];
  const inner = rest.length ? put(held, rest, value) : value;
  if (!Array.isArray(into)) return { ...(into as object), [name]: inner };
  const list: unknown[] = [...into];
  list[Number(name)] = inner; // one place further than the last: the list grows
  return list;
}

/** An event, and the view after it. */
export interface Frame<V> {
  event: Numbered["event"];
  view: V;
}

/** From one view to the next, event by event; the floor tells the last of them whole. */
export function framesOf<V>(before: V, events: Numbered[], after: V): Frame<V>[] {
  let view = before;
  return events.map(({ event, changes }, n) => {
    view = n === events.length - 1 ? after : changed(view, changes ?? {});
    return { event, view };
  });
}
