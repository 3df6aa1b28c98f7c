// Pictures of every screen of the built client, at every size of screens.json and in both languages:
// `npm run screenshots [folder]`. Opens a floor of its own with a fresh database, plays a coup in every house, and
// closes it again. A screen is brought about once, and the window made as large as each size in turn.
// SAALCHEF_PYTHON: the Python with saalchef (python3); CHROMIUM: the browser (/usr/bin/chromium); SCREENSHOTS: all,
// screens or states; MINUTES: how long it may take (30).
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { states } from "./screenshots-states.mjs";

const folder = process.argv[2] ?? "screenshots";
const SIZES = Object.entries(JSON.parse(readFileSync(new URL("./screens.json", import.meta.url), "utf-8"))).map(
  ([name, [width, height]]) => ({ name, width, height }),
);
const LANGUAGES = [
  { name: "de", locale: "de-CH", viewport: { width: 1280, height: 800 } },
  { name: "en", locale: "en-GB", viewport: { width: 1280, height: 800 } },
];
const BETS = {
  pfaeffikon: ["main"],
  wiesbaden: ["main", "twins", "crazy"],
  bregenz: ["punto", "tie"],
  vaduz: ["punto", "tie"],
  schaffhausen: ["ante", "red"],
};
const PAGES = { history: "#/history", cash: "#/cash", desk: "#/desk", about: "#/about" };
const SAALCHEF = { name: "Erna", password: "a long word for the desk" };
const PYTHON = process.env.SAALCHEF_PYTHON ?? "python3";

mkdirSync(folder, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), "saalchef-"));
const database = `sqlite:///${join(scratch, "floor.db")}`;
execFileSync(PYTHON, ["-m", "saalchef.cli", "account", SAALCHEF.name, "--password-stdin", "--database", database], {
  input: SAALCHEF.password,
});
let { floor, base } = await openFloor(0);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});

const ONLY = process.env.SCREENSHOTS ?? "all";
const MINUTES = Number(process.env.MINUTES ?? 30);
const late = setTimeout(() => {
  console.error(`not done after ${MINUTES} minutes`);
  process.exitCode = 1;
  void browser.close(); // whatever is under way fails, and the floor is closed
}, MINUTES * 60_000);

try {
  for (const language of ONLY === "states" ? [] : LANGUAGES) await visit(language);
  for (const language of ONLY === "screens" ? [] : LANGUAGES) await trouble(language);
} finally {
  clearTimeout(late);
  await browser.close();
  floor.kill("SIGINT");
  rmSync(scratch, { recursive: true, force: true });
}

/** A floor on a port (0: any that is free); opened a second time it goes on with the same books. */
function openFloor(port) {
  const args = ["-m", "saalchef.cli", "serve", "--port", String(port), "--bots", "4", "--database", database];
  const floor = spawn(PYTHON, args, { stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((open, fail) => {
    let told = "";
    const hear = (text) => {
      told += String(text);
      const found = /open at (http:\S+)/.exec(told);
      if (found) open({ floor, base: `${found[1]}/` });
    };
    floor.stdout.on("data", hear);
    floor.stderr.on("data", hear);
    floor.on("exit", () => fail(new Error(`the floor did not open:\n${told}`)));
  });
}

/** A picture at every size, and a word where the page scrolls sideways. */
function camera(language) {
  return async (page, what, whole = false) => {
    const before = page.viewportSize();
    for (const { name, width, height } of SIZES) {
      await page.setViewportSize({ width, height });
      const sideways = await page.evaluate(still, width);
      const picture = `${what}-${name}-${language}.png`;
      await page.screenshot({ path: join(folder, picture), fullPage: whole });
      console.log(`${picture}${sideways > 0 ? ` scrolls sideways by ${sideways} px` : ""}`);
    }
    await page.setViewportSize(before);
  };
}

/** In the page: once all is laid out for the width, and nothing moves any more; how far it scrolls sideways. */
async function still(width) {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  while (innerWidth !== width) await frame();
  await frame();
  for (const each of document.getAnimations())
    if (each.effect?.getComputedTiming().iterations !== Infinity) each.finish();
  await frame();
  return document.documentElement.scrollWidth - innerWidth;
}

/** What goes wrong, as a guest sees it; the Saalchef rules from a browser of his own. */
async function trouble({ name, ...kind }) {
  const [context, office] = await Promise.all([browser.newContext(kind), browser.newContext()]);
  await context.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(...where) {
        super(...where);
        window.line = this;
      }
    };
  });
  const guest = await context.newPage();
  await guest.goto(base);
  const { csrf } = await (await office.request.get(`${base}api/me`)).json();
  const me = await (
    await office.request.post(`${base}api/session`, { headers: { "X-CSRF-Token": csrf }, data: SAALCHEF })
  ).json();
  const desk = (path, reason) =>
    office.request.post(`${base}api/desk/${path}`, {
      headers: { "X-CSRF-Token": me.csrf },
      data: { id: crypto.randomUUID(), reason },
    });
  const gone = () => new Promise((over) => floor.once("exit", over));
  const stop = async () => {
    floor.removeAllListeners("exit");
    floor.kill("SIGKILL");
    await gone();
  };
  const start = async () => {
    ({ floor } = await openFloor(new URL(base).port));
  };
  await states({ context, guest, desk, base, shot: camera(name), stop, start });
  await Promise.all([context.close(), office.close()]);
}

