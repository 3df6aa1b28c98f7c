// One's own calls for the Saalchef: told by the floor where there is a line to it, else asked for.
import { untrack } from "svelte";
import { get } from "../wire/api";
import { command } from "../wire/commands";
import type { CallCard, CallWish } from "../wire/types";

const PAGE = 20;
const concerns = (call: CallCard): boolean => call.state === "waiting" || (call.state === "answered" && !call.read);

class Calls {
  /** Those that wait, and those whose answer one has not taken note of; oldest first. */
  pending = $state.raw<CallCard[]>([]);
  /** All of them, latest first, once somebody has looked; null before. */
  all = $state.raw<CallCard[] | null>(null);
  ended = $state(true); // there are no earlier ones
  /** What one has begun to write, by table: a panel may close, or step aside for a decision. */
  readonly drafts = new Map<string, string>();
  #turn = 0;

  get answers(): CallCard[] {
    return this.pending.filter((call) => call.state === "answered");
  }

  get waiting(): number {
    return this.pending.filter((call) => call.state === "waiting").length;
  }

  /** What the floor tells: everything that waits or is newly answered. */
  hear(pending: CallCard[]): void {
    this.pending = pending;
    if (this.all) void this.load().catch(() => undefined);
  }

  /** As many as are shown, asked for anew, and on to the earliest that is pending. */
  async load(): Promise<CallCard[]> {
    const turn = ++this.#turn;
    const shown = untrack(() => Math.max(PAGE, this.all?.length ?? 0)); // who asks is not asked again by the answer
    const found: CallCard[] = [];
    let ended = false;
    while (!ended && (found.length < shown || this.#pendingBefore(found))) {
      const page = await this.#page(found.at(-1));
      found.push(...page);
      ended = page.length < PAGE;
    }
    if (turn === this.#turn) {
      this.all = found.slice(0, shown);
      this.ended = ended && found.length <= shown;
      this.pending = found.filter(concerns).reverse();
    }
    return found.slice(0, shown);
  }

  async more(): Promise<void> {
    const shown = this.all ?? [];
    const last = shown.at(-1);
    if (!last) return;
    const page = await this.#page(last);
    this.all = [...shown, ...page];
    this.ended = page.length < PAGE;
  }

  /** One page of the calls before another, or the latest. */
  #page(last?: CallCard): Promise<CallCard[]> {
    const before = last ? `&before=${Date.parse(last.at)}` : "";
    return get<CallCard[]>(`/api/me/calls?limit=${PAGE}${before}`);
  }

  #pendingBefore(found: CallCard[]): boolean {
    const last = found.at(-1);
    return last !== undefined && this.pending.some((call) => call.at < last.at);
  }

  async ask(wish: Omit<CallWish, "id">): Promise<void> {
    this.#take(await command<CallCard>("/api/me/calls", wish));
  }

  async withdraw(call: CallCard): Promise<void> {
    this.#take(await command<CallCard>(`/api/me/calls/${call.id}/withdraw`));
  }

  /** The answer is read: it is not told again. */
  async note(call: CallCard): Promise<void> {
    this.#take(await command<CallCard>(`/api/me/calls/${call.id}/read`));
  }

  /** Somebody else is here now, or nobody. */
  forget(): void {
    this.#turn++;
    this.pending = [];
    this.all = null;
    this.ended = true;
    this.drafts.clear();
  }

  #take(call: CallCard): void {
    const others = this.pending.filter((each) => each.id !== call.id);
    this.pending = concerns(call) ? [...others, call].sort((a, b) => a.at.localeCompare(b.at)) : others;
    if (!this.all) return;
    const known = this.all.some((each) => each.id === call.id);
    this.all = known ? this.all.map((each) => (each.id === call.id ? call : each)) : [call, ...this.all];
  }
}

export const calls = new Calls();
