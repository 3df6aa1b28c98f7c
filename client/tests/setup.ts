import { cleanup } from "@testing-library/svelte";
import { afterEach } from "vitest";

// what jsdom lacks
globalThis.matchMedia ??= ((media: string) =>
  Object.assign(new EventTarget(), { media, matches: false })) as unknown as typeof matchMedia;
Element.prototype.animate ??= function (): Animation {
  const animation = { onfinish: null as (() => void) | null, cancel: () => undefined };
  queueMicrotask(() => animation.onfinish?.());
  return animation as unknown as Animation;
};
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};

afterEach(cleanup);
