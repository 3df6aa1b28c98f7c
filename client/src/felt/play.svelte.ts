// A guest at a table: what he sees, what he may do, the chip in his hand, and his bets as one wishes them.
import { type Held, held } from "../lib/barred";
import { lang } from "../lib/lang.svelte";
import { money } from "../lib/money";
import { prefs } from "../lib/prefs.svelte";
import { sound } from "../lib/sound";
import { framesOf } from "../wire/changes";
import { type Action, TableLink, type View } from "../wire/table.svelte";
import { houseOf } from "../wire/houses";
import type { CoupSettled, HouseCard, Numbered, Option, PayoutCorrected, Refused, TableCard } from "../wire/types";
import { Bets } from "./bets.svelte";
import { trayOf } from "./chips";
import { type Choice, type Game, type Said, type Stake, type TableEvent } from "./game";
import { type Ended, endOf } from "./ended";
import { type CommonView, resultOf } from "./view";
import { loadGame, registered } from "./games";
import { fieldsOf, type Limits } from "./limits";
import { outOfTime, sayCommon } from "./announcements";
import { Playback, timeFor } from "./playback";
import { LetStand } from "./let-stand.svelte";
import { Gestures } from "./gestures.svelte";
import { Ready } from "./ready.svelte";
import { ShuffleWords } from "./shuffle-words.svelte";

/** With these something is shown before one may go on. */
const SHOWN: ReadonlySet<TableEvent["type"]> = new Set(["card_dealt", "settled", "coup_voided"]);

/** How long a refusal stays to be read, in milliseconds. */
const EXPLAINED_MS = 9000;

/** How long it stays to be read why a coup is void, in milliseconds. */
const VOID_MS = 12_000;

/** How long a line of news stays to be read, in milliseconds. */
const NEWS_MS = 6000;

/** How many things said stay to be read. */
const LISTENED = 20;

/** Where a refusal is explained: at a field ("main/3"), or for the table as a whole (null). */
export interface Explained {
  at: string | null;
  sentence: string;
  /** The cash desk can help: money, or a limit one has set oneself. */
  cash?: boolean;
}

/** Where one sits who wishes for no seat of his own. */
const MIDDLE_FIRST = [4, 3, 5, 2, 6, 1, 7];

/** Somebody else sits there, or stands before it. */
const QUICKER: ReadonlySet<string> = new Set(["seat_taken", "box_not_free"]);

const FOR_THE_CASH_DESK: ReadonlySet<string> = new Set(["loss_limit", "not_enough_money"]);

export const placeOf = (field: string, box: number | null): string => (box === null ? field : `${field}/${box}`);

export class Play {
  readonly link: TableLink;
  readonly playback = new Playback();
  readonly bets: Bets;
  readonly ready: Ready;
  readonly stand: LetStand;
  readonly words: ShuffleWords;
  readonly gestures = new Gestures(this);
  game = $state.raw<Game | null>(null);
  /** As the table plays it; asked for where it did not come with the coup. */
  house = $state.raw<HouseCard | null>(null);
  chip = $state(1000);
  said = $state.raw<Said | null>(null);
  /** The last few things said, for those who listen; each is read once, in order. */
  aloud = $state.raw<{ n: number; text: string }[]>([]);
  /** Who came or went, or whose time ran out, for a moment. */
  news = $state.raw<{ text: string } | null>(null);
  explained = $state.raw<Explained | null>(null);
  /** Why the felt could not be brought. */
  broken = $state("");
  /** A batch is being shown: nothing may be done until it lies. */
  busy = $state(false);
  /** Stakes are being collected and paid. */
  settling = $state(false);
  #ended = $state.raw<Ended | null>(null);
  /** Why the last coup was void, for a while. */
  voided = $state.raw<{ reason: string } | null>(null);
  /** Payouts to oneself that the Saalchef has corrected, until one has read it. */
  corrected = $state.raw<PayoutCorrected[]>([]);
  /** Looks on when one acts, and hears afterwards whether it was booked. */
  onlooker: ((action: Action) => (booked: boolean) => void) | null = null;
  /** What the coach would say: the verb and box of a choice, as "doubles/3". */
  advised = $state("");
  /** What a bet costs, in a few words, where it is known. */
  priced = $state.raw<((field: string) => string) | null>(null);
  /** The felt is laid out upright: answers and results stand on it, not beside it. */
  tall = $state(false);
  /** Where on the page one's answers stand: what lies over the felt leaves them free. */
  answers = $state.raw<HTMLElement | null>(null);
  #between = $state.raw<View | null>(null);
  #ends: (() => void)[] = [];

