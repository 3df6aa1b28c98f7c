// Golden playthroughs of the Python rules: what each action brought about for a viewer, and what he saw then.
import type { TableEvent } from "../src/felt/game";
import type { Numbered, Option } from "../src/wire/types";

type Facts = Record<string, unknown>;

interface Recorded {
  viewer: string | null;
  view: Facts;
  steps: { events: Omit<Numbered, "seq">[]; changed: Facts; options: Option[] }[];
}

export interface Step<V> {
  before: V;
  events: TableEvent[];
  /** The events as the floor tells them. */
  numbered: Numbered[];
  after: V;
  options: Option[];
}

/** Every step with the whole view before and after it. */
export function steps<V>(recorded: unknown): { viewer: string | null; steps: Step<V>[] }[] {
  return (recorded as Recorded[]).map(({ viewer, view, steps }) => {
    let before = view;
    const walked = steps.map(({ events: told, changed, options }) => {
      const after: Facts = { ...before, ...changed };
      if ("felt" in before) after["felt"] = { ...(before["felt"] as Facts), ...(changed["felt"] as Facts) };
      const numbered = told.map((each, seq) => ({ seq, ...each }));
      const step = { before, events: told.map(({ event }) => event), numbered, after, options };
      before = after;
      return step;
    });
    return { viewer, steps: walked as unknown as Step<V>[] };
  });
}
