// One question to the floor: its answer, that one waits for it, or why there is none.
import { Refusal } from "../wire/api";

export const sentence = (problem: unknown): string =>
  problem instanceof Refusal ? problem.problem.sentence : String(problem);

export class Query<T> {
  value = $state.raw<T | null>(null);
  wrong = $state("");
  waiting = $state(false);
  #turn = 0;

  /** Forget the answer, and whatever is still asked. */
  drop(): void {
    this.#turn++;
    this.value = null;
    this.wrong = "";
    this.waiting = false;
  }

  /** Only the answer to the last question counts; an earlier one stays until it comes. */
  async ask(question: () => Promise<T>): Promise<T | null> {
    const turn = ++this.#turn;
    this.waiting = true;
    this.wrong = "";
    try {
      const answer = await question();
      if (turn === this.#turn) this.value = answer;
      return answer;
    } catch (problem) {
      if (turn === this.#turn) this.wrong = sentence(problem);
      return null;
    } finally {
      if (turn === this.#turn) this.waiting = false;
    }
  }
}
