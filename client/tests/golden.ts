// The golden playthroughs of the rules, read as a client would see them: events in batches, and the view after each.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TableEvent } from "../src/felt/game";

export type Facts = Map<string, string>;

export interface Step {
  action: string;
  events: TableEvent[];
  /** What a spectator sees after it, one fact a path; empty lists leave no trace. */
  facts: Facts;
}

/** Every action of a house's golden playthrough. */
export function playthrough(house: string): Step[] {
  const text = readFileSync(join(import.meta.dirname, "../../tests/golden", `${house}.golden`), "utf-8");
  const facts: Facts = new Map();
  const steps: Step[] = [];
  for (const block of text.split(/\n(?=> )/)) {
    const lines = block.split("\n");
    const events: TableEvent[] = [];
    for (const line of lines) {
      if (line.startsWith("  {")) events.push(JSON.parse(line) as TableEvent);
      const seen = /^ {2}a spectator sees (?:no (?<gone>\S+)|(?<path>\S+) = (?<value>.*))$/.exec(line)?.groups;
      if (seen?.["gone"]) facts.delete(seen["gone"]);
      if (seen?.["path"]) facts.set(seen["path"], seen["value"] ?? "");
    }
    steps.push({ action: lines[0]?.slice(2) ?? "", events, facts: new Map(facts) });
  }
  return steps;
}

export function flat(value: unknown, path = ""): Facts {
  if (value === null || typeof value !== "object") return new Map([[path, JSON.stringify(value)]]);
  const found: Facts = new Map();
  for (const [name, each] of Object.entries(value)) {
    for (const [key, text] of flat(each, path ? `${path}.${name}` : name)) found.set(key, text);
  }
  return found;
}

/** Facts as a value again: numbered paths become lists. */
export function built(facts: Facts): unknown {
  const root: Record<string, unknown> = {};
  for (const [path, text] of facts) {
    const names = path.split(".");
    let at = root;
    for (const name of names.slice(0, -1)) at = (at[name] ??= {}) as Record<string, unknown>;
    at[names.at(-1) ?? ""] = JSON.parse(text);
  }
  return listed(root);
}

function listed(value: unknown): unknown {
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([name, each]) => [name, listed(each)] as const);
  return entries.length && entries.every(([name]) => /^\d+$/.test(name))
    ? entries.map(([, each]) => each)
    : Object.fromEntries(entries);
}
