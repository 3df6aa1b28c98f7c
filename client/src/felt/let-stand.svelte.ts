// Bets that stand from coup to coup, until one says otherwise or they can stand no longer.
import { untrack } from "svelte";
import { lang } from "../lib/lang.svelte";
import type { Play } from "./play.svelte";

export class LetStand {
  #on = $state(false);
  #laid = 0; // the coup they were last laid for, or for which one bets oneself
  #waits = false; // begun with nothing to lay again: the next bets one lays oneself are the first

  constructor(private readonly play: Play) {
    const listening = $effect.root(() => {
      $effect(() => {
        const { betting, down, now } = play;
        if (!this.#on || !betting || down || now?.phase !== "betting") return;
        const { coup } = now;
        untrack(() => void this.#lay(coup));
      });
    });
    play.whenClosed(listening);
  }

  /** The game knows it, and one has a place here. */
  get may(): boolean {
    const { game, live, here } = this.play;
    return live && here && (game?.letStand ?? false);
  }

  get on(): boolean {
    return this.#on;
  }

  /** Why it can be neither begun nor ended now. */
  get why(): string | null {
    return this.play.down ? lang.t("table.down") : null;
  }

  /** From the coup after the last one bet for; what is bet for a coup that runs, one bets oneself. */
  toggle(): void {
    if (this.may) this.play.unless(this.why, () => this.#turn());
  }

  #turn(): void {
    const { bets, coming } = this.play;
    this.#on = !this.#on;
    this.#waits = bets.lastCoup < coming - 1 && this.play.staked === 0;
    this.#laid = bets.lastCoup === coming - 1 && this.play.now?.phase === "settled" ? coming - 1 : coming;
  }

  /** What was played for in the last coup is laid again, unless one has bet anything else meanwhile. */
  async #lay(coup: number): Promise<void> {
    const { bets } = this.play;
    if (this.#laid >= coup) return;
    this.#laid = coup;
    if (bets.canUndo) return;
    if (bets.lastCoup !== coup - 1) {
      if (!this.#waits) this.#end(lang.t("table.notBetLast"));
      return;
    }
    this.#waits = false;
    const why = await bets.again();
    if (why === null) return;
    if (this.play.down) {
      this.#laid = 0; // nothing was refused: it goes on when the line is back
      return;
    }
    this.#end(why);
  }

  #end(why: string): void {
    this.#on = false;
    this.play.tellNews(lang.t("table.standsNoMore", { why }));
  }
}
