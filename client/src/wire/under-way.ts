// Commands under way at a table; they survive a reload of the page, so that what became of them is still told.
import { keep } from "../lib/keep";
import type { FromGuest, Refused } from "./types";

export type Command = Extract<FromGuest, { id: string }>;

export interface UnderWay {
  command: Command;
  /** Whose it is, as far as it was known. */
  guest: string | null;
  settle: (refused: Refused | null) => void;
}

const place = (table: string): string => `saalchef.commands.${table}`;

function remembered(table: string): Omit<UnderWay, "settle">[] {
  try {
    return JSON.parse(sessionStorage.getItem(place(table)) ?? "[]") as Omit<UnderWay, "settle">[];
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
    return [...this.#all.values()].filter((each) => each.guest === guest).map((each) => each.command);
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

  #keep(): void {
    const kept = [...this.#all.values()].map(({ command, guest }) => ({ command, guest }));
    keep("sessionStorage", place(this.table), kept.length ? JSON.stringify(kept) : null);
  }
}
