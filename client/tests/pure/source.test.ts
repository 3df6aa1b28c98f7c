// How the client's parts keep to themselves: nobody styles what is inside another component, nobody asks which game it is.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const SOURCE = resolve(import.meta.dirname, "../../src");
const FELT = join(SOURCE, "felt");
const REGISTRY = join(FELT, "games.ts");
const text = (file: string): string => readFileSync(file, "utf-8");
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" })
  .filter((name) => /\.(ts|svelte|css)$/.test(name))
  .map((name) => join(SOURCE, name))
  .sort();
const folders = readdirSync(FELT, { withFileTypes: true }).filter((each) => each.isDirectory());
const games = [...text(REGISTRY).matchAll(/^ {2}"([\w-]+)": \{$/gm)].map(([, name]) => name ?? "");
const within = (folder: string, file: string): boolean => !relative(folder, file).startsWith("..");
const outside = files.filter(
  (file) => file !== REGISTRY && !folders.some(({ name }) => within(join(FELT, name), file)),
);
/** Where the words of all games stand together, and what the floor tells of them. */
const TOLD = [join(SOURCE, "words"), join(SOURCE, "wire", "types.ts")];
/** The fields that only one game has. */
const FIELDS = ["twins", "crazy", "insurance", "punto", "banco", "tie", "ante", "red", "black"];

/** The files that a file imports, now or when needed. */
function imported(file: string): string[] {
  const found = text(file).matchAll(/(?:from|import)\s*\(?\s*["'`](\.[^"'`]*)["'`]/g);
  return [...found].map(([, path]) => resolve(dirname(file), path ?? ""));
}

describe("a component", () => {
  it("leaves what is inside another one alone", () => {
    expect(files.filter((file) => text(file).includes(":global"))).toEqual([]);
  });
});

describe("a game", () => {
  it("is registered with its folder", () => {
    expect(games).toHaveLength(3);
    for (const { name } of folders) expect(text(REGISTRY)).toContain(`import("./${name}/game")`);
  });

  it("is named by the registry alone", () => {
    const naming = outside.filter((file) => games.some((name) => new RegExp(`["'\`]${name}["'\`]`).test(text(file))));
    expect(naming.map((file) => relative(SOURCE, file))).toEqual([]);
  });

  it("keeps its fields, its rules for them and its closing event to itself", () => {
    const closing = folders.map(({ name }) => /closing: "(\w+)"/.exec(text(join(FELT, name, "game.ts")))?.[1] ?? "");
    expect(closing).not.toContain("");
    const quoted = [...closing, ...FIELDS].join("|");
    const own = new RegExp(`["'\`](?:${quoted})["'\`]|\\b(?:ante_size|bonus_\\w+)\\b`);
    const knowing = outside.filter((file) => !TOLD.some((place) => within(place, file)) && own.test(text(file)));
    expect(knowing.map((file) => relative(SOURCE, file))).toEqual([]);
  });

  it("is not guessed from what a view holds", () => {
    const guessing = outside.filter((file) => /["'`]\w+["'`] in (?:view|felt|guest)\b/.test(text(file)));
    expect(guessing.map((file) => relative(SOURCE, file))).toEqual([]);
  });

  it("is left in its folder: the registry alone opens it", () => {
    const opening = outside.filter((file) =>
      imported(file).some((path) => folders.some(({ name }) => within(join(FELT, name), path))),
    );
    expect(opening.map((file) => relative(SOURCE, file))).toEqual([]);
  });
});

describe("an amount or a share", () => {
  it("is written by the one function for it", () => {
    const own = ["lib/money.ts", "lib/figures.ts"].map((name) => join(SOURCE, name));
    const writing = files.filter((file) => !own.includes(file) && /\bIntl\.|toLocaleString/.test(text(file)));
    expect(writing.map((file) => relative(SOURCE, file))).toEqual([]);
  });

  it("stands in no sentence by itself", () => {
    const words = files.filter((file) => within(join(SOURCE, "words", "areas"), file));
    expect(words.length).toBeGreaterThan(10);
    const written = words.filter((file) => /\{\w+\}\s?%|\bCHF \{|\bEUR \{|\{\w+\} (?:€|CHF|EUR)/.test(text(file)));
    expect(written.map((file) => relative(SOURCE, file))).toEqual([]);
  });
});
