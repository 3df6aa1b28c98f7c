// The croupier speaks as his house does; and the page says what happens now, and what one may do with a place.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { say as sayBlackJack } from "../src/felt/blackjack/words";
import { say as sayChallenge } from "../src/felt/challenge/announcements";
import type { ChallengeView } from "../src/felt/challenge/view";
import type { Play } from "../src/felt/play.svelte";
import type { TableEvent } from "../src/felt/game";
import { opening, outOfTime, sayCommon } from "../src/felt/announcements";
import { seatActions } from "../src/felt/seat-actions";
import { lang } from "../src/lib/lang.svelte";
import { POT_BACK } from "../src/lib/reasons";
import { clockWords, statusOf } from "../src/pages/table/status";
import type { BlackJackSeenBox, BlackJackTableView, Option, Settled } from "../src/wire/types";
import { seated } from "./seated";

beforeEach(() => lang.choose("en"));

const box = (number: number, owner: string | null): BlackJackSeenBox => ({
  number,
  owner,
  main: [],
  twins: [],
  crazy: [],
  insurance: [],
  hands: [],
  joker: false,
});
const view = {
  boxes: [1, 2, 3, 4].map((number) => box(number, number === 3 ? "Bot-Emil" : null)),
  guests: [{ name: "Anna", seat: 4, standing: false, at: null }],
  settled: [],
} as unknown as BlackJackTableView;
const at = (house: string, options: Option[] = []): Play => seated(house, "Anna", { view, options });
const settled = (outcome: string, won: number): Settled => ({
  type: "settled",
  guest: "Anna",
  field: "main",
  stake: 1000,
  won,
  outcome,
  box: 4,
  hand: 1,
});

describe("a guest's declaration", () => {
  it("is told as the guest's own, in the house's word", () => {
    const stayed = { type: "stayed", guest: "Bot-Emil", box: 3, hand: 1 } as const;
    expect(sayBlackJack(stayed, view, at("wiesbaden"))).toEqual({
      words: "Box 3, Emil (bot): Rest",
      act: true,
    });
    expect(sayBlackJack(stayed, view, at("pfaeffikon"))?.words).toMatch(/: Stay$/);
    expect(sayBlackJack({ ...stayed, type: "card_asked" }, view, at("wiesbaden"))?.words).toMatch(/: Card$/);
  });

  it("and whatever else a guest does is nothing the croupier says", () => {
    const split = { type: "hand_split", guest: "Anna", box: 4, hand: 1 } as unknown as TableEvent;
    const doubled = { ...split, type: "doubled" } as unknown as TableEvent;
    const even = { ...split, type: "even_money_taken" } as unknown as TableEvent;
    for (const event of [split, doubled, even])
      expect(sayBlackJack(event, view, at("wiesbaden"))).toEqual({ act: true, words: expect.stringContaining("Anna") });
    const declined = { type: "field_declined", guest: "Bot-Ivo", box: 2, field: "1", words: "Stay" } as const;
    const seen = { type: "spectator", felt: { boxes: [] } } as unknown as ChallengeView;
    expect(sayChallenge(declined, seen, at("schaffhausen"))).toEqual({
      words: "Ivo (bot): Stay, not on 1",
      act: true,
    });
  });
});

describe("the call that opens the bets", () => {
  const called = (house: string) => opening(at(house).house);

  it("is the house's own, with what it means in the other language", () => {
    expect(called("pfaeffikon")).toEqual({ words: "Place your bets, please" });
    lang.choose("de");
    expect(called("pfaeffikon")).toEqual({ words: "Place your bets, please", small: "Bitte setzen", means: true });
  });

  it("is none where the leaflet has none", () => {
    expect(called("vaduz")).toBeNull();
  });
});