async function visit({ name, ...kind }) {
  const context = await browser.newContext(kind);
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`${name}: ${error.message}`));
  const picture = camera(name);
  const shot = (what, whole = false) => picture(page, what, whole);

  await page.goto(base);
  await page.locator("[data-take]").first().waitFor();
  await shot("entrance", true);
  await page.locator("article[data-house=wiesbaden] .more button").click();
  await shot("open-table");
  await page.keyboard.press("Escape");
  await page.locator("header .own button").last().click();
  await shot("settings");
  await page.locator("dialog input[autocomplete=username]").fill(SAALCHEF.name);
  await page.locator("dialog input[type=password]").fill(SAALCHEF.password);
  await page.keyboard.press("Enter");
  await page.locator("dialog").waitFor({ state: "detached" });
  for (const house of Object.keys(BETS)) await play(page, house, shot);
  for (const [what, hash] of Object.entries(PAGES)) {
    await page.goto(base + hash);
    await answered(page);
    await shot(what, true);
  }
  await page.goto(`${base}#/desk`);
  for (const [n, what] of ["pause", "void", "correct", "close"].entries()) {
    await page.locator("main li").first().locator(".ways button").nth(n).click();
    await shot(`desk-${what}`);
    await page.keyboard.press("Escape");
  }
  for (const what of ["guests", "journal"]) {
    await page.goto(`${base}#/desk/${what}`);
    await answered(page);
    await shot(`desk-${what}`);
  }
  await page.keyboard.press("?");
  await shot("keys");
  await page.keyboard.press("Escape");
  await page.goto(`${base}#/history`);
  await page.locator("main a[href^='#/coup/']").first().click();
  await page.locator("[data-felt]").waitFor();
  await shot("replay");
  await page
    .locator("main header button.primary")
    .click({ timeout: 5000 })
    .catch(() => console.log("no proof of this coup yet"));
  await answered(page);
  await shot("check");
  await context.close();
}

/** One coup: the table as one finds it, the bets, the first decision, the end, and every panel. */
async function play(page, house, shot) {
  await page.goto(base);
  await page.locator(`[data-take=${house}]`).first().click();
  const open = page.locator(".field.open");
  if (
    !(await open
      .first()
      .waitFor({ timeout: 15000 })
      .then(
        () => true,
        () => false,
      ))
  ) {
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
  await page
    .locator("button.ready")
    .click({ timeout: 5000 })
    .catch(() => console.log(`${house}: nothing lies`));
  const choice = page.locator("[data-choice]").first();
  const result = page.locator(".result");
  await choice
    .or(result)
    .first()
    .waitFor({ timeout: 60000 })
    .catch(() => undefined);
  if (await choice.count()) await shot(`${house}-3-decision`);
  for (let n = 0; n < 12 && !(await result.count()); n++) {
    const stay = page.locator("[data-choice=stays], [data-choice=declines]").first();
    if (await stay.count()) await stay.click({ timeout: 2000 }).catch(() => undefined);
    await page.waitForTimeout(1500);
  }
  await result.waitFor({ timeout: 60000 }).catch(() => console.log(`${house}: no end of the coup in time`));
  await shot(`${house}-4-end`);
  const fold = page.locator(".rail .fold:visible");
  if (await fold.count()) await fold.click();
  for (const name of await page.locator(".rail button:not(.fold)").allTextContents()) {
    await page.locator("nav button:visible", { hasText: name }).click();
    await answered(page);
    await shot(`${house}-panel-${name.toLowerCase()}`);
  }
  await page.locator(".panel header button").click();
}

/** What the floor is asked for is there. */
function answered(page) {
  return page.locator(".quiet[role=status]").first().waitFor({ state: "detached", timeout: 90000 });
}