  /**
   * A play with a life of its own: what it derives is still right when the part of the page that asked for it has
   * gone, and the rest of a deal is told to nobody.
   */
  static apart(id: string): Play {
    let play: Play | undefined;
    $effect.root(() => {
      play = new Play(id);
    });
    return play!;
  }

  /** Not live: a coup that is over, shown step by step. */
  constructor(
    readonly id: string,
    readonly live = true,
  ) {
    this.bets = new Bets(this);
    this.link = new TableLink(id, (events, after) => this.#show(events, after), live);
    this.link.unasked = (refused) => void this.#heard(refused, null);
    this.link.onGesture = (gesture) => this.gestures.hear(gesture);
    this.ready = new Ready(this);
    this.stand = new LetStand(this);
    this.words = new ShuffleWords(this);
    const furnished = $effect.root(() => {
      $effect(() => {
        const card = this.link.card;
        if (!card || this.game) return;
        this.#furnish(card).catch((problem: unknown) => (this.broken = String(problem)));
      });
    });
    this.whenClosed(furnished);
  }

  /** Attached by the felt to whatever holds one's answers. */
  holdsAnswers = (node: HTMLElement): (() => void) => {
    this.answers = node;
    return () => {
      if (this.answers === node) this.answers = null;
    };
  };

  /** What was begun for this play ends with it. */
  whenClosed(end: () => void): void {
    this.#ends.push(end);
  }

  async #furnish(card: TableCard): Promise<void> {
    const [felt, house] = await Promise.all([loadGame(card.game), this.house ?? houseOf(card).catch(() => null)]);
    this.house = house;
    this.chip = this.tray.find((chip) => chip >= (this.fields[0]?.minimum ?? 0)) ?? this.chip;
    this.game = felt;
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
    this.playback.finish();
    this.link.close();
  }

  // ——— what is seen ———

