// Who is here: the signed-in guest, if any, and a way in with one click.
import { post, put, remove, whoever } from "../wire/api";
import type { Credentials, GuestLimits, Leaving, Me, NewPassword } from "../wire/types";

class Session {
  me = $state.raw<Me | null>(null);
  /** Asked at least once. */
  known = $state(false);
  /** The one-time password with which one has just signed in: it is to be changed now. */
  once = $state("");

  async load(): Promise<void> {
    this.me = (await whoever()).me;
    this.known = true;
  }

  /** The guest that is here, or a passing one with a name and play money of his own. */
  async someone(): Promise<Me> {
    if (!this.known) await this.load();
    return (this.me ??= await post<Me>("/api/guests/passing"));
  }

  async signIn(credentials: Credentials): Promise<void> {
    this.me = await post<Me>("/api/session", credentials);
    this.once = this.me.one_time ? credentials.password : "";
  }

  async signUp(credentials: Credentials): Promise<void> {
    this.me = await post<Me>("/api/guests", credentials);
  }

  async signOut(): Promise<void> {
    await remove<unknown>("/api/session");
    this.me = null;
    this.once = "";
    await this.load();
  }

  async changePassword(change: NewPassword): Promise<void> {
    this.me = await post<Me>("/api/me/password", change);
    this.once = "";
  }

  /** The account is closed for ever. */
  async close(leaving: Leaving): Promise<void> {
    await post<unknown>("/api/me/close", leaving);
    this.me = null;
    await this.load();
  }

  async limits(limits: GuestLimits): Promise<void> {
    this.me = await put<Me>("/api/me/limits", limits);
  }

  purse(currency: string): number {
    return this.me?.purses.find((each) => each.currency === currency)?.amount ?? 0;
  }
}

export const session = new Session();
