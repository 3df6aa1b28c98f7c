// Pictures of every screen, on a laptop and on a phone: `npm run screenshots [folder]`.
// Starts a floor of its own with a fresh database, plays a coup in every house, and stops both again.
// SAALCHEF_PYTHON: the Python with saalchef (python3); CHROMIUM: the browser (/usr/bin/chromium).
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { createServer } from "vite";

const folder = process.argv[2] ?? "screenshots";
const SCREENS = [
  { name: "laptop", viewport: { width: 1440, height: 900 }, locale: "de-CH" },
  { name: "phone", viewport: { width: 360, height: 740 }, locale: "en-GB", hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
];
const BETS = {
  pfaeffikon: ["main"],
  wiesbaden: ["main", "twins", "crazy"],
  bregenz: ["punto", "tie"],
  vaduz: ["punto", "tie"],
  schaffhausen: ["ante", "red"],
};
const PAGES = { history: "#/history", cash: "#/cash" };

mkdirSync(folder, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), "saalchef-"));
const { floor, url } = await openFloor();
process.env.SAALCHEF_FLOOR = url;
const vite = await createServer({ logLevel: "silent", server: { port: 0, host: "127.0.0.1" } });
await vite.listen();
const base = vite.resolvedUrls.local[0];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

try {
  for (const screen of SCREENS) await visit(screen);
} finally {
  await browser.close();
  await vite.close();
  floor.kill("SIGINT");
  rmSync(scratch, { recursive: true, force: true });
}

/** A floor on a free port, with nothing in its books. */
function openFloor() {
  const args = ["-m", "saalchef.cli", "serve", "--port", "0", "--bots", "4", "--database", `sqlite:///${join(scratch, "floor.db")}`];
  const floor = spawn(process.env.SAALCHEF_PYTHON ?? "python3", args, { stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((open, fail) => {
    let told = "";
    const hear = (text) => {
      told += String(text);
      const found = /open at (http:\S+)/.exec(told);
      if (found) open({ floor, url: found[1] });
    };
    floor.stdout.on("data", hear);
    floor.stderr.on("data", hear);
    floor.on("exit", () => fail(new Error(`the floor did not open:\n${told}`)));
  });
}

async function visit({ name, ...kind }) {
  const context = await browser.newContext(kind);
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`${name}: ${error.message}`));
  const shot = async (what, whole = false) => {
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(folder, `${what}-${name}.png`), fullPage: whole });
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    console.log(`${what}-${name}.png${sideways > 0 ? ` scrolls sideways by ${sideways} px` : ""}`);
  };

  await page.goto(base);
  await page.locator("[data-take]").first().waitFor();
  await shot("entrance", true);
  await page.locator("article[data-house=wiesbaden] .open").click();
  await shot("open-table");
  await page.keyboard.press("Escape");
  await page.locator("header .own button").click();
  await shot("settings");
  await page.keyboard.press("Escape");
  for (const house of Object.keys(BETS)) await play(page, house, shot);
  for (const [what, hash] of Object.entries(PAGES)) {
    await page.goto(base + hash);
    await shot(what, true);
  }
  await context.close();
}

/** One coup: the table as one finds it, the bets, the first decision, the end, and every panel. */
async function play(page, house, shot) {
  await page.goto(base);
  await page.locator(`[data-take=${house}]`).first().click();
  const open = page.locator(".field.open");
  if (!(await open.first().waitFor({ timeout: 15000 }).then(() => true, () => false))) {
    console.log(`${house}: no field is open`);
    return;
  }
  await shot(`${house}-1-open`);
  for (const field of BETS[house]) {
    const own = page.locator(`[data-box]:has(.me) .field.open[data-field^=${field}]`);
    const any = page.locator(`.field.open[data-field^=${field}]`);
    const wished = (await own.count()) ? own.first() : any.first();
    await wished.click({ timeout: 5000 }).catch(() => console.log(`${house}: ${field} is not open`));
    await page.waitForTimeout(400);
  }
  await shot(`${house}-2-bets`);
  await page.locator("button.ready").click({ timeout: 5000 }).catch(() => console.log(`${house}: nothing lies`));
  const choice = page.locator("[data-choice]").first();
  const result = page.locator(".result");
  await choice.or(result).first().waitFor({ timeout: 60000 }).catch(() => undefined);
  if (await choice.count()) await shot(`${house}-3-decision`);
  for (let n = 0; n < 12 && !(await result.count()); n++) {
    const stay = page.locator("[data-choice=stays], [data-choice=declines]").first();
    if (await stay.count()) await stay.click({ timeout: 2000 }).catch(() => undefined);
    await page.waitForTimeout(1500);
  }
  await result.waitFor({ timeout: 60000 }).catch(() => console.log(`${house}: no end of the coup in time`));
  await shot(`${house}-4-end`);
  const rail = page.locator(".rail button");
  for (let n = 0; n < (await rail.count()); n++) {
    await rail.nth(n).click();
    await shot(`${house}-panel-${n + 1}`);
    await page.locator(".panel header button").click();
  }
}
