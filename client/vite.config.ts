import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin, Rolldown } from "vite";
import { defineConfig } from "vitest/config";

// `npm run dev` talks to a floor that runs beside it; the build goes into the Python package.
const floor = process.env["SAALCHEF_FLOOR"] ?? "http://127.0.0.1:8021";

/** An area of words tells its language. */
const languageOf = (module: string | null): string => {
  const found = /\?(de|en)$/.exec(module ?? "");
  return found ? `${found[1]}-` : "";
};

type Modules = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

/** What a module of ours brings with it at once. */
function broughtBy(module: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(module)) return found;
  found.add(module);
  for (const next of modules.getModuleInfo(module)?.importedIds ?? []) broughtBy(next, modules, found);
  return found;
}

/** Script and style beside themselves in Brotli, a tenth smaller than gzip: what browsers take over a secure line. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    writeBundle({ dir = "" }) {
      const assets = join(dir, "assets");
      for (const name of readdirSync(assets).filter((each) => /\.(?:js|css)$/.test(each)))
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(readFileSync(join(assets, name))));
    },
  };
}

const TABLE = ["pages/Table.svelte", "felt/blackjack/game.ts", "felt/punto/game.ts", "felt/challenge/game.ts"];

/** What every page needs is one file, what tables need another: together they compress better than in twenty. */
function together(module: string, modules: Modules): "shell" | "felt" | null {
  const brings = (own: string): boolean => broughtBy(`${import.meta.dirname}/src/${own}`, modules).has(module);
  const tables = TABLE.filter(brings).length;
  if (brings("main.ts") || (tables > 0 && brings("pages/Entrance.svelte"))) return "shell";
  return tables > 1 ? "felt" : null;
}
const only =
  (name: string) =>
  (module: string, modules: Modules): string | null =>
    together(module, modules) === name ? name : null;

export default defineConfig({
  plugins: [svelte(), packed()],
  build: {
    outDir: "../src/saalchef/floor/felt",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        chunkFileNames: ({ facadeModuleId }) => `assets/${languageOf(facadeModuleId)}[name]-[hash].js`,
        codeSplitting: {
          groups: [
            { name: only("shell"), priority: 2 },
            { name: only("felt"), priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    // the floor takes requests of its own origin only: the host stays the one the browser asked for
    proxy: { "/api": { target: floor }, "/ws": { target: floor, ws: true } },
  },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: {
    testTimeout: 120_000,
    isolate: false, // a document for each worker, not for each file
    projects: [
      { extends: true, test: { name: "pure", environment: "node", include: ["tests/pure/*.test.ts"] } },
      {
        extends: true,
        test: { name: "document", environment: "jsdom", include: ["tests/*.test.ts"], setupFiles: ["tests/setup.ts"] },
      },
    ],
  },
});
