// Commands under way at a table; they survive a reload of the page, so that what became of them is still told.
import { keep } from "../lib/keep";
import type { FromGuest, Refused } from "./types";

export type Command = Extract<FromGuest, { id: string }>;

export interface UnderWay {
  command: Command;
  /** Whose it is, as far as it was known. */
  guest: string | null;
  /** Sent over another line before, whose answer is lost: it may be booked there. */
  again?: boolean;
  /** So often the floor has said since that it could not just now. */
  busy?: number;
  settle: (refused: Refused | null) => void;
}

type Kept = Pick<UnderWay, "command" | "guest">;

const place = (table: string): string => `saalchef.commands.${table}`;

function remembered(table: string): Kept[] {
  try {
    return JSON.parse(sessionStorage.getItem(place(table)) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}

/** By their ids, in the order in which they were given. */
export class CommandsUnderWay {
  #all: Map<string, UnderWay>;

  constructor(private readonly table: string) {
    // who waited for them has gone with the page
    const before = remembered(table).map((each): UnderWay => ({ ...each, settle: () => undefined }));
    this.#all = new Map(before.map((each) => [each.command.id, each]));
  }

  /** Those of one guest. */
  of(guest: string | null): Command[] {
    return this.#of(guest).map(({ command }) => command);
  }

  /** Those of one guest, to be sent over another line than before. */
  again(guest: string | null): Command[] {
    for (const each of this.#of(guest)) each.again = true;
    return this.of(guest);
  }

  /**
   * The floor could not just now. That is final for what was sent over one line; null for it. What was sent over
   * another before may be booked all the same: it is to be sent again, and this is how often it was said of it.
   */
  busy(id: string): { command: Command; times: number } | null {
    const each = this.#all.get(id);
    if (!each?.again) return null;
    each.busy = (each.busy ?? 0) + 1;
    return { command: each.command, times: each.busy };
  }

  add(each: UnderWay): void {
    this.#all.set(each.command.id, each);
    this.#keep();
  }

  /** Answered: whoever waits for it is told. */
  end(id: string, refused: Refused | null): void {
    this.#all.get(id)?.settle(refused);
    if (this.#all.delete(id)) this.#keep();
  }

  #of(guest: string | null): UnderWay[] {
    return [...this.#all.values()].filter((each) => each.guest === guest);
  }

  #keep(): void {
    const kept: Kept[] = [...this.#all.values()].map(({ command, guest }) => ({ command, guest }));
    keep("sessionStorage", place(this.table), kept.length ? JSON.stringify(kept) : null);
  }
}
