// Bets that stand from coup to coup at Punto Banco: laid again as they were, seen, and ended at once.
import { waitFor } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Play } from "../src/felt/play.svelte";
import type { PuntoView } from "../src/felt/punto/view";
import { lang } from "../src/lib/lang.svelte";
import type { Action } from "../src/wire/table.svelte";
import type { Option, Refused, TableCard } from "../src/wire/types";
import bregenz from "./fixtures/bregenz.json";
import houses from "./fixtures/houses.json";
import { steps } from "./playthrough";
import { Wire, at as wire } from "./wire";

let play: Play;
let refusal: Refused | null = null; // of bets on Tie
let asked: Action[] = [];

const base = steps<PuntoView>(bregenz)[0]!.steps[9]!.before;
const BETS = ["punto", "banco", "tie"].map(
  (field) => ({ verb: "bets", field, box: null, seat: null, amounts: null, cost: null }) as unknown as Option,
);

/** The table in this coup, as one sees it. */
function table(coup: number, phase: PuntoView["phase"], stakes: Record<string, number> = {}): void {
  const lying = Object.entries(stakes).map(([field, amount]) => ({ ...base.stakes[0]!, guest: "Beat", field, amount }));
  const awaiting = phase === "deal" ? ({ type: "card", place: "punto" } as const) : ({ type: "bets" } as const);
  play.link.view = { ...base, coup, phase, awaiting, stakes: lying, settled: [], winner: null } as never;
  play.link.options = phase === "deal" ? [] : BETS;
  flushSync();
}

const mine = (): Record<string, number> => Object.fromEntries(play.mine.map(({ field, amount }) => [field, amount]));

/** The floor books a bet of Beat's, and what he takes back. */
async function booked(action: Action): Promise<Refused | null> {
  asked.push(action);
  if (action.type === "bets" && action.field === "tie" && refusal) return refusal;
  const now = mine();
  if (action.type === "bets") now[action.field] = (now[action.field] ?? 0) + action.amount;
  if (action.type === "withdraws") delete now[action.field];
  const { coup, phase } = play.now!;
  table(coup, phase as PuntoView["phase"], now);
  return null;
}

beforeEach(async () => {
  [Wire.all, asked, refusal] = [[], [], null];
  sessionStorage.clear();
  lang.choose("en");
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(JSON.stringify(houses))),
  );
  play = new Play("t");
  wire(-1).welcome();
  play.link.viewer = "Beat";
  const { game, currency } = houses.find((each) => each.id === "bregenz")!;
  play.link.card = { id: "t", house: "bregenz", game, currency, readings: {}, rules: {}, limits: {} } as TableCard;
  flushSync();
  await waitFor(() => expect(play.game).not.toBeNull());
  vi.spyOn(play.link, "do").mockImplementation(booked);
});
afterEach(() => {
  play.close();
  vi.unstubAllGlobals();
});

/** Whatever would be done of itself now, is. */
const turn = (): Promise<void> => new Promise((done) => setTimeout(done));

/** A coup is played with these stakes, and the bets for the next are open. */
function played(coup: number, stakes: Record<string, number>): void {
  const closed = Object.entries(stakes).map(([field, amount]) => ({ field, box: null, amount }));
  table(coup, "betting", stakes);
  play.bets.closed(closed, coup);
  table(coup, "deal", stakes);
  table(coup, "settled");
}

