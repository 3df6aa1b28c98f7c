import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// `npm run dev` talks to a floor that runs beside it; the build goes into the Python package.
const floor = process.env["SAALCHEF_FLOOR"] ?? "http://127.0.0.1:8021";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/saalchef/floor/felt",
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: { checks: { pluginTimings: false } },
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
