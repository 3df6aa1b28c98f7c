// A guest's part in the shuffle: words for every coming coup without his doing, and whether they count.
import { type Alarm, same } from "../fair/told";
import { lang } from "../lib/lang.svelte";
import { prefs } from "../lib/prefs.svelte";
import type { Binding } from "../wire/own-words.svelte";
import type { GuestHash } from "../wire/types";
import type { Play } from "./play.svelte";

/** The protocol in which guests add words anew to every coup. */
const EVERY_COUP = 2;

/** One's own words after the close: in the list, missing there, others in one's name, or told and yet not opened. */
export type Listed = "listed" | "missing" | "others" | "unheard";

export class ShuffleWords {
  #typed = $derived(prefs.all.words);
  #missed = $state<number | null>(null); // the last coup in which one's words were not in the list

  constructor(private readonly play: Play) {
    const binding = $effect.root(() => {
      $effect(() => {
        const coup = this.#bindable;
        void this.#typed; // typed anew: bound anew
        if (coup !== null && play.me !== null) void play.link.words.bind(play.me, coup);
      });
      $effect(() => {
        const { fairness } = play.link;
        if (fairness && this.#runs(fairness.words_coup)) this.judge(fairness.words_coup, fairness.committed);
      });
      const tell = async (alarm: Alarm): Promise<void> =>
        play.tellNews((await import("../fair/alarm-words")).alarmWords(alarm));
      let known = play.link.heard.alarms;
      $effect(() => {
        const { alarms } = play.link.heard;
        for (const alarm of alarms) if (!known.some((each) => same(each, alarm))) void tell(alarm);
        known = alarms;
      });
    });
    play.whenClosed(binding);
  }

  /** Guests add words to every coup dealt from this shuffle. */
  get everyCoup(): boolean {
    return this.play.link.fairness?.protocol === EVERY_COUP;
  }

  /** The bets are closed, and the words bound by then are being told. */
  get awaited(): boolean {
    return this.play.link.fairness?.awaiting_words ?? false;
  }

  /** Bets are open, or will be next. */
  get open(): boolean {
    return this.play.now?.phase === "betting" || this.play.now?.phase === "settled";
  }

  /** The coup whose bets are open, or will be next. */
  get coming(): number {
    return this.play.coming;
  }

  /** The coup whose words are awaited, or were told last; 0 before the first. One voided before its close has none. */
  get latest(): number {
    return this.play.link.fairness?.words_coup ?? 0;
  }

  /** From which coup on one may add words again; null where one may. */
  get barred(): number | null {
    const from = this.play.link.fairness?.barred[this.play.me ?? ""] ?? 0;
    return from > this.coming ? from : null;
  }

  /** How far the browser is bound to words for the coming coup; null where it is not to be. */
  get binding(): Binding | null {
    const { me, here, link } = this.play;
    return this.open && here && me !== null && this.barred === null ? link.words.binding(me, this.coming) : null;
  }

  /** What has become of one's own words for the latest coup; null where one had no part in it. */
  get own(): Listed | null {
    const { me, link } = this.play;
    if (me === null || !link.fairness) return null;
    const { committed, opened, silent } = link.fairness;
    const told = link.heard.coup(this.latest)?.own.find(([guest]) => guest === me)?.[1];
    if (silent.includes(me) && told !== undefined) return "unheard";
    const bound = committed.find((each) => each.guest === me);
    const counted = opened.find((each) => each.guest === me);
    if (bound) return link.heard.made(this.latest, me).includes(bound.hash) ? "listed" : "others";
    if (counted) return counted.words === told ? "listed" : "others";
    return this.#missed === this.latest ? "missing" : null;
  }

  /** The list of a coup is told, as it happens or as one finds it: what is missing there is noticed and told. */
  judge(coup: number, words: readonly GuestHash[]): void {
    const { me, link, staked } = this.play;
    const made = me === null ? [] : link.heard.made(coup, me);
    if (me === null || !made.length) return;
    const bound = words.find((each) => each.guest === me);
    if (bound) {
      if (!made.includes(bound.hash)) link.heard.alarm("others", coup);
    } else if (staked && this.#missed !== coup) {
      this.#missed = coup;
      if (link.words.wereTaken(me, coup)) link.heard.alarm("left_out", coup);
      else this.play.tellNews(lang.t("table.wordsMissing"));
    }
  }

  /** Its bets are closed, and it is not over: whose words are its own is told with the table. */
  #runs(coup: number): boolean {
    return this.play.now?.coup === coup && !this.open;
  }

  /** The coup for which one binds oneself now; null where one cannot, or nobody would hear of it. */
  #bindable = $derived.by((): number | null =>
    this.everyCoup && this.open && this.play.here && !this.play.down && this.barred === null ? this.coming : null,
  );
}
