import { cleanup } from "@testing-library/svelte";
import { afterEach } from "vitest";

// what jsdom lacks
globalThis.matchMedia ??= ((media: string) => ({ media, matches: false })) as unknown as typeof matchMedia;

afterEach(cleanup);
