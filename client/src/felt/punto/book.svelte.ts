// The results of the running shoe, for the roads: what one has seen, and what was played before one came.
import type { Result } from "../../lib/roads";
import { get } from "../../wire/api";
import type { CoupReplay, Shoes } from "../../wire/types";
import type { TableEvent } from "../game";

/** As many coups as a bead plate of twelve columns holds. */
const KEPT = 72;
const AT_ONCE = 3;

export class Book {
  #won = $state.raw<ReadonlyMap<number, Result>>(new Map());
  /** The first coup of the shoe, where it is known. */
  first = $state<number | null>(null);
  #asked = false;

  constructor(
    readonly table: string,
    private readonly fetch: <T>(path: string) => Promise<T> = get,
  ) {}

  get results(): Result[] {
    return [...this.#won]
      .filter(([coup]) => coup >= (this.first ?? 0))
      .sort(([a], [b]) => a - b)
      .slice(-KEPT)
      .map(([, result]) => result);
  }

  /** The earliest coup noted: later than `first` where earlier ones could not be had. */
  get since(): number | null {
    const coups = [...this.#won.keys()].filter((coup) => coup >= (this.first ?? 0));
    return coups.length ? Math.min(...coups) : null;
  }

  note(coup: number, result: Result): void {
    if (this.#won.get(coup) !== result) this.#won = new Map(this.#won).set(coup, result);
  }

  /** A shuffler that shuffles after every coup has no shoe to keep a book of: then the last coups count. */
  hear(event: TableEvent, coup: number, shuffledEachCoup: boolean): void {
    if (event.type === "totals_announced") this.note(coup, event.winner);
    else if (event.type === "coup_voided") {
      const left = new Map(this.#won);
      left.delete(event.coup);
      this.#won = left;
    } else if (event.type === "shoe_committed" && !shuffledEachCoup) this.first = coup + 1;
  }

  /** Ask the floor, once, for what was played of this shoe before one came. */
  async lookBack(coup: number, shuffledEachCoup: boolean): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      if (!shuffledEachCoup) {
        const { shoes } = await this.fetch<Shoes>(`/api/tables/${this.table}/shoes`);
        this.first = Math.max(this.first ?? 0, shoes.at(-1)?.first_coup ?? 0);
      }
      const from = Math.max(1, this.first ?? 0, coup - KEPT);
      const missing = Array.from({ length: Math.max(0, coup - from) }, (_, n) => coup - 1 - n).filter((each) => !this.#won.has(each));
      for (let at = 0; at < missing.length; at += AT_ONCE)
        await Promise.all(missing.slice(at, at + AT_ONCE).map((each) => this.#read(each)));
    } catch {
      this.#asked = false; // what one has seen oneself remains; the next look asks again
    }
  }

  async #read(coup: number): Promise<void> {
    const { card, steps } = await this.fetch<CoupReplay>(`/api/tables/${this.table}/coups/${coup}`);
    if (card.void !== null) return;
    for (const { events } of steps)
      for (const { event } of events) if (event.type === "totals_announced") this.note(coup, event.winner);
  }
}

const books = new Map<string, Book>();

/** One book a table, kept while the page lives. Ask for it in a derived of its own: state made in one is not its cause. */
export function bookOf(table: string): Book {
  const kept = books.get(table) ?? new Book(table);
  books.set(table, kept);
  return kept;
}
