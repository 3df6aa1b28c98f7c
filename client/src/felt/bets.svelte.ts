// One's own bets as one wishes them: add, take back, undo, clear, repeat, double. One move after another.
import { keep } from "../lib/keep";
import { sound } from "../lib/sound";
import type { Action } from "../wire/table.svelte";
import type { Stake } from "./game";
import { placeOf, type Play } from "./play.svelte";

const kept = (table: string): string => `saalchef.last.${table}`;

function remembered(table: string): Stake[] {
  try {
    return JSON.parse(sessionStorage.getItem(kept(table)) ?? "[]") as Stake[];
  } catch {
    return [];
  }
}

export class Bets {
  /** Stakes of the last coup with any, to be repeated; they survive a reload of the page. */
  last = $state.raw<Stake[]>([]);
  /** The coup they were played for; 0 where this page has seen none. */
  lastCoup = 0;
  #before = $state.raw<Stake[][]>([]); // what lay before each of one's moves
  #moves: Promise<unknown> = Promise.resolve();

  constructor(private readonly play: Play) {
    this.last = remembered(play.id);
  }

  get canUndo(): boolean {
    return this.#may && this.#before.length > 0;
  }

  get canRepeat(): boolean {
    return this.#may && this.last.length > 0 && this.play.mine.length === 0;
  }

  get lie(): boolean {
    return this.#may && this.play.mine.length > 0;
  }

  /** Bets are open, and the floor hears of them. */
  get #may(): boolean {
    return this.play.betting && !this.play.down;
  }

  /** The chip in hand onto a field. */
  add(field: string, box: number | null): Promise<void> {
    const allowed = this.play.option("bets", { field, box })?.amounts;
    const amount = allowed && allowed.low === allowed.high ? allowed.low : this.play.chip; // a posted Ante has no choice
    return this.#move(async (guest) => {
      const booked = await this.#act({ type: "bets", guest, amount, field, box });
      if (booked) sound("chip");
      return booked;
    });
  }

  /** Everything one has on a field back into one's hand. */
  takeBack(field: string, box: number | null): Promise<void> {
    return this.#move(async (guest) => {
      const lies = this.play.mine.some((stake) => stake.field === field && stake.box === box);
      return lies && (await this.#act({ type: "withdraws", guest, field, box }));
    });
  }

  clear(): Promise<void> {
    return this.#move((guest) => this.#lay(guest, []));
  }

  repeat(): Promise<void> {
    return this.#move((guest) => this.#lay(guest, this.last));
  }

  /** What repeating would cost. */
  get cost(): number {
    return this.last.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** The last stakes as they were, with what of them lies: all or none; where one is refused, why. */
  async again(): Promise<string | null> {
    let why: string | null = null;
    await this.#move(async (guest) => {
      const before = this.play.mine;
      const lies = (stake: Stake): boolean =>
        this.play.mine.some(
          ({ field, box, amount }) => field === stake.field && box === stake.box && amount === stake.amount,
        );
      await this.#lay(guest, this.last);
      if (this.last.every(lies)) return true; // and not twice, from another page of his too
      why = this.play.explained?.sentence ?? "";
      await this.#lay(guest, before);
      return false;
    });
    return why;
  }

  double(): Promise<void> {
    return this.#move((guest) =>
      this.#lay(
        guest,
        this.play.mine.map((stake) => ({ ...stake, amount: stake.amount * 2 })),
      ),
    );
  }

  undo(): Promise<void> {
    return this.#next(async () => {
      const target = this.#before.at(-1);
      if (!target || !this.play.me) return;
      this.#before = this.#before.slice(0, -1);
      await this.#lay(this.play.me, target);
    });
  }

  /** The bets are closed: what lies now is what may be repeated. */
  closed(stakes: Stake[], coup: number): void {
    this.#before = [];
    if (!stakes.length) return;
    this.lastCoup = coup;
    this.last = stakes;
    keep("sessionStorage", kept(this.play.id), JSON.stringify(this.last));
  }

  /** The coup is void, and one's bets are back: there is nothing to undo. */
  voided(): void {
    this.#before = [];
  }

  #next(move: () => Promise<void>): Promise<void> {
    const done = this.#moves.then(move);
    this.#moves = done.catch(() => undefined);
    return done;
  }

  /** A move that can be undone, unless nothing of it was booked. */
  #move(move: (guest: string) => Promise<boolean>): Promise<void> {
    return this.#next(async () => {
      if (!this.play.me) return;
      const before = this.play.mine;
      if (await move(this.play.me)) this.#before = [...this.#before, before];
    });
  }

  #act(action: Extract<Action, { type: "bets" | "withdraws" }>): Promise<boolean> {
    return this.play.act(action, placeOf(action.field, action.box));
  }

  /** Make one's stakes what is wished: first take back what is too much, then add what is missing. */
  async #lay(guest: string, target: Stake[]): Promise<boolean> {
    const wished = new Map(target.map((stake) => [placeOf(stake.field, stake.box), stake]));
    let moved = false;
    for (const { field, box, amount } of this.play.mine) {
      if (amount <= (wished.get(placeOf(field, box))?.amount ?? 0)) continue;
      if (!(await this.#act({ type: "withdraws", guest, field, box }))) return moved;
      moved = true;
    }
    for (const { field, box, amount } of target) {
      const lies = this.play.mine.find((stake) => stake.field === field && stake.box === box)?.amount ?? 0;
      if (amount <= lies) continue;
      if (!(await this.#act({ type: "bets", guest, amount: amount - lies, field, box }))) return moved;
      moved = true;
    }
    return moved;
  }
}
