import { cleanup, configure } from "@testing-library/svelte";
import { afterEach, beforeEach } from "vitest";
import { lang } from "../src/lib/lang.svelte";
import type { Area } from "../src/words/words";
import { areas } from "./words";

for (const [area, words] of Object.entries(areas)) lang.learn(area as Area, words); // whoever chooses a language reads it at once

configure({ asyncUtilTimeout: 60_000 }); // a machine may be busy, and a felt or a panel is compiled when first asked for

// what jsdom lacks; whoever asks for the same query is answered by the same object
const queries = new Map<string, unknown>();
globalThis.matchMedia ??= ((media: string) => {
  const query = queries.get(media) ?? Object.assign(new EventTarget(), { media, matches: false });
  queries.set(media, query);
  return query;
}) as unknown as typeof matchMedia;
Element.prototype.animate ??= function (): Animation {
  const animation = { onfinish: null as (() => void) | null, cancel: () => undefined };
  queueMicrotask(() => animation.onfinish?.());
  return animation as unknown as Animation;
};
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};

// whatever a file before, in the same document, has left behind
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  lang.choose("en");
});
afterEach(cleanup);
