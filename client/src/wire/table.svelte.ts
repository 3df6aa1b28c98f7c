// One table, live: a websocket that comes back by itself, commands that are answered exactly once.
import { calls } from "../lib/calls.svelte";
import { registered } from "../felt/games";
import { lang } from "../lib/lang.svelte";
import { commandId } from "./api";
import { Heard, type Stage } from "./heard.svelte";
import { type Connection, Line } from "./line.svelte";
import { OwnWords } from "./own-words.svelte";
import { patience } from "./reconnect";
import { type Command, CommandsUnderWay } from "./under-way";
import type {
  Clock,
  Events,
  Fairness,
  FromFloor,
  FromGuest,
  Gestured,
  Join,
  Notice,
  Numbered,
  Option,
  Present,
  Refused,
  Reminder,
  Scoreboard,
  Snapshot,
  TableCard,
  WithheldOption,
  WordsCommitted,
} from "./types";

export type View = Snapshot["view"];
export type Action = Extract<FromGuest, { type: "do" }>["action"];
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** What has become of what was under way when the line broke. */
export interface Outcome {
  /** How many commands are booked. */
  booked: number;
  /** Why others are not, in words. */
  refused: string[];
}

/** Of a guest's hash or words: these have no id. */
const OF_WORDS: ReadonlySet<string> = new Set(["words_closed", "words_barred", "words_differ"]);

/** Called for each batch of events, before the view of it is shown; resolves when they have been shown. */
export type Show = (events: Numbered[], after: View) => Promise<void>;

export class TableLink {
  card = $state.raw<TableCard | null>(null);
  view = $state.raw<View | null>(null);
  options = $state.raw<Option[]>([]);
  /** Decisions that are refused just now, with the reasons. */
  withheld = $state.raw<WithheldOption[]>([]);
  fairness = $state.raw<Fairness | null>(null);
  present = $state.raw<Present | null>(null);
  bots = $state.raw<string[]>([]);
  /** The roads of this shoe, where the game keeps any and a coup is over. */
  scoreboard = $state.raw<Scoreboard | null>(null);
  viewer = $state<string | null>(null);
  playing = $state(false);
  purse = $state<number | null>(null);
  clock = $state.raw<(Clock & { until: number }) | null>(null);
  refused = $state.raw<Refused | null>(null);
  notice = $state.raw<Notice | null>(null);
  reminder = $state.raw<Reminder | null>(null);
  /** Commands that were under way when the line broke or the page was left, by their ids: nobody knows here whether they are booked. */
  unknown = $state.raw<readonly string[]>([]);
  /** What has become of them, as far as it is known; null where the line has not broken, or nothing was under way. */
  outcome = $state.raw<Outcome | null>(null);
  readonly words: OwnWords;
  readonly heard: Heard;

  /** What is refused is no command: the word that one's bets stand. */
  unasked: (refused: Refused) => void = () => undefined;

  #line: Line<FromFloor> | null = null;
  #seq = -1;
  readonly #underWay: CommandsUnderWay;
  readonly #asking = new Map<string, ReturnType<typeof setTimeout>>(); // commands to be sent again after a while
  #recalled = false;
  #shown: Promise<void> = Promise.resolve();
  #stage: ((view: View) => Stage) | null = null; // by the table's game
  #told = 0; // messages of events that are still to be shown
  #awaited: WordsCommitted | null = null; // as heard, which may be before it is shown: nobody waits long for words

  /** Batches of events that have come and are not shown yet: more than one means one lags behind. */
  get behind(): number {
    return this.#told;
  }

  /** A guest's gesture: it waits for nothing that is still to be shown. */
  onGesture: (gesture: Gestured) => void = () => undefined;

