// The coach: what he says before a decision, what he remarks after it, and what he keeps count of.
import { render, screen, waitFor } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Choice } from "../src/felt/game";
import type { Play } from "../src/felt/play.svelte";
import { lang } from "../src/lib/lang.svelte";
import { prefs } from "../src/lib/prefs.svelte";
import { Coach } from "../src/panels/coach/coach.svelte";
import Decisions from "../src/panels/coach/Decisions.svelte";
import Values from "../src/panels/coach/Values.svelte";
import { holdingWords, verdictWords, whyWords } from "../src/panels/coach/words";
import type { Advice, HandHeld, Judged } from "../src/wire/types";
import { floor } from "./answers";

beforeEach(() => lang.choose("en"));
afterEach(() => vi.unstubAllGlobals());

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