  /** The game by itself: a table that is paused is no other view. */
  #played = $derived.by((): string | undefined => this.link.card?.game);
  view = $derived.by((): View | null => this.#between ?? this.link.view);
  now = $derived.by((): CommonView | null => (this.view ? this.#common(this.view) : null));
  /** The coup that runs or whose bets are open; the next one where the last is settled. */
  coming = $derived.by((): number => (this.now ? this.now.coup + (this.now.phase === "settled" ? 1 : 0) : 0));
  /** One's result of the coup that has just ended, until the next cards. */
  ended = $derived.by((): Ended | null => {
    const { coup = 0, phase, awaiting } = this.now ?? {};
    const last = phase === "settled" ? coup : coup - 1;
    if (awaiting?.type !== "bets") return null;
    if (this.#ended?.coup === last) return this.#ended;
    return this.live && phase === "settled" && this.view ? this.#endOf(this.view) : null; // this page has not seen it
  });
  options = $derived.by((): Option[] => {
    if (this.busy) return [];
    return this.paused ? this.link.options.filter((option) => option.verb === "leaves") : this.link.options;
  });
  /** The Saalchef has paused the table: nothing may be done but to leave. */
  paused = $derived.by((): boolean => (this.link.card?.paused ?? null) !== null);
  me = $derived.by((): string | null => this.link.viewer);
  currency = $derived.by((): string => this.link.card?.currency ?? "CHF");
  /** What may be put on the fields of this table, where one chooses. */
  fields = $derived.by((): Limits[] => fieldsOf(this.link.card, this.house));
  /** The chips one can bet with here, in the order of their number keys. */
  tray = $derived.by((): number[] => trayOf(this.fields));
  choices = $derived.by((): Choice[] =>
    this.view && this.game ? this.game.choices(this.view, this.options, this) : [],
  );
  /** What may not be said of the hand in question, although the game knows it, each with the reason. */
  withheld = $derived.by((): Choice[] => {
    const asked = this.choices[0];
    if (!asked || !this.view || !this.game) return [];
    const refused = this.link.withheld.filter(({ box }) => box === asked.box);
    const options = refused.map(({ verb, field, box }) => ({
      verb,
      field,
      box,
      seat: null,
      amounts: null,
      cost: null,
    }));
    return this.game.choices(this.view, options, this).map(({ small: _, ...choice }) => {
      const why = refused.find(({ verb }) => verb === choice.id)?.sentence ?? "";
      return { ...choice, why };
    });
  });
  mine = $derived.by((): Stake[] => (this.view && this.game && this.me ? this.game.stakes(this.view, this.me) : []));
  staked = $derived.by((): number => this.mine.reduce((sum, stake) => sum + stake.amount, 0));
  betting = $derived.by((): boolean => this.options.some((option) => option.verb === "bets"));
  /** What one's bets still need to be played, in words. */
  lacks = $derived.by((): string | null => (this.view && this.game?.lacks?.(this.view, this)) || null);

  /** The line to the floor is not up: what is seen may be old, and nothing can be done. */
  down = $derived.by((): boolean => this.live && this.link.connection !== "live");

  /** The viewer has a place at this table, seated or standing. */
  here = $derived.by(
    (): boolean =>
      this.now?.guests.some((each) => each.name === this.me && (each.seat !== null || each.standing)) ?? false,
  );
  /** The viewer is at the table, and nothing of his is or was played for in this coup. */
  sitsOut = $derived.by(
    (): boolean => this.here && !this.mine.length && !resultOf(this.now?.settled ?? [], this.me ?? "").stakes,
  );
  /** The viewer sits at this table. */
  seated = $derived.by(
    (): boolean => this.now?.guests.some((each) => each.name === this.me && each.seat !== null) ?? false,
  );
  /** The viewer is awaited. */
  asked = $derived.by((): boolean => {
    const awaited = this.now?.awaiting;
    return !this.busy && awaited?.type === "guests" && this.me !== null && awaited.guests.includes(this.me);
  });

  #common(view: View): CommonView | null {
    return registered(this.#played)?.common(view) ?? null;
  }

  #endOf(view: View, told?: CoupSettled): Ended | null {
    const common = this.#common(view);
    return common && this.game ? endOf(view, common, this.game, this, told) : null;
  }

  money = (cents: number): string => money(cents, this.currency, lang.now);

  /** The option for a verb at a place, where there is one. */
  option(verb: string, at: { field?: string | null; box?: number | null; seat?: number | null } = {}): Option | null {
    return (
      this.options.find(
        (each) =>
          each.verb === verb &&
          (at.field === undefined || each.field === at.field) &&
          (at.box === undefined || each.box === at.box) &&
          (at.seat === undefined || each.seat === at.seat),
      ) ?? null
    );
  }

  // ——— what is done ———

  async act(action: Action, at: string | null = null): Promise<boolean> {
    if (this.down) return false;
    this.explained = null;
    const told = this.onlooker?.(action);
    const refused = await this.link.do(action, this.coming || null);
    told?.(!refused);
    return this.#heard(refused, at);
  }

  async choose(choice: Choice): Promise<boolean> {
    const why = this.down ? lang.t("table.down") : (choice.why ?? null);
    if (why !== null) {
      this.explain(why);
      return false;
    }
    return this.act(choice.action, choice.box === null ? null : `box/${choice.box}`);
  }

  async join(chips: number, seat: number | null): Promise<boolean> {
    if (this.down) return false;
    this.explained = null;
    return this.#heard(await this.link.join(chips, seat), null);
  }

  /** To a free seat, the middle first: where somebody was quicker, to the next; standing where none is free. */
  async joinAnySeat(chips: number): Promise<boolean> {
    if (this.down) return false;
    this.explained = null;
    for (const seat of MIDDLE_FIRST) {
      if (!this.mayTake(seat)) continue;
      const refused = await this.link.join(chips, seat);
      if (!refused || !QUICKER.has(refused.code)) return this.#heard(refused, null);
    }
    return this.join(chips, null);
  }

  /** What one usually comes with: fifty times the minimum, or what the purse has, in whole steps. */
  get usualChips(): number {
    const limits = this.link.card?.limits ?? {};
    const step = limits["step"] ?? 100;
    const wished = Math.min(50 * (limits["minimum"] ?? 1000), this.link.purse ?? 0);
    return Math.floor(wished / step) * step;
  }

  /** A place at a box: come with chips, or change seats. Asked by the felt, answered by the page. */
  wantsSeat: (seat: number | null) => void = () => undefined;

  /** Whether a seat can be taken: by an option, or by joining. */
  mayTake(seat: number): boolean {
    if (!this.live) return false;
    if (this.here) return this.option("sits", { seat }) !== null;
    const limited = this.link.card?.seats ?? 7;
    return seat <= limited && !this.now?.guests.some((each) => each.seat === seat || each.at === seat);
  }

  #heard(refused: Refused | null, at: string | null): boolean {
    if (!refused) return true;
    this.explain(refused.sentence, at, FOR_THE_CASH_DESK.has(refused.code));
    return false;
  }

  /** Why something is not done, to be read for a while. */
  explain(sentence: string, at: string | null = null, cash = false): void {
    const explained = { at, sentence, cash };
    this.explained = explained;
    setTimeout(() => this.explained === explained && (this.explained = null), EXPLAINED_MS);
  }

  /** Bars a control that cannot be used now, as none can while the line is down; pressed, it says why. */
  held(why: string | null = null): Held {
    return held(this.down ? lang.t("table.down") : why, (reason) => this.explain(reason));
  }

  /** Does it, or says why it cannot be done now. */
  unless(why: string | null, act: () => unknown): void {
    if (why === null) act();
    else this.explain(why);
  }

  // ——— what happens ———

  async #show(numbered: Numbered[], after: View): Promise<void> {
    const events = numbered.map((each) => each.event);
    const game = this.game;
    const start = this.link.view;
    if (!game || !start) return;
    const hurried = document.hidden || this.link.behind > 2;
    this.busy = events.some((event) => SHOWN.has(event.type));
    this.#noteClock(numbered, start);
    const remark = game.remark?.(events, this);
    if (remark) this.tellNews(remark);
    try {
      await this.playback.run(
        framesOf(start, numbered, after),
        {
          show: ({ view, event }) => {
            this.#between = view;
            this.#tell(event, view, game);
          },
          motion: () => prefs.motion,
          pace: prefs.pace,
          lingers: ({ view, event }) => game.lingers?.(event, view) ?? 0,
          within: timeFor(
            this.link.clock && { ...this.link.clock, remaining_ms: this.link.clock.until - performance.now() },
          ),
        },
        hurried,
      );
    } finally {
      this.#settle(after);
    }
  }

  /** The link shows the floor's own view next; until it does, the cards must not leave the felt. */
  #settle(after: View): void {
    this.#between = after;
    setTimeout(() => {
      if (this.#between !== after) return; // the next batch has begun
      this.#between = null;
      this.busy = false;
      this.settling = false;
    });
  }

  #noteClock(numbered: Numbered[], before: View): void {
    const first = numbered.findIndex((each) => each.by_clock);
    if (first < 0) return;
    const awaited = this.#common(before)?.awaiting;
    this.tellNews(outOfTime(first === 0 && awaited?.type === "guests" ? awaited.guests : [], this));
  }

