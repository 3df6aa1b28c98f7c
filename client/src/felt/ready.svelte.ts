// The word that one's bets stand: when it may be said, whether it was, and for whom the table still waits.
import { lang } from "../lib/lang.svelte";
import { isBot, named } from "../lib/names";
import type { Play } from "./play.svelte";

export class Ready {
  constructor(private readonly play: Play) {
    let out = false;
    const listening = $effect.root(() => {
      $effect(() => {
        if (this.sitsOut && !out) play.tellNews(lang.t("table.sittingOut"));
        out = this.sitsOut;
      });
    });
    play.whenClosed(listening);
  }

  /** Something lies, the coup is over, or the others can play without one. */
  get may(): boolean {
    const { betting, staked } = this.play;
    return betting && (staked > 0 || this.#settled || this.#others);
  }

  /** Why it cannot be said now, or be taken back. */
  get why(): string | null {
    const { down, lacks, betting } = this.play;
    if (down) return lang.t("table.down");
    if (this.said || !betting) return null;
    return lacks ?? (this.may ? null : lang.t("table.betFirst"));
  }

  /** As the floor has it: with other bets, another coup or another line the word is to be said again. */
  get said(): boolean {
    const { link, me } = this.play;
    return me !== null && (link.present?.ready.includes(me) ?? false);
  }

  /** Who has neither bet enough nor said so, of the others. */
  get waitsFor(): string {
    const { link, me } = this.play;
    const others = link.present?.waited_for.filter((guest) => guest !== me) ?? [];
    return others.map(named).join(", ");
  }

  /** One has not bet for some time: nobody waits for one. */
  get sitsOut(): boolean {
    const { link, me } = this.play;
    return me !== null && (link.present?.sitting_out.includes(me) ?? false);
  }

  /** Says it, or takes it back. */
  say(): void {
    const { betting, now, link } = this.play;
    if (!betting) return;
    this.play.unless(this.why, () => link.ready(!this.said, now?.coup ?? null));
  }

  get #settled(): boolean {
    return this.play.now?.phase === "settled";
  }

  /** Others are here who could play: the floor knows whether they can. */
  get #others(): boolean {
    const { link, me, now } = this.play;
    const there = (guest: string): boolean => isBot(guest) || (link.present?.connected.includes(guest) ?? false);
    const seated = now?.guests.filter(({ name, seat, standing }) => name !== me && (seat !== null || standing)) ?? [];
    return seated.some(({ name }) => there(name)) || (link.card?.bots ?? 0) > link.bots.length;
  }
}