  constructor(
    readonly id: string,
    private readonly show: Show = async () => undefined,
    live = true,
  ) {
    this.heard = new Heard(id);
    this.words = new OwnWords(id, this.heard, (message) => this.#send(message));
    this.#underWay = new CommandsUnderWay(id);
    if (!live) return;
    this.#line = new Line<FromFloor>(
      () => `/ws/tables/${id}?lang=${lang.now}${this.#seq >= 0 ? `&resume=${this.#seq}` : ""}`,
      { opened: () => this.#opened(), told: (message) => this.#hear(message), lost: () => this.#lost() },
    );
  }

  /** A coup that is over needs no line. */
  get connection(): Connection {
    return this.#line?.connection ?? "live";
  }

  /** The code the last connection was closed with, until something is heard again. */
  get ending(): string {
    return this.#line?.ending ?? "";
  }

  /** A step of a coup that is over: its events, then its view. */
  async replay(events: Numbered[], view: View): Promise<void> {
    await this.show(events, view);
    this.view = view;
  }

  close(): void {
    this.#askNoMore();
    this.#line?.close();
  }

  /**
   * Take an action of the rules in one's own name, for a coup: however late it comes to the floor, it is for no
   * other. Resolves with the refusal, or null when it is booked.
   */
  do(action: Action, coup: number | null): Promise<Refused | null> {
    return this.#command({ type: "do", action, coup });
  }

  join(chips: number, seat: number | null): Promise<Refused | null> {
    return this.#command({ type: "join", chips, seat } satisfies Omit<Join, "id">);
  }

  gesture(gesture: Gestured["gesture"]): void {
    this.#send({ type: "gesture", gesture });
  }

  /** Said at a coup: once another is on the felt it means nothing. */
  ready(ready: boolean, coup: number | null): void {
    this.#send({ type: "ready", ready, coup });
  }

  #command(wish: WithoutId<Command>): Promise<Refused | null> {
    const command = { ...wish, id: commandId() } as Command;
    return new Promise((settle) => {
      this.#underWay.add({ command, guest: this.viewer, settle });
      this.#send(command);
    });
  }

  #send(message: FromGuest): void {
    this.#line?.send(message);
  }

  #opened(): void {
    this.#askNoMore(); // what is under way goes over the new line now
    if (this.notice?.kind === "closing") this.notice = null; // told anew where the floor still closes
    for (const command of this.#underWay.again(this.viewer)) this.#send(command);
    this.#tellWords();
  }

  /** What was under way when the page was left is asked again, once it is known who is here. */
  #recall(): void {
    if (this.#recalled) return;
    this.#recalled = true;
    const mine = this.viewer === null ? [] : this.#underWay.again(this.viewer);
    this.unknown = mine.map(({ id }) => id);
    for (const command of mine) this.#send(command);
  }

