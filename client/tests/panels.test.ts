import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Choice } from "../src/felt/game";
import type { Play } from "../src/felt/play.svelte";
import { lang } from "../src/lib/lang.svelte";
import { prefs } from "../src/lib/prefs.svelte";
import { session } from "../src/lib/session.svelte";
import Account from "../src/shell/Account.svelte";
import KeysHelp from "../src/shell/KeysHelp.svelte";
import { Coach } from "../src/panels/coach/coach.svelte";
import Decisions from "../src/panels/coach/Decisions.svelte";
import Values from "../src/panels/coach/Values.svelte";
import { holdingWords, verdictWords, whyWords } from "../src/panels/coach/words";
import CoupList from "../src/panels/history/CoupList.svelte";
import { tableCoups } from "../src/panels/history/coups.svelte";
import Bet from "../src/panels/prices/Bet.svelte";
import RulesText from "../src/panels/rules/RulesText.svelte";
import Chart from "../src/pages/history/Chart.svelte";
import Ruling from "../src/pages/desk/Ruling.svelte";
import type { Advice, HandHeld, Judged, PriceTag, Question, RulesTold } from "../src/wire/types";

beforeEach(() => lang.choose("en"));
afterEach(() => vi.unstubAllGlobals());

/** Answers of the floor by path; what was sent is kept. */
function floor(answers: Record<string, unknown>) {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string, request: RequestInit = {}) => {
      sent.push({ path, body: request.body ? JSON.parse(String(request.body)) : null });
      const found = answers[path.split("?")[0] ?? ""];
      return new Response(
        JSON.stringify(found ?? { code: "unknown", sentence: "No such thing.", why: "", facts: {} }),
        { status: found === undefined ? 404 : 200 },
      );
    }),
  );
  return sent;
}

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

const ADVICE: Advice = {
  ...{ question: "decision", box: 3, hand: 1, stake: 2000, open_cards: 5, chances: [], holding: null, why: null },
  values: [
    { verb: "doubles", value: 0.674, field: null },
    { verb: "stays", value: -0.1532, field: null },
  ],
} as Advice;

