import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lang } from "../src/lib/lang.svelte";
import { session } from "../src/lib/session.svelte";
import Account from "../src/shell/Account.svelte";
import KeysHelp from "../src/shell/KeysHelp.svelte";
import CoupList from "../src/panels/history/CoupList.svelte";
import { tableCoups } from "../src/panels/history/coups.svelte";
import Bet from "../src/panels/prices/Bet.svelte";
import RulesText from "../src/panels/rules/RulesText.svelte";
import Chart from "../src/pages/history/Chart.svelte";
import Ruling from "../src/pages/desk/Ruling.svelte";
import type { PriceTag, Question, RulesTold } from "../src/wire/types";
import { floor } from "./answers";

beforeEach(() => lang.choose("en"));
afterEach(() => vi.unstubAllGlobals());

const DECKS: Question = {
  id: "decks",
  question: "How many packs?",
  played: 8,
  options: [
    { option: 6, sentence: "Six packs.", contrary: false },
    { option: 8, sentence: "Eight packs.", contrary: false },
  ],
  why: "Six are usual.",
};
const RULES: RulesTold = {
  ...{
    house: "bregenz",
    name: "Casino Bregenz",
    game: "punto-banco",
    currency: "EUR",
    digest: "",
    decks: 8,
    like: "",
    differs: [],
    jokers: 0,
  },
  sections: [
    {
      id: "cards",
      title: "Cards",
      lines: [
        { key: "decks", sentence: "Eight packs are in play.", source: "reading", clause: null, readings: [DECKS] },
        { key: "pays", sentence: "Tie pays 8 to 1.", source: "clause", clause: "Auszahlung", readings: [] },
        { key: "minimum", sentence: "The minimum is 10.", source: "sign", clause: null, readings: [] },
      ],
    },
  ],
  readings: [DECKS],
};

describe("the rules", () => {
  it("begin with what differs where a table has a house file of its own", () => {
    const differs = [
      { rule: "tie_pays", sentences: ["Tie pays 9:1.", "Tie pays 8:1."] as [string, string] },
      { rule: "bank_holds", sentences: ["", "The bank holds."] as [string, string] },
    ];
    render(RulesText, { rules: { ...RULES, like: "Casino Bregenz", differs } });
    const told = screen.getByText("What differs here").parentElement!.textContent;
    expect(told).toContain("Like Casino Bregenz, but for this:");
    expect(told).toContain("Tie pays 9:1. Casino Bregenz: Tie pays 8:1.");
    expect(told).toContain("Not played here. Casino Bregenz: The bank holds.");
  });

  it("name the clause, the sign or the reading behind each, and what is played otherwise", () => {
    render(RulesText, { rules: RULES });
    screen.getByText("Leaflet, Auszahlung");
    screen.getByText("Sign at the table");
    screen.getByText("Played otherwise here");
    expect(screen.getAllByText("Reading: How many packs?")).toHaveLength(2);
    expect(screen.getAllByText("played here")[0]?.closest("li")?.textContent).toContain("Eight packs.");
  });

  it("are found by their words", async () => {
    render(RulesText, { rules: RULES });
    await fireEvent.input(screen.getByRole("searchbox"), { target: { value: "TIE" } });
    screen.getByText("1 rules");
    expect(screen.queryByText("Eight packs are in play.")).toBeNull();
  });
});