describe("an outcome", () => {
  it("is called in the house's word where it has one", () => {
    expect(sayBlackJack(settled("stand_off", 0), view, at("wiesbaden"))?.words).toBe("Égalité");
    expect(sayBlackJack(settled("stand_off", 0), view, at("pfaeffikon"))?.words).toBe("Stand-off");
  });

  it("is told with whose it is and how much", () => {
    const said = sayBlackJack(settled("blackjack", 1500), view, at("pfaeffikon"));
    expect(said?.words).toBe("Black Jack");
    expect(said?.small).toContain("Box 4: Anna");
    expect(said?.small).toContain("15");
    lang.choose("de");
    expect(sayBlackJack(settled("lost", -1000), view, at("pfaeffikon"))?.words).toBe("Verliert");
  });

  it("names the hand after a split", () => {
    const split = {
      ...view,
      boxes: view.boxes.map((each) => (each.number === 4 ? { ...each, hands: [{}, {}] } : each)),
    } as BlackJackTableView;
    const told = (hand: number) => sayBlackJack({ ...settled("won", 1000), hand }, split, at("wiesbaden"))?.aloud;
    expect([told(1), told(2)]).toEqual(["Box 4, hand 1: Anna wins EUR 10", "Box 4, hand 2: Anna wins EUR 10"]);
  });

  it("names the side bet it is of", () => {
    const told = (field: string) =>
      sayBlackJack({ ...settled("won", 1000), field, hand: null }, view, at("wiesbaden"))?.aloud;
    expect(told("twins")).toBe("Twins, box 4: Anna wins EUR 10");
    expect(told("crazy")).toBe("Crazy-Twins, box 4: Anna wins EUR 10");
    expect(told("insurance")).toBe("Insurance, box 4: Anna wins EUR 10");
  });

  it("names the bonus it is of, and a lost one to its guest alone", () => {
    const seen = {
      type: "spectator",
      felt: { phase: "paid", guests: [], settled: [], community: [], boxes: [] },
    } as unknown as ChallengeView;
    const play = seated("schaffhausen", "Anna", { view: seen });
    const told = (guest: string, outcome: string, won: number) =>
      sayChallenge({ ...settled(outcome, won), guest, field: "red" }, seen, play)?.aloud;
    expect(told("Bruno", "red_pair", 30000)).toBe("Bruno: Red Bonus, Red Pair, wins CHF 300");
    expect(told("Anna", "lost", -1000)).toBe("You lose CHF 10 on Red Bonus.");
    expect(told("Bruno", "lost", -1000)).toBeUndefined();
  });
});

describe("a field", () => {
  it("is called as its house calls it", () => {
    const placed = { type: "stake_placed", guest: "Anna", field: "tie", amount: 1000, box: null } as const;
    lang.choose("de");
    expect(sayCommon(placed, at("vaduz"))?.aloud).toBe("Anna: CHF 10 auf Égalité");
    expect(sayCommon(placed, at("bregenz"))?.aloud).toBe("Anna: EUR 10 auf Tie");
  });
});

describe("a corrected payout", () => {
  const event = (guest: string, amount: number) =>
    ({ type: "payout_corrected", guest, amount, reason: "a card misread" }) as const;

  it("is told to the guest with amount and reason", () => {
    const said = sayCommon(event("Anna", 500), at("pfaeffikon"));
    expect(said).toMatchObject({ words: "", news: false });
    expect(said?.aloud).toMatch(/your payout: you receive CHF 5 more.*a card misread/);
    expect(sayCommon(event("Anna", -500), at("pfaeffikon"))?.aloud).toMatch(
      /CHF 5 is taken back from you.*a card misread/,
    );
    lang.choose("de");
    expect(sayCommon(event("Anna", 500), at("wiesbaden"))?.aloud).toMatch(/Sie erhalten EUR 5 dazu.*a card misread/);
  });

  it("names its coup where that is not the last one", () => {
    const earlier = { ...event("Anna", 500), coup: 3 };
    expect(sayCommon(earlier, at("pfaeffikon"))?.aloud).toMatch(/your payout of coup 3: you receive CHF 5 more/);
    lang.choose("de");
    expect(sayCommon({ ...earlier, guest: "Bert" }, at("wiesbaden"))?.aloud).toMatch(
      /Auszahlung aus Coup 3 berichtigt/,
    );
  });

  it("is news to the others, who read whose it is", () => {
    const said = sayCommon(event("Bot-Emil", 500), at("pfaeffikon"));
    expect(said).toMatchObject({ words: "", news: true });
    expect(said?.aloud).toMatch(/Emil \(bot\) receives CHF 5 more.*a card misread/);
  });
});

