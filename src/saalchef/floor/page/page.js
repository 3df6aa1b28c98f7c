"use strict";
// A plain page at the door: the lobby, and any table played with the buttons that the server says are allowed.

const $ = (id) => document.getElementById(id);
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
let csrf = "", me = null, socket = null, seq = null, table = null, playing = false, waiting = new Map();

const money = (cents, currency) => `${(cents / 100).toFixed(2)} ${currency}`;
const element = (tag, text, more = {}) => Object.assign(document.createElement(tag), { textContent: text, ...more });

async function ask(path, method = "GET", body) {
  const headers = { "X-CSRF-Token": csrf, ...(body ? { "Content-Type": "application/json" } : {}) };
  const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.sentence || answer.statusText);
  return found;
}

async function start() {
  const who = await ask("/api/me");
  csrf = who.csrf;
  me = who.me;
  greet();
  const lobby = new WebSocket(address("/ws/lobby"));
  const tables = new Map();
  lobby.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.type === "lobby") told.tables.forEach((each) => tables.set(each.id, each));
    if (told.type === "table") tables.set(told.table.id, told.table);
    if (told.type === "gone") tables.delete(told.id);
    showTables([...tables.values()]);
  };
  $("back").onclick = leave;
  addEventListener("hashchange", follow);
  follow();
}

const address = (path) => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;

function greet() {
  const purses = me ? me.purses.map((p) => money(p.amount, p.currency)).join(", ") : "";
  $("me").textContent = me ? `${me.name}: ${purses} of play money.` : "Play money only.";
}

function showTables(tables) {
  $("tables").replaceChildren(...tables.map((each) => {
    const item = element("li", "");
    const seats = each.guests.filter((g) => g.seat !== null).length;
    const bots = each.guests.filter((g) => g.bot).length;
    item.append(
      element("h3", each.name),
      element("p", `${each.game}, from ${money(each.limits.minimum, each.currency)}`),
      element("p", `${seats} of ${each.seats} seats taken (${bots} bots), coup ${each.coup}`),
      element("button", "Go to the table", { type: "button", onclick: () => { location.hash = each.id; } }),
    );
    return item;
  }));
}

function follow() {
  const id = location.hash.slice(1);
  if (id && id !== table?.id) visit(id);
  if (!id) leave();
}

function leave() {
  if (socket) socket.onclose = null, socket.close();
  socket = null; table = null; seq = null;
  $("table").hidden = true;
  $("lobby").hidden = false;
  if (location.hash) location.hash = "";
}

async function visit(id) {
  if (!me) {
    me = await ask("/api/guests/passing", "POST");
    greet();
  }
  $("lobby").hidden = true;
  $("table").hidden = false;
  $("told").replaceChildren();
  connect(id);
}

function connect(id) {
  socket = new WebSocket(address(`/ws/tables/${id}${seq === null ? "" : `?resume=${seq}`}`));
  socket.onopen = () => waiting.forEach((message) => socket.send(JSON.stringify(message)));
  socket.onmessage = ({ data }) => hear(JSON.parse(data));
  socket.onclose = () => setTimeout(() => location.hash.slice(1) === id && connect(id), 1000);
}

function send(message) {
  const sent = { id: crypto.randomUUID(), ...message };
  waiting.set(sent.id, sent);
  $("refusal").textContent = "";
  socket.send(JSON.stringify(sent));
}

function hear(told) {
  if (told.type === "snapshot") {
    ({ table, playing, seq } = told);
    $("table-title").textContent = `${table.name} (${table.game})`;
    prove(told.fairness);
  }
  if (told.type === "events") {
    for (const { seq: number, event } of told.events) {
      seq = number;
      if (event.type === "guest_arrived" && event.guest === me.name) playing = true;
      if (event.type === "guest_departed" && event.guest === me.name) playing = false;
      if (event.type === "shoe_committed") prove(event);
      tell(event);
    }
  }
  if (told.type === "done" || told.type === "refused") waiting.delete(told.id);
  if (told.type === "refused") $("refusal").textContent = told.sentence;
  if (told.view) felt(told.view.felt || told.view, told.view.chips ?? null, told.view.hidden);
  if (told.options) choices(told.options);
  if ("clock" in told) $("clock").textContent = told.clock ? `Clock: ${Math.ceil(told.clock.remaining_ms / 1000)} s for ${told.clock.runs_for}` : "";
}