  /** Said in a line of its own, and read aloud. */
  tellNews(text: string): void {
    this.#inform(text);
    this.#read(text);
  }

  #inform(text: string): void {
    const news = { text };
    this.news = news;
    setTimeout(() => this.news === news && (this.news = null), NEWS_MS);
  }

  #void(reason: string): void {
    this.said = null;
    this.bets.voided();
    const voided = { reason };
    this.voided = voided;
    setTimeout(() => this.voided === voided && (this.voided = null), VOID_MS);
  }

  /** The bets are closed, these of one's own among them. */
  #betsClosed(stakes: Stake[]): void {
    this.voided = null;
    if (this.live) this.bets.closed(stakes, this.coming);
  }

  #read(text: string): void {
    const n = (this.aloud.at(-1)?.n ?? 0) + 1;
    this.aloud = [...this.aloud.slice(-LISTENED), { n, text }];
  }

  #tell(event: TableEvent, view: View, game: Game): void {
    const said = game.say(event, view, this) ?? sayCommon(event, this);
    if (said) {
      if (said.words) this.said = said;
      if (said.news && said.aloud) this.#inform(said.aloud);
      this.#read(said.aloud ?? [said.words, said.small].filter(Boolean).join(" · "));
    }
    if (event.type === "words_committed") this.words.judge(event.coup, event.words);
    if (event.type === "payout_corrected" && event.guest === this.me) this.corrected = [...this.corrected, event];
    if (event.type === "coup_voided") this.#void(event.reason);
    else if (event.type === game.closing) this.#betsClosed(game.stakes(view, this.me ?? ""));
    else if (event.type === "coup_settled") this.#ended = this.#endOf(view, event) ?? this.#ended;
    else if (event.type === "settled" && !game.settledEarly?.includes(event.field)) this.settling = true;
    else if (event.type === "betting_opened") this.said = null; // until something is called
    if (event.type === "card_dealt" || event.type === "card_laid" || event.type === "back_laid") sound("card");
    else if (event.type === "stake_placed" && event.guest !== this.me) sound("chip");
    else if (event.type === "settled" && event.guest === this.me && event.won > 0) sound("win");
  }
}
