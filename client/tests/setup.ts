import { cleanup } from "@testing-library/svelte";
import { afterEach } from "vitest";

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
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};

afterEach(cleanup);