describe("a pot that goes back when its table is closed", () => {
  const event = (guest: string) => ({ type: "payout_corrected", guest, amount: 500, reason: POT_BACK }) as const;

  it("is no ruling of the Saalchef's", () => {
    expect(sayCommon(event("Anna"), at("schaffhausen"))?.aloud).toBe(
      "The table is closed: CHF 5 of the WAR pot goes back to you.",
    );
    lang.choose("de");
    expect(sayCommon(event("Bert"), at("schaffhausen"))?.aloud).toBe(
      "Der Tisch ist geschlossen: CHF 5 aus dem WAR Pot gehen an Bert zurück.",
    );
  });

  it("has the floor's reason", () => {
    const reasons = readFileSync(join(import.meta.dirname, "../../src/saalchef/floor/table/reasons.py"), "utf-8");
    expect(reasons).toContain(`"${POT_BACK}"`);
  });
});

describe("a hand over 21 in Black Jack Challenge", () => {
  it("is told card by card", () => {
    const felt = {
      ...{ phase: "paid", guests: [], settled: [], community: ["7d", "Kh"] },
      boxes: [
        {
          number: 2,
          guest: "Bot-Ivo",
          cards: ["9c", "As"],
          taken: 2,
          points: 27,
          counted: { points: 27, bust: true, added: [9, 1, 7, 10] },
          ante: 0,
          red: 0,
          black: 0,
          one: 0,
          two: 0,
          war: [],
        },
      ],
    };
    const seen = { type: "spectator", felt } as unknown as ChallengeView;
    const play = seated("schaffhausen", null, { view: seen });
    const said = sayChallenge({ type: "called", words: "Bust" }, seen, play);
    expect(said).toMatchObject({ words: "Bust", small: "Ivo (bot): 9 + 1 + 7 + 10 = 27, over 21" });
  });
});

describe("the news", () => {
  it("says who comes and goes, but not that one does so oneself", () => {
    const play = at("pfaeffikon");
    expect(sayCommon({ type: "guest_sat", guest: "Bruno", seat: 2 }, play)).toEqual({
      words: "",
      aloud: "Bruno takes seat 2.",
      news: true,
    });
    expect(sayCommon({ type: "guest_left", guest: "Bruno" }, play)).toMatchObject({
      aloud: "Bruno leaves the table.",
      news: true,
    });
    expect(sayCommon({ type: "guest_sat", guest: "Anna", seat: 2 }, play)?.news).toBe(false);
  });

  it("says for whom the clock has answered", () => {
    const play = at("pfaeffikon");
    expect(outOfTime(["Bruno", "Bot-Emil"], play)).toBe("Out of time: the clock has answered for Bruno, Emil (bot).");
    expect(outOfTime(["Anna"], play)).toBe("Out of time: the clock has answered for you.");
    expect(outOfTime([], play)).toBe("Out of time: the clock has answered.");
  });
});

describe("a free place", () => {
  const option = (verb: string, more: Partial<Option>): Option =>
    ({ verb, field: null, box: null, seat: null, amounts: null, ...more }) as Option;

  it("can be taken by whoever comes", () => {
    const play = Object.assign(at("pfaeffikon"), { here: false, seated: false });
    expect(seatActions(play, 2).map(({ id }) => id)).toEqual(["sits"]);
    seatActions(play, 2)[0]?.act();
    expect(play.wantsSeat).toHaveBeenCalledWith(2);
  });

  it("offers a guest at the table exactly what the floor allows", () => {
    const act = vi.fn(async () => true);
    const options = [option("claims", { box: 2 }), option("stands", { box: 2 })];
    const play = Object.assign(at("wiesbaden", options), { here: true, seated: true, act, mayTake: () => false });
    const ways = seatActions(play, 2);
    expect(ways.map(({ id }) => id)).toEqual(["claims", "stands"]);
    for (const way of ways) way.act();
    expect(act.mock.calls.map(([action]: unknown[]) => action)).toEqual([
      { type: "claims", guest: "Anna", box: 2 },
      { type: "stands", guest: "Anna", at: 2 },
    ]);
    expect(seatActions(play, 1)).toEqual([]);
  });
});

