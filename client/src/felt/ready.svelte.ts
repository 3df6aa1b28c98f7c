// The word that one's bets stand: when it may be said, and whether it was.
import type { Play } from "./play.svelte";

export class Ready {
  #said = $state(""); // the point it was said at

  constructor(private readonly play: Play) {
    const listening = $effect.root(() => {
      $effect(() => {
        if (play.down) this.#said = ""; // the word was lost with the line, or is forgotten by the floor
      });
    });
    play.whenClosed(listening);
  }

  /** Something lies, the coup is over, or without a clock the others wait for everyone's word. */
  get may(): boolean {
    const { betting, staked, link } = this.play;
    return betting && (staked > 0 || this.#settled || !link.card?.pace.bets);
  }

  get said(): boolean {
    return this.#said === this.#point;
  }

  say(): void {
    if (!this.may || this.said || this.play.down) return;
    this.#said = this.#point;
    this.play.link.ready();
  }

  get #settled(): boolean {
    return this.play.now?.phase === "settled";
  }

  /** With another bet or another coup the word is to be said again. */
  get #point(): string {
    return `${this.play.now?.coup}/${this.#settled}/${this.play.staked}`;
  }
}