describe("the coach", () => {
  const choice = (id: string): Choice => ({
    id,
    word: id,
    key: "",
    action: { type: "stays", guest: "Anna", box: 3 },
    box: 3,
  });

  function deciding(coup = 1) {
    const play = {
      ...{
        id: "t",
        me: "Anna",
        choices: [choice("stays"), choice("doubles")],
        options: [],
        now: { coup, awaiting: null },
        view: null,
        house: null,
        link: { card: { game: "black-jack" }, seq: 5 },
      },
      ...{
        advised: "",
        onlooker: null as Play["onlooker"],
        whenClosed: () => undefined,
        currency: "EUR",
        money: (cents: number) => `€${cents / 100}`,
      },
    };
    return play as unknown as Play & typeof play;
  }
  const holding: HandHeld = {
    cards: ["9h", "7c"],
    ...{ total: 16, soft: false, pair: false, blackjack: false, bank: 10 },
  };
  const why = { code: "coach.why.low", parts: { bank_over: 0.21234, over: 0.615 } };
  const verdict = (seq: number, said: string, cost: number | null, coup = 1): Judged => ({
    ...{ coup, seq },
    verdict: { guest: "Anna", advice: { ...ADVICE, holding, why }, said, cost },
  });
  const ADVICES = { "/api/tables/t/advice": { seq: 1, advices: [ADVICE] } };

  it("marks the best in hints", async () => {
    floor({ ...ADVICES, "/api/tables/t/verdicts": { verdicts: [] } });
    prefs.set({ coach: "hints" });
    const play = deciding();
    const coach = new Coach(play);
    flushSync();
    await waitFor(() => expect(coach.advices).toHaveLength(1));
    flushSync();
    expect(play.advised).toBe("doubles/3");
  });

  it("learns from the floor what was decided before, and only what is one's own", async () => {
    const others = { ...verdict(4, "stays", 12), verdict: { ...verdict(4, "stays", 12).verdict, guest: "Ben" } };
    floor({ ...ADVICES, "/api/tables/t/verdicts": { verdicts: [verdict(3, "stays", 12), others] } });
    prefs.set({ coach: "remarks" });
    const coach = new Coach(deciding());
    flushSync();
    await waitFor(() => expect(coach.decided.map((each) => each.seq)).toEqual([3]));
    expect(coach.remark).toBeNull(); // it was decided before
  });

  it("remarks a mistake as soon as it is judged, though no value was known when it was made", async () => {
    floor({
      "/api/tables/t/verdicts": { verdicts: [] },
      "/api/tables/t/coups/1/verdicts": { verdicts: [verdict(7, "stays", 42)] },
    });
    prefs.set({ coach: "remarks" });
    const play = deciding();
    const coach = new Coach(play);
    flushSync();
    play.onlooker?.(choice("stays").action)(false);
    expect(coach.decided).toHaveLength(0); // what is refused was not decided
    play.onlooker?.(choice("stays").action)(true);
    await waitFor(() => expect(coach.decided).toHaveLength(1));
    expect(coach.remark).toBeNull(); // a decision stands
    play.choices = [];
    expect((coach.remark as Judged | null)?.seq).toBe(7);
    Object.assign(play, { now: { coup: 2, awaiting: null } });
    await waitFor(() => expect(coach.remark).toBeNull()); // the coup has gone
  });

  it("remarks no earlier mistake after a right decision, and asks again for a list that did not come", async () => {
    const mine = {
      "/api/tables/t/coups/1/verdicts": { verdicts: [verdict(4, "stays", 42), verdict(7, "doubles", 0)] },
    };
    floor(mine);
    prefs.set({ coach: "remarks" });
    const play = deciding();
    const coach = new Coach(play);
    flushSync();
    floor({ ...mine, "/api/tables/t/verdicts": { verdicts: [verdict(2, "stays", 9)] } });
    await waitFor(() => {
      play.onlooker?.(choice("doubles").action)(true); // each asks for it again
      expect(coach.decided.map((each) => each.seq)).toEqual([2, 4, 7]);
    });
    play.choices = [];
    expect(coach.remark).toBeNull();
  });

  it("brings up no old remark when remarks are wished for again", async () => {
    floor({
      "/api/tables/t/verdicts": { verdicts: [] },
      "/api/tables/t/coups/1/verdicts": { verdicts: [verdict(7, "stays", 42)] },
    });
    prefs.set({ coach: "remarks" });
    const play = deciding();
    const coach = new Coach(play);
    flushSync();
    play.onlooker?.(choice("stays").action)(true);
    play.choices = [];
    await waitFor(() => expect(coach.remark?.seq).toBe(7));
    for (const mode of ["off", "remarks"] as const) {
      prefs.set({ coach: mode });
      flushSync();
      expect(coach.remark).toBeNull();
    }
  });

  it("names hand, bank and cost, and says why", () => {
    const play = deciding();
    expect(verdictWords(verdict(1, "stays", 42), play)).toBe(
      "16 against a 10, you stayed: cost €0.42 on average; “Double” was best.",
    );
    expect(verdictWords(verdict(1, "doubles", 0), play, "Ben")).toBe(
      "Ben, 16 against a 10: “Double”: nothing was better.",
    );
    expect(verdictWords(verdict(1, "stays", null), play)).toBe("16 against a 10, you stayed.");
    expect(holdingWords({ ...holding, soft: true, total: 18, bank: 11 })).toBe("soft 18 against an ace");
    expect(holdingWords({ ...holding, cards: ["8h", "8d"], pair: true, bank: 8 })).toBe("8-8 against an 8");
    expect(holdingWords({ ...holding, bank: null })).toBe("16");
    expect(whyWords(why)).toMatch(/^the bank goes over in 21\.2\s?%; a card takes you over in 61\.5\s?%\.$/);
    lang.choose("de");
    expect(verdictWords(verdict(1, "stays", 42), play)).toBe(
      "16 gegen 10, Sie nahmen keine Karte: kostete im Durchschnitt €0.42; am besten war «Verdoppeln».",
    );
  });

  it("says nothing of others that cost nothing, where all were the best", () => {
    const coach = {
      play: deciding(),
      decided: [verdict(1, "doubles", 0), verdict(2, "doubles", 0)],
    } as unknown as Coach;
    render(Decisions, { coach });
    screen.getByText("All 2 were the best.");
    expect(screen.queryByText(/others/)).toBeNull();
  });

  it("is silent when off", () => {
    const sent = floor({});
    prefs.set({ coach: "off" });
    new Coach(deciding());
    flushSync();
    expect(sent).toEqual([]);
  });

  it("lists the alternatives with their worth, best first", () => {
    render(Values, { advice: ADVICE, play: deciding() });
    const rows = screen.getAllByRole("listitem").map((row) => row.textContent?.replace(/\s+/g, " "));
    expect(rows[0]).toContain("Double");
    expect(rows[0]).toContain("+€13.48");
    expect(rows[0]).toContain("best");
    expect(rows[1]).toContain("−€3.06");
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
