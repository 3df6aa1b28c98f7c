// What the Saalchef may rule, each with its route and what it asks for.
import { commandId, post } from "../../wire/api";
import { command } from "../../wire/commands";
import type { Answered, OneTimePassword } from "../../wire/types";

export type Verb =
  | "pause"
  | "resume"
  | "void"
  | "correct"
  | "confirmCorrection"
  | "rejectCorrection"
  | "withdrawCorrection"
  | "close"
  | "lock"
  | "unlock"
  | "reset"
  | "signOut"
  | "closeAccount"
  | "closeFloor"
  | "openFloor";

/** What is ruled without giving a reason: that stands with the proposal. */
export const WITHOUT_REASON: readonly Verb[] = ["confirmCorrection", "withdrawCorrection"];

export interface Wish {
  verb: Verb;
  /** The id of the table or the proposal, or the name of the guest. */
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
  confirmCorrection: (proposal) => `proposals/${proposal}/confirm`,
  rejectCorrection: (proposal) => `proposals/${proposal}/reject`,
  withdrawCorrection: (proposal) => `proposals/${proposal}/withdraw`,
  close: (table) => `tables/${table}/close`,
  lock: (guest) => `guests/${guest}/lock`,
  unlock: (guest) => `guests/${guest}/unlock`,
  reset: (guest) => `guests/${guest}/password`,
  signOut: (guest) => `guests/${guest}/sign-out`,
  closeAccount: (guest) => `guests/${guest}/close`,
  closeFloor: () => "close",
  openFloor: () => "open",
};

/** The names under which rulings are booked, in the order of the day; a role is changed on the command line alone. */
export const BOOKED: Record<Verb | "changeRole", string> = {
  pause: "pauses",
  resume: "resumes",
  void: "voids",
  correct: "corrects",
  confirmCorrection: "confirms_correction",
  rejectCorrection: "rejects_correction",
  withdrawCorrection: "withdraws_correction",
  close: "closes_table",
  lock: "locks",
  unlock: "unlocks",
  reset: "resets_password",
  signOut: "signs_guest_out",
  closeAccount: "closes_account",
  changeRole: "changes_role",
  closeFloor: "closes_floor",
  openFloor: "opens_floor",
};

/** Booked, or what has become of it instead: a proposal, a password to be handed on. */
type Ruled = Answered & Partial<Pick<OneTimePassword, "password">>;

export function rule(wish: Wish, reason: string, correction?: { guest: string; amount: number }): Promise<Ruled> {
  const path = `/api/desk/${ROUTES[wish.verb](encodeURIComponent(wish.at))}`;
  const why = WITHOUT_REASON.includes(wish.verb) ? {} : { reason };
  // a password whose telling was lost is told no more: another one is made
  if (wish.verb === "reset") return post<Ruled>(path, { id: commandId(), ...why });
  return command<Ruled>(path, { ...why, ...(wish.verb === "correct" ? correction : {}) });
}