describe("the moment", () => {
  const now = (more: object): Play =>
    ({
      now: { phase: "play", awaiting: { type: "bets" }, ...more },
      link: { connection: "live" },
      words: { awaited: false },
      here: true,
      busy: false,
      settling: false,
      asked: false,
      paused: false,
      sitsOut: false,
      mine: [],
    }) as unknown as Play;

  it("names whom one waits for, and says who is a bot", () => {
    expect(statusOf(now({ awaiting: { type: "guests", guests: ["Bot-Emil", "Anna"] } }))).toBe(
      "Waiting for Emil (bot), Anna.",
    );
    expect(statusOf({ ...now({ awaiting: { type: "guests", guests: ["Anna"] } }), asked: true } as Play)).toBe(
      "Your decision.",
    );
  });

  it("tells a co-bettor who decides about his stake", () => {
    const awaiting = { type: "guests", guests: ["Bot-Emil"], question: "decision", box: 3 };
    const mine = [{ field: "main", box: 3, amount: 1000 }];
    expect(statusOf({ ...now({ awaiting }), mine } as Play)).toBe(
      "Waiting for Emil (bot), who decides about your stake too.",
    );
    expect(statusOf({ ...now({ awaiting: { ...awaiting, box: 2 } }), mine } as Play)).toBe("Waiting for Emil (bot).");
    expect(statusOf({ ...now({ awaiting: { ...awaiting, question: "double" } }), mine } as Play)).toBe(
      "Waiting for Emil (bot).",
    );
  });

  it("tells a guest without a stake that he can bet on the next coup", () => {
    const out = (more: object): string => statusOf({ ...now(more), sitsOut: true } as Play);
    expect(out({ awaiting: { type: "card", place: "1" } })).toBe(
      "The croupier deals. You sit this coup out and can bet on the next.",
    );
    expect(out({ awaiting: { type: "bets" } })).toBe("No bets of yours are possible just now.");
    expect(out({ phase: "settled" })).toBe("The croupier collects and pays.");
  });

  it("says whether cards are dealt or stakes are settled", () => {
    expect(statusOf(now({ awaiting: { type: "card", place: "1" } }))).toBe("The croupier deals.");
    expect(statusOf(now({ phase: "settled" }))).toBe("The croupier collects and pays.");
    expect(statusOf({ ...now({}), settling: true } as Play)).toBe("The croupier collects and pays.");
  });
});

describe("the clock", () => {
  const now = (awaiting: object, more: object = {}): Play =>
    ({
      now: { phase: "play", awaiting },
      link: { clock: { runs_for: "answer" } },
      busy: false,
      settling: false,
      asked: false,
      ...more,
    }) as unknown as Play;
  const emil = { type: "guests", guests: ["Bot-Emil"] };

  it("says for whom it runs", () => {
    expect(clockWords(now(emil))).toBe("for Emil (bot)'s decision");
    expect(clockWords(now(emil, { asked: true }))).toBe("for your decision");
    expect(clockWords(now({ type: "bets" }, { link: { clock: { runs_for: "bets" } } }))).toBe("until the bets close");
  });

  it("names nobody while nobody is awaited, or the croupier deals and pays", () => {
    expect(clockWords(now({ type: "card", place: "1" }))).toBe("");
    expect(clockWords(now({ type: "guests", guests: [] }))).toBe("");
    expect(clockWords(now(emil, { settling: true }))).toBe("");
    expect(clockWords(now(emil, { busy: true }))).toBe("");
  });
});