describe("bets that stand", () => {
  it("are laid again for every coup, at the same amounts, and can be undone", async () => {
    table(1, "betting", { punto: 5000, tie: 1000 });
    play.stand.toggle();
    expect(play.stand.on).toBe(true);
    for (const coup of [1, 2]) {
      played(coup, { punto: 5000, tie: 1000 });
      expect(mine()).toEqual({});
      table(coup + 1, "betting");
      await waitFor(() => expect(mine()).toEqual({ punto: 5000, tie: 1000 }));
      expect(play.bets.canUndo).toBe(true);
    }
    await play.bets.undo();
    expect(mine()).toEqual({});
    expect(asked.every((each) => each.type === "bets" || each.type === "withdraws")).toBe(true); // and no word is said
  });

  it("are left to oneself where one does not let them", async () => {
    played(1, { punto: 5000 });
    table(2, "betting");
    await turn();
    expect(asked).toEqual([]);
  });

  it("are not touched where a tie keeps them, and the others join them", async () => {
    table(1, "betting", { punto: 5000, tie: 1000 });
    play.stand.toggle();
    played(1, { punto: 5000, tie: 1000 });
    table(2, "betting", { punto: 5000 });
    await waitFor(() => expect(mine()).toEqual({ punto: 5000, tie: 1000 }));
    expect(asked).toEqual([{ type: "bets", guest: "Beat", field: "tie", box: null, amount: 1000 }]);
  });

  it("wait for the next ones where one sat out when one wished it", async () => {
    table(5, "betting");
    play.stand.toggle();
    table(6, "betting");
    await turn();
    expect(play.stand.on).toBe(true);
    played(6, { punto: 5000 });
    table(7, "betting");
    await waitFor(() => expect(mine()).toEqual({ punto: 5000 }));
  });

  it("are ended at once", async () => {
    table(1, "betting", { punto: 5000 });
    play.stand.toggle();
    played(1, { punto: 5000 });
    play.stand.toggle();
    table(2, "betting");
    await turn();
    expect([play.stand.on, asked]).toEqual([false, []]);
  });

  it("end with a word where one of them is refused, and none of them lies by halves", async () => {
    refusal = {
      type: "refused",
      id: "1",
      code: "loss_limit",
      why: "",
      facts: {},
      sentence: "Your loss limit is reached.",
    };
    table(1, "betting", { punto: 5000, tie: 1000 });
    play.stand.toggle();
    played(1, { punto: 5000, tie: 1000 });
    table(2, "betting");
    await waitFor(() => expect(play.stand.on).toBe(false));
    expect(mine()).toEqual({});
    expect(play.news?.text).toBe("Your bets are not laid again any longer. Your loss limit is reached.");
    expect(play.aloud.at(-1)?.text).toBe(play.news?.text);
  });

  it("are laid for the very next coup where one lets them stand at the result", async () => {
    played(1, { punto: 5000 });
    play.stand.toggle();
    await turn();
    expect(asked).toEqual([]);
    table(2, "betting");
    await waitFor(() => expect(mine()).toEqual({ punto: 5000 }));
  });

  it("begin with what one bets oneself where nothing was bet", async () => {
    table(1, "settled");
    play.stand.toggle();
    table(2, "betting");
    await turn();
    expect([play.stand.on, asked]).toEqual([true, []]);
    played(2, { punto: 5000 });
    table(3, "betting");
    await waitFor(() => expect(mine()).toEqual({ punto: 5000 }));
  });

  it("are not those of a coup long ago: they end with a word", async () => {
    table(1, "betting", { punto: 5000 });
    play.stand.toggle();
    played(1, { punto: 5000 });
    table(3, "betting"); // one has sat out the second
    await turn();
    expect([play.stand.on, asked]).toEqual([false, []]);
    expect(play.news?.text).toBe("Your bets are not laid again any longer. You had no bet in the last coup.");
  });

  it("are not laid beside others that one has bet oneself, nor for them once taken back", async () => {
    table(1, "betting", { punto: 5000 });
    play.stand.toggle();
    played(1, { punto: 5000 });
    await play.bets.add("banco", null);
    table(2, "betting", mine());
    await turn();
    await play.bets.undo();
    await turn();
    expect(asked.map((each) => "field" in each && each.field)).toEqual(["banco", "banco"]);
    expect([play.stand.on, mine()]).toEqual([true, {}]);
  });

  it("wait while the line is down", async () => {
    table(1, "betting", { punto: 5000 });
    play.stand.toggle();
    played(1, { punto: 5000 });
    wire(-1).drop();
    flushSync();
    table(2, "betting");
    await turn();
    expect([play.stand.on, asked]).toEqual([true, []]);
    play.stand.toggle();
    expect([play.stand.on, play.explained?.sentence]).toEqual([true, lang.t("table.down")]);
  });
});
