// One table, live: a websocket that comes back by itself, commands that are answered exactly once.
import { calls } from "../lib/calls.svelte";
import { lang } from "../lib/lang.svelte";
import { commandId } from "./api";
import { GONE, hangUp, OUT, pause } from "./reconnect";
import type {
  Clock,
  Events,
  Fairness,
  FromFloor,
  FromGuest,
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
} from "./types";

export type View = Snapshot["view"];
export type Action = Extract<FromGuest, { type: "do" }>["action"];
export type Connection = "connecting" | "live" | "lost" | "gone" | "out";

type Command = Extract<FromGuest, { id: string }>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

interface Waiting {
  command: Command;
  settle: (refused: Refused | null) => void;
}

/** Called for each batch of events, before the view of it is shown; resolves when they have been shown. */
export type Show = (events: Numbered[], after: View) => Promise<void>;

export class TableLink {
  connection = $state<Connection>("connecting");
  /** The code the last connection was closed with, until something is heard again. */
  ending = $state("");
  card = $state.raw<TableCard | null>(null);
  view = $state.raw<View | null>(null);
  options = $state.raw<Option[]>([]);
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

  #socket: WebSocket | null = null;
  #seq = -1;
  #tries = 0;
  #closed = false;
  #waiting = new Map<string, Waiting>();
  #shown: Promise<void> = Promise.resolve();
  #told = 0; // messages of events that are still to be shown

  /** Batches of events that have come and are not shown yet: more than one means one lags behind. */
  get behind(): number {
    return this.#told;
  }

  constructor(
    readonly id: string,
    private readonly show: Show = async () => undefined,
    live = true,
  ) {
    if (live) this.#open();
  }

  /** A step of a coup that is over: its events, then its view. */
  async replay(events: Numbered[], view: View): Promise<void> {
    await this.show(events, view);
    this.view = view;
  }

  close(): void {
    this.#closed = true;
    hangUp(this.#socket);
  }

  /** Take an action of the rules in one's own name; resolves with the refusal, or null when it is booked. */
  do(action: Action): Promise<Refused | null> {
    return this.#command({ type: "do", action });
  }

  join(chips: number, seat: number | null): Promise<Refused | null> {
    return this.#command({ type: "join", chips, seat } satisfies Omit<Join, "id">);
  }

  seed(seed: string): Promise<Refused | null> {
    return this.#command({ type: "seed", seed });
  }

  ready(ready = true): void {
    this.#send({ type: "ready", ready });
  }

  #command(wish: WithoutId<Command>): Promise<Refused | null> {
    const command = { ...wish, id: commandId() } as Command;
    return new Promise((settle) => {
      this.#waiting.set(command.id, { command, settle });
      this.#send(command);
    });
  }

  #send(message: FromGuest): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const resume = this.#seq >= 0 ? `&resume=${this.#seq}` : "";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${this.id}?lang=${lang.now}${resume}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.connection = "live";
      if (this.notice?.kind === "closing") this.notice = null; // told anew where the floor still closes
      for (const { command } of this.#waiting.values()) this.#send(command);
    };
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as FromFloor);
    socket.onclose = (end) => {
      if (this.#closed) return;
      if (end.code === GONE || end.code === OUT) {
        this.connection = end.code === GONE ? "gone" : "out";
        return;
      }
      this.connection = "lost";
      this.ending = end.reason;
      setTimeout(() => this.#closed || this.#open(), pause(end.code, this.#tries++));
    };
  }

  #hear(message: FromFloor): void {
    this.#tries = 0; // an open line alone is no welcome
    this.ending = "";
    const at = performance.now(); // what is shown later has come now
    switch (message.type) {
      case "snapshot":
        this.#next(() => this.#whole(message, at), false);
        break;
      case "events":
        this.#told++;
        this.#next(() => this.#happen(message, at).finally(() => this.#told--));
        break;
      case "state":
        this.#next(() => {
          this.options = message.options ?? this.options;
          this.present = message.present;
          this.purse = message.purse ?? this.purse;
          this.#time(message.clock, at);
        });
        break;
      case "done":
        // its events came before it: whoever waits sees them first
        this.#next(() => this.#answer(message.id, null));
        break;
      case "refused":
        this.refused = message;
        if (message.id !== null) this.#answer(message.id, message);
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

  #answer(id: string, refused: Refused | null): void {
    this.#waiting.get(id)?.settle(refused);
    this.#waiting.delete(id);
  }

  #whole(snapshot: Snapshot, at: number): void {
    this.#seq = snapshot.seq;
    this.card = snapshot.table;
    this.view = snapshot.view;
    this.options = snapshot.options;
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
    await this.show(fresh, message.view).catch((problem: unknown) => console.error(problem)); // the view tells it all the same
    for (const { event } of fresh) this.#note(event);
    if (last) this.#seq = last.seq;
    this.view = message.view;
    this.scoreboard = message.scoreboard ?? this.scoreboard;
    this.options = message.options ?? this.options; // null: those told before still serve
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
        this.fairness = {
          shoe: event.shoe,
          commitment: event.commitment,
          seeds: [],
          shuffled: false,
          voids: known?.voids ?? 0,
        };
        break;
      case "seed_added": {
        const { guest, seed } = event;
        if (known)
          this.fairness = { ...known, seeds: [...known.seeds.filter((each) => each.guest !== guest), { guest, seed }] };
        break;
      }
      case "shoe_shuffled":
        if (known) this.fairness = { ...known, seeds: event.seeds, shuffled: true };
        break;
      case "shoe_revealed":
        if (known) this.fairness = { ...known, voids: event.voids };
        break;
    }
  }

  #time(clock: Clock | null, at: number): void {
    this.clock = clock && { ...clock, until: at + clock.remaining_ms };
  }
}
