// Whether the floor serves a newer client than this one: its page names another script. It is offered, never taken by itself.
const LOOK = 600_000; // milliseconds between two looks
const SCRIPT = /<script type="module"[^>]*\bsrc="([^"]+)"/;

/** The script that a page begins with: another build has another name. */
export const scriptOf = (page: string): string | null => SCRIPT.exec(page)?.[1] ?? null;

class Version {
  newer = $state(false);
  #own = document.querySelector('script[type="module"]')?.getAttribute("src") ?? null;

  /** From now on: every few minutes, whenever one comes back to the page, and when a part of it is gone. */
  watch(): void {
    const look = (): void => void this.look();
    setInterval(look, LOOK);
    document.addEventListener("visibilitychange", () => document.hidden || look());
    addEventListener("vite:preloadError", look);
  }

  async look(): Promise<void> {
    if (this.newer || this.#own === null) return;
    try {
      const found = scriptOf(await (await fetch("/", { cache: "no-cache" })).text());
      this.newer = found !== null && found !== this.#own;
    } catch {
      // there is no line: the next look may tell
    }
  }
}

export const version = new Version();
