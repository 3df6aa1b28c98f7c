// Pictures of the states nobody hopes for: see screenshots.mjs, which opens the floor and calls this for each screen.
const REASON = "Eine Karte ist zu Boden gefallen";

/** Everything the Saalchef can do to a table, a guest and the floor, as the guest sees it; last of all the desk itself. */
export async function states({ context, guest, desk, base, shot, stop, start }) {
  const table = await open(guest, base);
  await guest.goto(`${base}#/t/${table}/sit`);
  await bet(guest);
  const tell = (message) => guest.evaluate((told) => window.line.onmessage({ data: JSON.stringify(told) }), message);

  await desk(`tables/${table}/pause`, REASON);
  await guest.locator(".banner.held").waitFor();
  await shot(guest, "state-paused");
  await desk(`tables/${table}/resume`, REASON);
  await desk(`tables/${table}/void`, REASON);
  await shot(guest, "state-void");
  await tell({ type: "reminder", minutes: 60, results: [{ currency: "CHF", amount: -4500 }] });
  await shot(guest, "state-reminder");
  await guest.locator(".banner button").first().click();
  await tell({ type: "notice", kind: "closing", text: "" });
  await shot(guest, "state-closing");
  await guest.locator(".banner button").first().click();
  await guest.locator(".ways button").click();
  await shot(guest, "state-place");
  await guest.keyboard.press("Escape");

  await stop();
  await guest.locator(".banner.alarm").waitFor();
  await shot(guest, "state-lost");
  const late = await context.newPage();
  await start();
  await guest.locator(".banner.back").waitFor();
  await shot(guest, "state-back");
  for (const [what, hash] of [
    ["table", "#/t/nowhere"],
    ["coup", "#/coup/nowhere/1"],
    ["page", "#/nowhere"],
  ]) {
    await late.goto(base + hash);
    await shot(late, `state-no-${what}`);
  }
  await late.close();
  const name = await guest.locator(".place.me .name").first().innerText();
  await desk(`guests/${name}/lock`, REASON);
  await guest.locator("main [role=alert]").waitFor();
  await shot(guest, "state-locked");
}

/** A private table that waits for its guest. */
async function open(guest, base) {
  return guest.evaluate(async (at) => {
    const { csrf } = await (await fetch(`${at}api/me`)).json();
    const headers = { "X-CSRF-Token": csrf, "Content-Type": "application/json" };
    const me = await (await fetch(`${at}api/guests/passing`, { method: "POST", headers })).json();
    const wish = {
      id: crypto.randomUUID(),
      house: "pfaeffikon",
      private: true,
      pace: { bets: 0, answer: 0, pause: 60 },
    };
    const answer = await fetch(`${at}api/tables`, {
      method: "POST",
      headers: { ...headers, "X-CSRF-Token": me.csrf },
      body: JSON.stringify(wish),
    });
    return (await answer.json()).id;
  }, base);
}

/** Coups until one asks for a decision about a hand. */
async function bet(guest) {
  const [stay, no, over] = ["[data-choice=stays]", "[data-choice=declines]", ".result"].map((each) =>
    guest.locator(each),
  );
  for (let n = 0; n < 8 && !(await stay.count()); n++) {
    await guest.locator(".field.open[data-field='main/4']").click();
    await guest.locator("button.ready:not(:disabled)").click();
    await stay.or(no).or(over).first().waitFor();
    if (await no.count()) await no.click();
    await stay.or(over).first().waitFor();
    if (!(await stay.count())) await guest.locator("button.ready:not(:disabled)").click();
  }
}
