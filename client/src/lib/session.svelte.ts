// Who is here: the signed-in guest, if any, and a way in with one click.
import { post, put, remove, whoever } from "../wire/api";
import type { Credentials, GuestLimits, Me } from "../wire/types";

class Session {
  me = $state.raw<Me | null>(null);
  /** Asked at least once. */
  known = $state(false);

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
  }

  async signUp(credentials: Credentials): Promise<void> {
    this.me = await post<Me>("/api/guests", credentials);
  }

  async signOut(): Promise<void> {
    await remove<unknown>("/api/session");
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
