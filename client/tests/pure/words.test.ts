import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { areas } from "../words";

const SOURCE = resolve(import.meta.dirname, "../../src");
const files = new Map(
  readdirSync(SOURCE, { recursive: true, encoding: "utf-8" })
    .filter((name) => /\.(ts|svelte)$/.test(name) && !name.startsWith(join("words", "areas")))
    .map((name) => [join(SOURCE, name), readFileSync(join(SOURCE, name), "utf-8")]),
);
const keys = new Map(
  Object.entries(areas).flatMap(([area, { en }]) => Object.keys(en).map((key) => [key, area] as const)),
);
const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((each) => each[1] ?? "").sort();
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((each) => each[1] ?? "");

/** The file that is imported there. */
function from(file: string, path: string): string {
  const base = resolve(dirname(file), path);
  return [base, `${base}.ts`].find((each) => files.has(each)) ?? "";
}

/** What is loaded in one piece with a file, since each imports the next. */
function together(file: string, found = new Set<string>()): Set<string> {
  if (!file || found.has(file)) return found;
  found.add(file);
  const text = files.get(file) ?? "";
  for (const path of all(text, /^\s*(?:import|export) (?!type )(?:[^;]*? from )?"(\.[^"]+)";/gm))
    together(from(file, path), found);
  return found;
}

/** The areas that a file says words of: every text that is a key, and every beginning of keys. */
function said(text: string): Set<string> {
  const found = new Set(all(text, /["'`]([\w.-]+)["'`]/g).flatMap((key) => keys.get(key) ?? []));
  for (const start of all(text, /`([\w-]+\.[\w.-]*)\$\{/g))
    for (const [key, area] of keys) if (key.startsWith(start)) found.add(area);
  return found;
}

const read = (text: string): string[] => all(text, /\blang\.read\(([^)]*)\)/g).flatMap((list) => all(list, /"(\w+)"/g));

/** The files that are loaded for themselves: the first one, the pages, and whatever is imported when needed. */
const roots = new Set([
  join(SOURCE, "main.ts"),
  ...[...files.keys()].filter((file) => dirname(file) === join(SOURCE, "pages")),
  ...[...files].flatMap(([file, text]) => all(text, /\bimport\("(\.[^"]+)"\)/g).map((path) => from(file, path))),
]);

describe("the words", () => {
  it("are there in both languages, and ask for the same facts", () => {
    for (const { de, en } of Object.values(areas)) {
      expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
      for (const key of Object.keys(en)) {
        expect(de[key], key).not.toBe("");
        expect(holes(de[key]!), key).toEqual(holes(en[key]!));
      }
    }
  });

  it("have a key each, of one area", () => {
    const count = Object.values(areas).reduce((sum, { en }) => sum + Object.keys(en).length, 0);
    expect(keys.size).toBe(count);
  });

  it("are read by whatever is loaded and says them", () => {
    expect(roots.size).toBeGreaterThan(20);
    expect(roots).not.toContain("");
    const main = [...together(join(SOURCE, "main.ts"))];
    const first = main.flatMap((file) => read(files.get(file)!));
    const silent = [...roots].flatMap((root) => {
      const parts = [...together(root)].map((file) => [file, files.get(file)!] as const);
      const here = new Set([...first, ...parts.flatMap(([, text]) => read(text))]);
      return parts.flatMap(([file, text]) =>
        [...said(text)]
          .filter((area) => !here.has(area))
          .map((area) => `${relative(SOURCE, root)}: ${area} (${relative(SOURCE, file)})`),
      );
    });
    expect(silent).toEqual([]);
  });

  it("are read by nobody who says none of them", () => {
    const idle = [...files].flatMap(([file, text]) => {
      const known = new Set([...together(file)].flatMap((each) => [...said(files.get(each)!)]));
      return read(text).flatMap((area) => (known.has(area) ? [] : `${relative(SOURCE, file)}: ${area}`));
    });
    expect(idle).toEqual([]);
  });
});
