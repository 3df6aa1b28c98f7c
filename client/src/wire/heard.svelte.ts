// What the floor has told of a table's shuffles, kept as it was told first: whoever tells it otherwise later is found out.
import { wordsHash } from "../fair/digest";
import type { Protocol } from "../fair/shuffle";
import { type Alarm, madeFor, same, type Told, type ToldCoup, UNSEEN } from "../fair/told";
import type { Events, GuestHash, GuestWords, Numbered, ShoeRevealed, Snapshot, WordsCommitted } from "./types";

const KEPT = "saalchef.heard";
const TABLES = 12; // of which it is kept, the last ones
const COUPS = 120; // of a table: more than a shoe has
const MADE = 2 * COUPS; // hashes: words typed anew make another
const ALARMS = 20; // of each kind: one that may be harmless drives out no other

const place = (table: string): string => `${KEPT}.${table}`;

/** What was heard of a table in this browser, in whatever window. */
export function heardOf(table: string): Told {
  const nothing: Told = { format: 1, table, shuffles: [], coups: [], alarms: [], made: [] };
  try {
    const kept = JSON.parse(localStorage.getItem(place(table)) ?? "null") as Told | null;
    return kept?.format === 1 ? { ...nothing, ...kept } : nothing;
  } catch {
    return nothing;
  }
}

/** Kept beside that of the last few tables: what was heard at those before goes. */
function write(told: Told): void {
  const tables = JSON.parse(localStorage.getItem(KEPT) ?? "[]") as string[];
  if (tables.at(-1) !== told.table) {
    const all = [...tables.filter((each) => each !== told.table), told.table];
    for (const gone of all.splice(0, Math.max(0, all.length - TABLES))) localStorage.removeItem(place(gone));
    localStorage.setItem(KEPT, JSON.stringify(all));
  }
  localStorage.setItem(place(told.table), JSON.stringify(told));
}

/** How far a table is in its coup. */
export interface Stage {
  coup: number;
  phase: string;
}
const isOpen = ({ phase }: Stage): boolean => phase === "betting";
const isRunning = ({ phase }: Stage): boolean => phase !== "betting" && phase !== "settled";
/** The coup whose bets are open, or will be next. */
const coming = (stage: Stage): number => stage.coup + (isOpen(stage) ? 0 : 1);

/** What is told when the bets are closed. */
type Closing = Omit<WordsCommitted, "type">;

/** With these there is something to keep; cards are kept when their coup has ended. */
const KEEPING: ReadonlySet<Numbered["event"]["type"]> = new Set([
  ...(["shoe_committed", "words_committed", "words_opened", "coup_settled", "coup_voided"] as const),
]);

const hashes = (list: readonly GuestHash[]): [string, string][] => list.map(({ guest, hash }) => [guest, hash]);
const texts = (list: readonly GuestWords[]): [string, string][] => list.map(({ guest, words }) => [guest, words]);

export class Heard {
  #told = $state.raw<Told>() as Told;
  #keeps = true; // as long as the browser lets it
  #shoe = 0; // the shuffle that the coming cards are promised from
  #seq = -1; // of the last event heard
  #latest = -1; // the highest one: whatever is heard here after it is told later, as whatever it is numbered
  #dealt: { coup: number; cards: string[] } | null = null; // heard from the first card on

  constructor(private readonly table: string) {
    this.#told = heardOf(table);
  }

  get told(): Told {
    return this.#told;
  }

  get alarms(): Alarm[] {
    return this.#told.alarms;
  }

  coup(number: number): ToldCoup | undefined {
    return this.#told.coups.find(({ coup }) => coup === number);
  }

  /** The list of this coup or a later one has been told: nobody is bound to words for it any more. */
  isClosed(coup: number): boolean {
    return this.#told.coups.some((each) => each.coup >= coup);
  }

