// Pictures of every screen of the built client, on a laptop, a tablet and a phone: `npm run screenshots [folder]`.
// Opens a floor of its own with a fresh database, plays a coup in every house, and closes it again.
// SAALCHEF_PYTHON: the Python with saalchef (python3); CHROMIUM: the browser (/usr/bin/chromium).
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { states } from "./screenshots-states.mjs";

const folder = process.argv[2] ?? "screenshots";
const SCREENS = [
  { name: "laptop", viewport: { width: 1440, height: 900 }, locale: "de-CH" },
  { name: "tablet", viewport: { width: 768, height: 1024 }, locale: "en-GB", hasTouch: true },
  {
    name: "phone",
    viewport: { width: 360, height: 740 },
    locale: "en-GB",
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  },
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

const ONLY = process.env.SCREENSHOTS ?? "all"; // all, screens or states

try {
  for (const screen of ONLY === "states" ? [] : SCREENS) await visit(screen);
  for (const screen of ONLY === "screens" ? [] : SCREENS.filter(({ name }) => name !== "tablet")) await trouble(screen);
} finally {
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

/** A picture, and a word where the page scrolls sideways. */
function camera(name) {
  return async (page, what, whole = false) => {
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(folder, `${what}-${name}.png`), fullPage: whole });
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    console.log(`${what}-${name}.png${sideways > 0 ? ` scrolls sideways by ${sideways} px` : ""}`);
  };
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
  await page.locator("article[data-house=wiesbaden] .open").click();
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