function prove(fairness) {
  $("proof").textContent = `Shuffle ${fairness.shoe} is committed to: ${fairness.commitment}`;
}

function tell(event) {
  const { type, ...facts } = event;
  const words = Object.values(facts).filter((each) => typeof each !== "object").join(" ");
  $("told").prepend(element("li", `${type.replaceAll("_", " ")} ${words}`));
  while ($("told").children.length > 60) $("told").lastChild.remove();
}

function cards(list) {
  return (list || []).map((card) => {
    const text = card.length === 2 && SUITS[card[1]] ? card[0].replace("T", "10") + SUITS[card[1]] : card;
    return element("span", text, { className: /[hd]$/.test(card) ? "card red" : "card" });
  });
}

function felt(view, chips, hidden) {
  const rows = element("dl", "");
  const row = (title, ...content) => {
    const cell = element("dd", "");
    cell.append(...content);
    rows.append(element("dt", title), cell);
  };
  row("Coup", `${view.coup}, ${view.phase}`);
  if (chips !== null) row("Your chips", money(chips, table.currency));
  if (view.bank_cards) row("Bank", ...cards(view.bank_cards), view.bank_cards.length ? ` ${view.bank_total}` : "");
  for (const side of ["punto", "banco"]) if (view[side]) row(side, ...cards(view[side]), ` ${view[`${side}_total`]}`);
  if (view.community) row("Community", ...cards(view.community), ` pot ${money(view.played_for, table.currency)}`);
  for (const box of view.boxes || []) {
    const stakes = ["main", "twins", "crazy", "insurance"].flatMap((field) => (box[field] || []).map((w) => `${w.guest} ${field} ${money(w.amount, table.currency)}`));
    const hands = (box.hands || []).flatMap((hand) => [...cards(hand.cards), ` ${hand.total} `, ...hand.stakes.map((s) => `${s.guest} ${money(s.amount + (s.raised || 0), table.currency)} `)]);
    if (box.owner || box.guest || stakes.length) row(`Box ${box.number}`, `${box.owner || box.guest || ""} `, ...cards(box.cards), ...hands, stakes.join(", "));
  }
  for (const stake of view.stakes || []) row(`${stake.guest}`, `${stake.field} ${money(stake.amount, table.currency)}`);
  if (hidden) row("Your hidden card", ...cards([hidden]));
  const seats = (view.guests || []).filter((g) => g.seat !== null).map((g) => `${g.seat}: ${g.name}`).join("  ");
  row("Seats", seats || "all free");
  $("felt").replaceChildren(rows);
  taken = new Set((view.guests || []).map((g) => g.seat));
}

let taken = new Set();

function choices(options) {
  const buttons = [];
  const button = (text, message, quiet) => buttons.push(element("button", text, { type: "button", className: quiet ? "quiet" : "", onclick: () => send(message) }));
  if (!playing) {
    for (let seat = 1; seat <= table.seats; seat += 1) {
      if (!taken.has(seat)) button(`Sit at ${seat}`, { type: "join", chips: 20000, seat });
    }
  }
  const amounts = (range) => [range.low, range.low + range.step, range.low + 4 * range.step].filter((a) => a <= range.high);
  for (const option of options) {
    const { verb, field, box, seat } = option;
    const place = [field, box && `box ${box}`, seat && `seat ${seat}`].filter(Boolean).join(" ");
    const action = { type: verb, guest: me.name };
    if (verb === "stakes") action.field = Number(field);
    else if (field) action.field = field;
    if (verb === "stands") { if (box) action.at = box; } else if (box && verb !== "stakes") action.box = box;
    if (seat) action.seat = seat;
    if (option.amounts) for (const amount of amounts(option.amounts)) button(`${verb} ${money(amount, table.currency)} ${place}`, { type: "do", action: { ...action, amount } });
    else button(`${verb} ${place}`, { type: "do", action }, ["sits", "stands", "leaves", "claims"].includes(verb));
  }
  if (options.some((o) => o.verb === "withdraws")) {
    buttons.push(element("button", "My bets stand", { type: "button", onclick: () => socket.send(JSON.stringify({ type: "ready" })) }));
  }
  $("choices").replaceChildren(...buttons);
}

start().catch((problem) => { $("me").textContent = problem.message; });