  /** What is not answered keeps its id, and is sent with it again: the floor books an id once. */
  #lost(): void {
    this.words.lost();
    if (!this.unknown.length) this.outcome = null; // of an earlier time
    this.unknown = this.#underWay.of(this.viewer).map(({ id }) => id);
  }

  #hear(message: FromFloor): void {
    const at = performance.now(); // what is shown later has come now
    switch (message.type) {
      case "snapshot":
        void this.#overhear(message).catch(() => undefined);
        this.#recall();
        this.#next(() => this.#whole(message, at), false);
        break;
      case "events":
        void this.#overhear(message).catch(() => undefined); // what is wrong with it shows when it is shown
        this.#told++;
        this.#next(() => this.#happen(message, at).finally(() => this.#told--));
        break;
      case "state":
        this.#next(() => {
          this.options = message.options ?? this.options;
          this.withheld = message.withheld ?? this.withheld;
          this.present = message.present;
          this.purse = message.purse ?? this.purse;
          this.#time(message.clock, at);
        });
        break;
      case "done":
        // its events came before it: whoever waits sees them first
        this.#next(() => this.#answer(message.id, null));
        break;
      case "words_taken":
        this.words.taken(message);
        break;
      case "refused":
        if (message.code === "busy" && message.id !== null && this.#askAgain(message.id)) break;
        this.refused = message;
        if (message.id !== null) this.#answer(message.id, message);
        else if (OF_WORDS.has(message.code)) this.words.refuse(message);
        else this.unasked(message);
        break;
      case "gestured":
        this.onGesture(message);
        break;
      case "reminder":
        this.reminder = message;
        break;
      case "calls":
        calls.hear(message.calls);
        break;
      case "notice":
        this.notice = message.kind === "open" ? null : message;
        break;
    }
  }

  /** After all that came before it; what cannot be shown holds up nothing that comes later. */
  #next(show: () => void | Promise<void>, again = true): void {
    this.#shown = this.#shown.then(show).catch((problem: unknown) => {
      console.error(problem);
      if (again) this.#send({ type: "resync" });
    });
  }

  /** What may be booked although the floor could not say so just now is asked for after a while; false where it is not. */
  #askAgain(id: string): boolean {
    const asked = this.#underWay.busy(id);
    if (!asked) return false;
    clearTimeout(this.#asking.get(id));
    const again = (): void => {
      this.#asking.delete(id);
      if (this.#underWay.of(this.viewer).includes(asked.command)) this.#send(asked.command);
    };
    this.#asking.set(id, setTimeout(again, patience(asked.times)));
    return true;
  }

  #askNoMore(): void {
    for (const each of this.#asking.values()) clearTimeout(each);
    this.#asking.clear();
  }

  #answer(id: string, refused: Refused | null): void {
    this.#underWay.end(id, refused);
    if (!this.unknown.includes(id)) return;
    this.unknown = this.unknown.filter((each) => each !== id);
    const { booked, refused: reasons } = this.outcome ?? { booked: 0, refused: [] };
    this.outcome = refused
      ? { booked, refused: [...reasons, refused.sentence] }
      : { booked: booked + 1, refused: reasons };
  }

  /** The last event that is known here. */
  get seq(): number {
    return this.#seq;
  }

  #whole(snapshot: Snapshot, at: number): void {
    this.#seq = snapshot.seq;
    this.card = snapshot.table;
    this.view = snapshot.view;
    this.options = snapshot.options;
    this.withheld = snapshot.withheld ?? [];
    this.fairness = snapshot.fairness;
    this.present = snapshot.present;
    this.bots = snapshot.bots;
    this.scoreboard = snapshot.scoreboard;
    this.viewer = snapshot.viewer;
    this.playing = snapshot.playing;
    this.purse = snapshot.purse;
    this.#time(snapshot.clock, at);
  }

  async #happen(message: Events, at: number): Promise<void> {
    const last = message.events.at(-1);
    if (last && last.seq <= this.#seq) return;
    const fresh = message.events
      .filter((each) => each.seq > this.#seq)
      .map((each) => ({ ...each, changes: { ...each.changes, ...message.own_changes[each.seq] } }));
    const first = fresh[0];
    if (first && this.#seq >= 0 && first.seq !== this.#seq + 1) {
      this.#send({ type: "resync" });
      return;
    }
    this.#time(message.clock, at);
    for (const { event } of fresh) this.#noteWords(event);
    await this.show(fresh, message.view).catch((problem: unknown) => console.error(problem)); // the view tells it all the same
    for (const { event } of fresh) this.#note(event);
    if (last) this.#seq = last.seq;
    this.view = message.view;
    this.scoreboard = message.scoreboard ?? this.scoreboard;
    this.options = message.options ?? this.options; // null: those told before still serve
    this.withheld = message.withheld ?? this.withheld;
    this.present = message.present ?? this.present;
  }

  /** What the floor tells by events alone: pauses, bots, the shuffle. */
  #note(event: Numbered["event"]): void {
    const known = this.fairness;
    switch (event.type) {
      case "table_paused":
        if (this.card) this.card = { ...this.card, paused: event.reason };
        break;
      case "table_resumed":
        if (this.card) this.card = { ...this.card, paused: null };
        break;
      case "guest_arrived":
        if (event.bot) this.bots = [...this.bots, event.guest];
        break;
      case "guest_departed":
        this.bots = this.bots.filter((name) => name !== event.guest);
        break;
      case "shoe_committed":
        if (known) {
          const { shoe, commitment, protocol = 1 } = event;
          this.fairness = { ...known, shoe, commitment, protocol, seeds: [], shuffled: false };
        }
        break;
      case "shoe_revealed":
        if (known) this.fairness = { ...known, voids: event.voids };
        break;
    }
  }

  /** Words are spoken of before the cards that follow from them. */
  #noteWords(event: Numbered["event"]): void {
    const known = this.fairness;
    if (!known) return;
    if (event.type === "words_committed") {
      const { coup, words, closing } = event;
      this.fairness = {
        ...known,
        ...{ coup, awaiting_words: words.length > 0, shuffled: true },
        ...{ words_coup: coup, committed: words, closing, opened: [], silent: [] },
      };
    } else if (event.type === "words_opened") {
      const { coup, words, silent, barred_until: until } = event;
      const silences = known.silences + silent.length;
      const barred = { ...known.barred, ...(until && Object.fromEntries(silent.map((guest) => [guest, until]))) };
      this.fairness = {
        ...{ ...known, coup, awaiting_words: false, words_coup: coup, opened: words, silent, silences, barred },
      };
    }
  }

  /** What cannot wait until it is shown. */
  async #overhear(message: Snapshot | Events): Promise<void> {
    if (message.type === "snapshot") {
      this.viewer = message.viewer;
      this.#stage = registered(message.table.game)?.common ?? null;
      const stage = this.#stage?.(message.view);
      if (stage) this.heard.whole(message, stage);
      const { awaiting_words, coup, committed: words, closing } = message.fairness;
      this.#awaited = awaiting_words ? { type: "words_committed", coup, words, closing } : null;
    } else {
      const stage = this.#stage?.(message.view);
      if (stage) this.heard.happened(message, stage);
      for (const { event } of message.events) {
        if (event.type === "words_committed") this.#awaited = event;
        else if (event.type === "words_opened") this.#awaited = null;
      }
    }
    this.#tellWords();
  }

  /** One's own among those awaited are told at once. */
  #tellWords(): void {
    if (this.#awaited && this.viewer !== null) void this.words.tell(this.viewer, this.#awaited);
  }

  #time(clock: Clock | null, at: number): void {
    this.clock = clock && { ...clock, until: at + clock.remaining_ms };
  }
}
