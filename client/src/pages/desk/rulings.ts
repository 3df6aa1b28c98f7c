// What the Saalchef may rule, each with its route and what it asks for.
import { commandId, post } from "../../wire/api";
import type { Answered } from "../../wire/types";

export type Verb = "pause" | "resume" | "void" | "correct" | "close" | "lock" | "unlock" | "closeFloor" | "openFloor";

export interface Wish {
  verb: Verb;
  /** The id of the table or the name of the guest. */
  at: string;
  /** As people call it. */
  name: string;
  currency?: string;
  guests?: string[];
}

const ROUTES: Record<Verb, (at: string) => string> = {
  pause: (table) => `tables/${table}/pause`,
  resume: (table) => `tables/${table}/resume`,
  void: (table) => `tables/${table}/void`,
  correct: (table) => `tables/${table}/correct`,
  close: (table) => `tables/${table}/close`,
  lock: (guest) => `guests/${guest}/lock`,
  unlock: (guest) => `guests/${guest}/unlock`,
  closeFloor: () => "close",
  openFloor: () => "open",
};

/** The names under which rulings are booked, in the order of the day. */
export const BOOKED: Record<Verb, string> = {
  pause: "pauses",
  resume: "resumes",
  void: "voids",
  correct: "corrects",
  close: "closes_table",
  lock: "locks",
  unlock: "unlocks",
  closeFloor: "closes_floor",
  openFloor: "opens_floor",
};

export function rule(wish: Wish, reason: string, correction?: { guest: string; amount: number }): Promise<Answered> {
  const path = `/api/desk/${ROUTES[wish.verb](encodeURIComponent(wish.at))}`;
  return post<Answered>(path, { id: commandId(), reason, ...(wish.verb === "correct" ? correction : {}) });
}