describe("a price tag", () => {
  const tag: PriceTag = {
    ...{
      field: "banco",
      ev: -0.0093,
      stdev: 0.93,
      exact: null,
      staked: 1,
      offered: 1,
      together: 0,
      memorised: null,
      part: 1,
      at_most: false,
    },
    outcomes: [
      { name: "win", pays: "19/20", probability: 0.46 },
      { name: "lose", pays: "-1", probability: 0.44 },
    ],
  };

  it("of insurance says what it takes of the box's stake, and reckons the hour with that", () => {
    const insurance = { ...tag, field: "insurance", ev: -0.08, offered: 1 / 13, part: 0.5, at_most: true };
    render(Bet, { tag: insurance, stake: 1000, coups: 65, currency: "EUR", house: null });
    screen.getByText("€2");
    screen.getByText(/At most half the box's stake: €5 where €10 lies/);
    screen.getByText(/one coup of 13.*takes it every time/);
  });

  it("says the edge, and what an hour costs", () => {
    render(Bet, { tag, stake: 1000, coups: 60, currency: "EUR", house: null });
    screen.getByText("0.93%");
    screen.getByText("€5.58");
  });

  it("says so where a bet is in the guest's favour", () => {
    render(Bet, { tag: { ...tag, ev: 0.01 }, stake: 1000, coups: 60, currency: "EUR", house: null });
    screen.getByText("in your favour");
    screen.getByText("An hour brings");
  });
});

describe("the list of coups", () => {
  it("tells a corrected payout with its reason", () => {
    const coups = tableCoups("t");
    const at = "2026-01-01T20:00:00.000+00:00";
    const corrected = {
      table: "t",
      coup: 3,
      guest: "Anna",
      currency: "CHF",
      amount: 700,
      reason: "paid too little",
      at,
    };
    coups.query.value = [
      {
        table: "t",
        house: "bregenz",
        game: "punto-banco",
        currency: "CHF",
        coup: 3,
        ended_at: at,
        guests: ["Anna"],
        bank: 0,
        mine: -1000,
        void: null,
        proof: false,
        corrections: [corrected],
        name: "",
      },
    ];
    render(CoupList, { coups, none: "" });
    expect(screen.getByRole("listitem").textContent).toContain("corrected by +CHF\u00a07 for Anna: paid too little");
  });
});

describe("the reason of a void coup", () => {
  const shown = (reason: string): string => {
    const coup = {
      table: "t",
      house: "bregenz",
      game: "punto-banco",
      currency: "CHF",
      coup: 3,
      ended_at: "2026-01-01T12:00:00Z",
      guests: ["Anna"],
      bank: 0,
      mine: null,
      void: reason,
      proof: false,
      corrections: [],
      name: "",
    };
    const coups = tableCoups(`void of ${reason}`);
    coups.query.value = [coup];
    const { container, unmount } = render(CoupList, { coups, none: "" });
    const text = container.textContent;
    unmount();
    return text;
  };

  it("is told in the reader's language where the floor has voided it itself", () => {
    const reasons = readFileSync(join(import.meta.dirname, "../../src/saalchef/floor/table/reasons.py"), "utf-8");
    const written = (name: string): string => new RegExp(`^${name} = "(.*)"$`, "m").exec(reasons)![1]!;
    lang.choose("de");
    expect(shown(written("ABANDONED"))).toContain("annulliert: am Tisch war eine Weile niemand");
    expect(shown(written("BY_OPENER"))).toContain(
      "annulliert: der Gast, der den Tisch eröffnet hat, hat ihn geschlossen",
    );
  });

  it("is the Saalchef's own where he has given it", () => {
    expect(shown("a card fell")).toContain("void: a card fell");
  });
});

describe("the chart of results", () => {
  it("draws one's results, and a band only where an expectation is known", () => {
    const point = { table: "t", coup: 1, ended_at: "", won: 500, correction: null };
    const { container, unmount } = render(Chart, {
      points: [{ ...point, expected: -5, variance: 900 }],
      currency: "CHF",
    });
    expect(container.querySelectorAll("figure > svg > path")).toHaveLength(4);
    unmount();
    const other = render(Chart, { points: [{ ...point, expected: null, variance: null }], currency: "CHF" });
    expect(other.container.querySelectorAll("figure > svg > path")).toHaveLength(1);
  });
});

describe("a ruling", () => {
  it("is sent with its reason, a correction with guest and cents", async () => {
    const sent = floor({ "/api/desk/tables/t/correct": { id: "x", repeated: false } });
    const done = vi.fn();
    render(Ruling, {
      wish: { verb: "correct", at: "t", name: "Bregenz", currency: "EUR", guests: ["Anna", "Ben"] },
      close: () => undefined,
      done,
    });
    await fireEvent.change(screen.getByLabelText("Guest"), { target: { value: "Ben" } });
    await fireEvent.input(screen.getByLabelText(/Amount in EUR/), { target: { value: "-12.5" } });
    await fireEvent.input(screen.getByLabelText(/Reason/), { target: { value: "paid twice" } });
    await fireEvent.click(screen.getByRole("button", { name: "Correct a payout", hidden: true }));
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(sent.find(({ body }) => body)?.body).toMatchObject({ guest: "Ben", amount: -1250, reason: "paid twice" });
  });

  it("shows the floor's sentence where it is refused", async () => {
    floor({});
    render(Ruling, { wish: { verb: "void", at: "t", name: "Bregenz" }, close: () => undefined, done: () => undefined });
    await fireEvent.input(screen.getByLabelText(/Reason/), { target: { value: "a card fell" } });
    await fireEvent.click(screen.getByRole("button", { name: "Void the coup", hidden: true }));
    await waitFor(() => screen.getByText("No such thing."));
  });
});

describe("the account", () => {
  it("lets a passing guest keep his purse under a name of his own", async () => {
    const me = {
      name: "Guest-1",
      role: "guest",
      passing: true,
      purses: [],
      tables: [],
      limits: {},
      limits_tomorrow: null,
      chosen: false,
      one_time: false,
      emblem: null,
      results_today: [],
      locked: null,
      csrf: "c",
    } as const;
    const sent = floor({ "/api/guests": { ...me, name: "Anna", passing: false } });
    session.me = { ...me, purses: [], tables: [], results_today: [] };
    render(Account);
    await fireEvent.input(screen.getByLabelText("Name"), { target: { value: "Anna" } });
    await fireEvent.input(screen.getByLabelText("Password"), { target: { value: "long enough" } });
    await fireEvent.click(screen.getByRole("button", { name: "Open an account" }));
    await waitFor(() => screen.getByText("Signed in as Anna"));
    expect(sent).toEqual([{ path: "/api/guests", body: { name: "Anna", password: "long enough" } }]);
  });
});

describe("the keys", () => {
  it("are shown by “?”, but not while one writes", async () => {
    render(KeysHelp);
    const field = document.body.appendChild(document.createElement("input"));
    await fireEvent.keyDown(field, { key: "?" });
    expect(screen.queryByText("undo the last bet")).toBeNull();
    await fireEvent.keyDown(window.document.body, { key: "?" });
    await waitFor(() => screen.getByText("undo the last bet")); // its words come with it
    field.remove();
  });
});
