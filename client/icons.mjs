// Draws the icons of the installed client from their SVG: `node icons.mjs`, with Debian's Chromium.
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const PICTURES = [
  ["icon", "icon-192", 192],
  ["icon", "icon-512", 512],
  ["icon-maskable", "icon-maskable-512", 512],
  ["icon-maskable", "apple-touch-icon", 180],
];
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [drawn, name, size] of PICTURES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = readFileSync(`public/${drawn}.svg`, "utf-8");
  await page.setContent(`<style>*{margin:0;display:block}svg{width:${size}px;height:${size}px}</style>${svg}`);
  await page.screenshot({ path: `public/${name}.png`, omitBackground: true });
}
await browser.close();
