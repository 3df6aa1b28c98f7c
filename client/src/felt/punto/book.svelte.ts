// The results of the running shoe, for the roads: those the floor told on coming, and those one has seen since.
import type { Result } from "../../lib/roads";
import type { Outcome } from "../../wire/types";
import type { TableEvent } from "../game";

/** As many coups as a bead plate of twelve columns holds. */
const KEPT = 72;

export class Book {
  #won = $state.raw<ReadonlyMap<number, Result>>(new Map());

  get results(): Result[] {
    return [...this.#won]
      .sort(([a], [b]) => a - b)
      .slice(-KEPT)
      .map(([, result]) => result);
  }

  /** What the floor tells with a snapshot is the whole book. */
  begin(results: readonly Outcome[]): void {
    this.#won = new Map(results.map(({ coup, winner }) => [coup, winner]));
  }

  note(coup: number, result: Result): void {
    if (this.#won.get(coup) !== result) this.#won = new Map(this.#won).set(coup, result);
  }

  /** A shuffler that shuffles after every coup has no shoe to keep a book of: then the last coups count. */
  hear(event: TableEvent, coup: number, shuffledEachCoup: boolean): void {
    if (event.type === "totals_announced") this.note(coup, event.winner);
    else if (event.type === "coup_voided") this.#won = new Map([...this.#won].filter(([each]) => each !== event.coup));
    else if (event.type === "shoe_committed" && !shuffledEachCoup) this.#won = new Map();
  }
}

const books = new Map<string, Book>();

/** One book a table, kept while the page lives. Ask for it in a derived of its own: state made in one is not its cause. */
export function bookOf(table: string): Book {
  const kept = books.get(table) ?? new Book();
  books.set(table, kept);
  return kept;
}