  /** Words for a coup may be told: this is the list that was told first, and no bets are open beside it. */
  stands({ coup, words, closing }: Closing): boolean {
    const reopened = this.alarms.some(({ kind, at }) => kind === "again" && at === coup);
    const first = this.coup(coup);
    return same(first?.committed, hashes(words)) && first?.closing === closing && !reopened;
  }

  /** The table as it is found: a coup that runs is heard of, and not one that is over. */
  whole({ fairness, seq }: Snapshot, stage: Stage): void {
    if (seq !== this.#seq) this.#dealt = null; // something was missed
    this.#seq = seq;
    this.#latest = Math.max(this.#latest, seq);
    const { words_coup: coup, committed, closing, opened, silent } = fairness;
    this.#change((told) => {
      this.#promised(told, fairness.shoe, fairness.protocol, fairness.commitment, coming(stage));
      const runs = coup > 0 && coup === stage.coup && isRunning(stage);
      if (runs) this.#listed(told, { coup, words: committed, closing }, seq);
      const known = told.coups.find((each) => each.coup === coup)?.opened;
      if (!fairness.awaiting_words && (runs || known)) this.#opened(told, coup, opened, silent);
      this.#bets(told, stage);
    });
  }

  happened({ events }: Events, stage: Stage): void {
    const hear = (told: Told): void => {
      for (const each of events) this.#happens(told, each, stage);
      this.#bets(told, stage);
    };
    const reopened = isOpen(stage) && this.isClosed(stage.coup);
    if (reopened || events.some(({ event }) => KEEPING.has(event.type))) this.#change(hear);
    else hear(this.#told);
  }

  /** One is being bound to words of one's own, in whatever window. */
  makes(coup: number, guest: string, hash: string): void {
    this.#change((told) => {
      if (!told.made.some((each) => same(each, { coup, guest, hash }))) told.made.push({ coup, guest, hash });
      told.made.splice(0, told.made.length - MADE);
    });
  }

  /** What this browser has bound a guest to for a coup. */
  made(coup: number, guest: string): string[] {
    return madeFor(this.#told, coup, guest);
  }

  /** One's own words are being told. */
  tells(coup: number, guest: string, words: string): void {
    this.#change((told) => {
      const own = told.coups.find((each) => each.coup === coup)?.own;
      if (own && !own.some((each) => same(each, [guest, words]))) own.push([guest, words]);
    });
  }

  alarm(kind: Alarm["kind"], at: number): void {
    this.#change((told) => raise(told, kind, at));
  }

  /** How a shuffle is listed afterwards. */
  listed(shoe: number, promise: string): void {
    const first = this.#told.shuffles.find((each) => each.shoe === shoe);
    if (first && first.commitment !== promise) this.alarm("promise", shoe);
  }

  #happens(told: Told, { event, seq }: Numbered, stage: Stage): void {
    const fresh = seq > this.#seq;
    if (fresh && seq !== this.#seq + 1) this.#dealt = null;
    this.#seq = Math.max(this.#seq, seq);
    this.#latest = Math.max(this.#latest, seq);
    const cards = fresh ? this.#dealt?.cards : undefined;
    switch (event.type) {
      case "shoe_committed":
        this.#promised(told, event.shoe, event.protocol ?? 1, event.commitment, coming(stage));
        break;
      case "words_committed":
        this.#listed(told, event, seq);
        if (fresh) this.#dealt = { coup: event.coup, cards: [] };
        break;
      case "words_opened":
        this.#opened(told, event.coup, event.words, event.silent);
        break;
      case "card_dealt":
      case "card_laid":
        cards?.push(event.card);
        break;
      case "back_laid":
        cards?.push(UNSEEN);
        break;
      case "joker_laid":
        cards?.push("Jk");
        break;
      case "coup_settled":
      case "coup_voided":
        if (fresh) this.#ended(told);
        break;
      case "shoe_revealed":
        void this.#revealed(event);
        break;
    }
  }

  #promised(told: Told, shoe: number, protocol: number, promise: string, from: number): void {
    this.#shoe = shoe;
    const first = told.shuffles.find((each) => each.shoe === shoe);
    if (!first) {
      told.shuffles.push({ shoe, protocol: protocol as Protocol, commitment: promise, from });
      told.shuffles.splice(0, told.shuffles.length - COUPS);
    } else if (first.commitment !== promise || first.protocol !== protocol) raise(told, "promise", shoe);
  }

  #listed(told: Told, { coup, words, closing }: Closing, seq: number): void {
    const first = told.coups.find((each) => each.coup === coup);
    if (!first) {
      const listed = { coup, shoe: this.#shoe, committed: hashes(words), closing };
      told.coups.push({ ...listed, opened: null, cards: null, own: [], seq });
      told.coups.splice(0, told.coups.length - COUPS);
      return;
    }
    first.seq = Math.min(first.seq ?? seq, seq);
    if (!same(first.committed, hashes(words)) || first.closing !== closing) raise(told, "list", coup);
  }

  #opened(told: Told, coup: number, words: readonly GuestWords[], silent: readonly string[]): void {
    const first = told.coups.find((each) => each.coup === coup);
    if (!first) return;
    const names = words.map(({ guest }) => guest);
    const left = first.committed.map(([guest]) => guest).filter((guest) => !names.includes(guest));
    const other = !same(left, silent) || (first.opened && !same(first.opened, texts(words)));
    first.opened ??= texts(words);
    if (first.own.some(([guest]) => silent.includes(guest))) raise(told, "unheard", coup);
    if (other) raise(told, "words", coup);
    else void this.#fit(first, words);
  }

  /** Every guest's words are those that bind him in the list. */
  async #fit({ coup, committed }: ToldCoup, words: readonly GuestWords[]): Promise<void> {
    const bound = new Map(committed);
    for (const { guest, words: text } of words)
      if (bound.get(guest) !== (await wordsHash(this.table, coup, guest, text))) this.alarm("words", coup);
  }

  #ended(told: Told): void {
    const ended = told.coups.find(({ coup }) => coup === this.#dealt?.coup);
    if (ended) ended.cards ??= this.#dealt?.cards ?? null;
    this.#dealt = null;
  }

  async #revealed({ shoe, seed, salt }: ShoeRevealed): Promise<void> {
    const first = this.#told.shuffles.find((each) => each.shoe === shoe);
    if (!first) return;
    const { protocol, commitment: promise } = first;
    const { keeps } = await import("../fair/shuffle");
    if (!(await keeps({ protocol, table: this.table, shoe, seed, salt }, promise))) this.alarm("seed", shoe);
  }

  /**
   * Bets are taken for a coup whose list was told: whoever has heard words by now knows its cards. Where another window
   * has heard the list, or the page before, they may have been open before it.
   */
  #bets(told: Told, stage: Stage): void {
    const closed = told.coups.some(({ coup, seq = 0 }) => coup >= stage.coup && seq <= this.#latest);
    if (isOpen(stage) && closed) raise(told, "again", stage.coup);
  }

  /** Other windows of this browser keep the same story. */
  #change(step: (told: Told) => void): void {
    const told = this.#keeps ? heardOf(this.table) : structuredClone(this.#told);
    const before = JSON.stringify(told);
    step(told);
    this.#told = told;
    try {
      if (this.#keeps && JSON.stringify(told) !== before) write(told);
    } catch {
      this.#keeps = false; // it is known as long as the page is open
    }
  }
}

function raise(told: Told, kind: Alarm["kind"], at: number): void {
  if (told.alarms.some((each) => each.kind === kind && each.at === at)) return;
  const alike = told.alarms.filter((each) => each.kind === kind);
  const gone = alike.slice(0, Math.max(0, alike.length + 1 - ALARMS));
  told.alarms = [...told.alarms.filter((each) => !gone.includes(each)), { kind, at }];
}
