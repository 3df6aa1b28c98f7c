// One's own calls for the Saalchef: told by the floor where there is a line to it, else asked for.
import { commandId, get, post } from "../wire/api";
import type { CallCard, CallWish } from "../wire/types";

const PAGE = 20;
const concerns = (call: CallCard): boolean => call.state === "waiting" || (call.state === "answered" && !call.read);

class Calls {
  /** Those that wait, and those whose answer one has not taken note of; oldest first. */
  pending = $state.raw<CallCard[]>([]);
  /** All of them, latest first, once somebody has looked; null before. */
  all = $state.raw<CallCard[] | null>(null);
  ended = $state(true); // there are no earlier ones

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

  async load(): Promise<CallCard[]> {
    const page = await get<CallCard[]>(`/api/me/calls?limit=${PAGE}`);
    this.all = page;
    this.ended = page.length < PAGE;
    this.pending = page.filter(concerns).reverse();
    return page;
  }

  async more(): Promise<void> {
    const shown = this.all ?? [];
    const last = shown.at(-1);
    if (!last) return;
    const page = await get<CallCard[]>(`/api/me/calls?limit=${PAGE}&before=${Date.parse(last.at)}`);
    this.all = [...shown, ...page];
    this.ended = page.length < PAGE;
  }

  async ask(wish: Omit<CallWish, "id">): Promise<void> {
    this.#take(await post<CallCard>("/api/me/calls", { id: commandId(), ...wish }));
  }

  async withdraw(call: CallCard): Promise<void> {
    this.#take(await post<CallCard>(`/api/me/calls/${call.id}/withdraw`, { id: commandId() }));
  }

  /** The answer is read: it is not told again. */
  async note(call: CallCard): Promise<void> {
    this.#take(await post<CallCard>(`/api/me/calls/${call.id}/read`, { id: commandId() }));
  }

  /** Somebody else is here now, or nobody. */
  forget(): void {
    this.pending = [];
    this.all = null;
    this.ended = true;
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
