// Who is here: the signed-in guest, if any, and a way in with one click.
import { keep } from "./keep";
import { post, put, Refusal, remove, signedOut, whoever } from "../wire/api";
import type { Credentials, EmblemChoice, GuestLimits, Leaving, Me, NewPassword } from "../wire/types";

const WISHED = "saalchef.name";

/** The name to be taken once one has left one's table. */
export function wishedName(): { guest: string; name: string } | null {
  try {
    return JSON.parse(localStorage.getItem(WISHED) ?? "null") as { guest: string; name: string } | null;
  } catch {
    return null;
  }
}

const wish = (wished: { guest: string; name: string } | null): void =>
  keep("localStorage", WISHED, wished && JSON.stringify(wished));

class Session {
  me = $state.raw<Me | null>(null);
  /** Asked at least once. */
  known = $state(false);
  /** The one-time password with which one has just signed in: it is to be changed now. */
  once = $state("");
  /** How who was here has gone, until he has read it: nobody is somebody else from then on without a word. */
  parted = $state<"signedOut" | "closed" | null>(null);
  /** Why one is not called as one has wished meanwhile, until one has read it. */
  notCalled = $state("");
  /** One's own changes of who is here, so many; and the last of them, while it is under way. */
  #changes = 0;
  #changing: Promise<unknown> | null = null;
  #coming: Promise<Me> | null = null;

  constructor() {
    signedOut.heard = () => this.me && void this.load().catch(() => undefined);
  }

  async load(): Promise<void> {
    await this.#changing?.catch(() => undefined);
    const before = this.#changes;
    const { me } = await whoever();
    this.known = true;
    if (before !== this.#changes) return; // what one has changed meanwhile tells more
    if (this.me && !me) this.parted = "signedOut";
    this.me = me;
    if (me) this.parted = null;
    await this.#takeWished();
  }

  /** One's own doing: whoever asks meanwhile waits for it. */
  async #change<T>(change: () => Promise<T>): Promise<T> {
    this.#changes++;
    const changing = (this.#changing = change());
    try {
      return await changing;
    } finally {
      if (this.#changing === changing) this.#changing = null;
    }
  }

  async #come(come: () => Promise<Me>): Promise<Me> {
    this.me = await this.#change(come);
    this.parted = null;
    return this.me;
  }

  async #go(go: () => Promise<unknown>, parted: typeof this.parted): Promise<void> {
    await this.#change(async () => {
      await go();
      this.me = null;
      this.once = "";
      this.parted = parted;
    });
    await this.load();
  }

  /** The guest that is here, or a passing one with a name and play money of his own. */
  async someone(): Promise<Me> {
    if (!this.known) await this.load();
    if (this.me) return this.me;
    // who does two things at once comes once
    this.#coming ??= this.#come(() => post<Me>("/api/guests/passing")).finally(() => (this.#coming = null));
    return this.#coming;
  }

  async signIn(credentials: Credentials): Promise<void> {
    const me = await this.#come(() => post<Me>("/api/session", credentials));
    this.once = me.one_time ? credentials.password : "";
  }

  async signUp(credentials: Credentials): Promise<void> {
    await this.#come(() => post<Me>("/api/guests", credentials));
  }

  /** By one's own wish; who did not mean it is told. */
  signOut(told = false): Promise<void> {
    return this.#go(() => remove<unknown>("/api/session"), told ? "signedOut" : null);
  }

  async changePassword(change: NewPassword): Promise<void> {
    await this.#come(() => post<Me>("/api/me/password", change));
    this.once = "";
  }

  /** The account is closed for ever. */
  close(leaving: Leaving): Promise<void> {
    return this.#go(() => post<unknown>("/api/me/close", leaving), "closed");
  }

  /** What a passing guest is called; false where he keeps his name until he has left his table. */
  async take(name: string): Promise<boolean> {
    const me = await this.someone();
    try {
      await this.#come(() => put<Me>("/api/me/name", { name }));
      wish(null);
      return true;
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.problem.code !== "at_tables") throw problem;
      wish({ guest: me.name, name });
      return false;
    }
  }

  /** Who has left his tables is called as he has wished meanwhile, if nobody else is by now. */
  async #takeWished(): Promise<void> {
    const wished = wishedName();
    if (!wished || !this.me || this.me.tables.length) return;
    if (wished.guest !== this.me.name) return wish(null);
    await this.take(wished.name).catch((problem: unknown) => {
      const answered = problem instanceof Refusal && problem.status >= 400 && problem.status < 429;
      if (!answered) return; // no answer, or a busy floor: the next time, then
      wish(null);
      this.notCalled = problem.message;
    });
  }

  async wear(emblem: EmblemChoice["emblem"]): Promise<void> {
    await this.someone();
    await this.#come(() => put<Me>("/api/me/emblem", { emblem }));
  }

  async limits(limits: GuestLimits): Promise<void> {
    this.me = await put<Me>("/api/me/limits", limits);
  }

  purse(currency: string): number {
    return this.me?.purses.find((each) => each.currency === currency)?.amount ?? 0;
  }
}

export const session = new Session();
