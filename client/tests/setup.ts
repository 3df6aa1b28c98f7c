// What jsdom lacks.
globalThis.matchMedia ??= ((media: string) => ({ media, matches: false })) as unknown as typeof matchMedia;
