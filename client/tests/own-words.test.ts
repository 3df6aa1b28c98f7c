// A guest's own words: made for every coup without his doing, bound in time, told once the bets are closed, and watched over.
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { wordsHash } from "../src/fair/digest";
import type { Verdict } from "../src/fair/verify";
import { allWorthWords, worthWords } from "../src/fair/worth";
import { Play } from "../src/felt/play.svelte";
import { lang } from "../src/lib/lang.svelte";
import { prefs } from "../src/lib/prefs.svelte";
import { statusOf } from "../src/pages/table/status";
import FairnessPanel from "../src/panels/FairnessPanel.svelte";
import { Heard, heardOf } from "../src/wire/heard.svelte";
import type { Fairness, GuestHash, GuestWords } from "../src/wire/types";
import bregenz from "./fixtures/bregenz.json";
import houses from "./fixtures/houses.json";
import { steps } from "./playthrough";
import { at, Wire } from "./wire";

interface Sent {
  type: string;
  coup: number;
  hash: string;
  words: string;
}
interface Seen {
  coup: number;
  phase: string;
  viewer: string;
  guests: { name: string }[];
}

/** Beat sits and has a stake lying. */
const VIEW = steps<Seen>(bregenz)
  .flatMap(({ viewer, steps }) => (viewer === "Beat" ? steps : []))
  .find(({ after, options }) => after.phase === "betting" && options.some(({ verb }) => verb === "withdraws"))!.after;
const closing = "cd".repeat(32);
const FAIR: Fairness = {
  protocol: 2,
  shoe: 1,
  commitment: "ab".repeat(32),
  shuffled: false,
  voids: 0,
  silences: 0,
  seeds: [],
  coup: 1,
  awaiting_words: false,
  words_coup: 0,
  committed: [],
  closing,
  opened: [],
  silent: [],
  barred: {},
};
const sent = (wire: Wire, type: string): Sent[] => wire.sent.filter((each) => each.type === type) as unknown as Sent[];
const { game, currency } = houses.find(({ id }) => id === "bregenz")!;
let play: Play;
let seq = 0;

beforeEach(() => {
  Wire.all = [];
  seq = 4;
  vi.stubGlobal("WebSocket", Wire);
  const shoes = { voids: 3, silences: 2, shoes: [] };
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string) => new Response(JSON.stringify(path.includes("/shoes") ? shoes : houses))),
  );
  prefs.set({ words: "" });
});
afterEach(() => {
  play.close();
  vi.unstubAllGlobals();
});

function snapshot(fairness: Partial<Fairness> = {}, view: Partial<Seen> = {}, wire = at(-1)): void {
  const card = { id: "t", house: "bregenz", game, currency, readings: {}, rules: {}, limits: {}, pace: {}, seats: 7 };
  wire.tell({
    ...{ type: "snapshot", seq, viewer: "Beat", playing: true, table: { ...card, paused: null } },
    ...{ view: { ...VIEW, coup: 1, ...view }, options: [], clock: null, fairness: { ...FAIR, ...fairness } },
    ...{ present: null, bots: [], purse: 0, scoreboard: null },
  });
}

/** Beat's page, where she is told how the shuffle stands. */
async function sees(fairness: Partial<Fairness> = {}, view: Partial<Seen> = {}): Promise<void> {
  play = new Play("t");
  at(-1).open();
  snapshot(fairness, view);
  await waitFor(() => expect(play.game).not.toBeNull());
  flushSync();
}

const bound = async (n = 1, wire = at(-1)): Promise<Sent> => {
  await waitFor(() => expect(sent(wire, "commit_words")).toHaveLength(n));
  return sent(wire, "commit_words").at(-1)!;
};

/** What happens once the bets are closed. */
function happens(coup: number, ...told: object[]): void {
  const events = told.map((event) => ({ seq: ++seq, event }));
  const view = { ...VIEW, coup, phase: "deal", awaiting: { type: "card", to: "punto" } };
  at(-1).tell({ type: "events", events, view, options: [], clock: null, scoreboard: null, own_changes: {} });
}

const close = (words: GuestHash[], coup = 1): void => happens(coup, { type: "words_committed", coup, words, closing });
const open = (words: GuestWords[], silent: string[] = [], coup = 1): void =>
  happens(coup, { type: "words_opened", coup, words, silent });

describe("words for a coup", () => {
  it("are made and bound by themselves while bets are open, and told once they are closed", async () => {
    await sees();
    const { coup, hash } = await bound();
    expect(coup).toBe(1);
    expect(sent(at(0), "open_words")).toEqual([]);
    close([{ guest: "Beat", hash }]);
    await waitFor(() => expect(sent(at(0), "open_words")).toHaveLength(1));
    const [told] = sent(at(0), "open_words");
    expect(told!.words).toMatch(/^[0-9a-f]{32}$/);
    expect(await wordsHash("t", 1, "Beat", told!.words)).toBe(hash);
    await waitFor(() => expect(play.words.own).toBe("listed"));
    expect(play.news).toBeNull();
  });

  it("are others for every coup", async () => {
    await sees();
    const first = await bound();
    snapshot({ coup: 2 }, { phase: "settled" });
    const second = await bound(2);
    expect([first.coup, second.coup]).toEqual([1, 2]);
    expect(second.hash).not.toBe(first.hash);
    snapshot({ coup: 2 }, { coup: 2 }); // the same coup, whose bets are open now
    await waitFor(() => expect(play.now?.phase).toBe("betting"));
    expect(sent(at(0), "commit_words")).toHaveLength(2);
  });

  it("carry what the guest has typed, from the coming coup on", async () => {
    prefs.set({ words: "lucky\nseven " });
    await sees();
    const before = await bound();
    prefs.set({ words: "eight" });
    flushSync();
    const after = await bound(2);
    expect(after.hash).not.toBe(before.hash);
    close([{ guest: "Beat", hash: before.hash }]); // the later ones came too late
    await waitFor(() => expect(sent(at(0), "open_words")).toHaveLength(1));
    expect(sent(at(0), "open_words")[0]!.words).toMatch(/^[0-9a-f]{32} lucky seven$/);
  });

  it.each([
    ["by the earlier rules", { protocol: 1 }, {}],
    ["while the cards are dealt", {}, { phase: "deal" }],
    ["by one who has no place", {}, { guests: [] }],
    ["by one who is barred", { barred: { Beat: 21 } }, {}],
  ])("are not added %s", async (_, fairness: Partial<Fairness>, view: Partial<Seen>) => {
    const binds = vi.spyOn(Storage.prototype, "setItem");
    await sees(fairness, view);
    await new Promise((done) => setTimeout(done)); // words would have been made by then
    expect(sent(at(0), "commit_words")).toEqual([]);
    expect(binds.mock.calls.filter(([key]) => key.startsWith("saalchef.words"))).toEqual([]);
    binds.mockRestore();
  });

  it("are added again once one is not barred any more", async () => {
    await sees({ barred: { Beat: 21 } }, { coup: 20, phase: "settled" });
    expect((await bound()).coup).toBe(21);
  });
});

describe("when the line breaks, or the page is loaded anew", () => {
  it("the same words are bound again", async () => {
    await sees();
    const { hash } = await bound();
    at(0).drop();
    flushSync();
    await waitFor(() => expect(Wire.all).toHaveLength(2));
    at(1).open();
    snapshot();
    flushSync();
    expect((await bound(1, at(1))).hash).toBe(hash);
  });

  it("they are told all the same: heard before, or told by a snapshot", async () => {
    await sees();
    const { hash } = await bound();
    close([{ guest: "Beat", hash }]);
    await waitFor(() => expect(sent(at(0), "open_words")).toHaveLength(1)); // and lost with the line
    at(0).drop();
    await waitFor(() => expect(Wire.all).toHaveLength(2));
    at(1).open();
    await waitFor(() => expect(sent(at(1), "open_words")).toHaveLength(1));
    play.close();
    await sees({ awaiting_words: true, words_coup: 1, committed: [{ guest: "Beat", hash }] }, { phase: "deal" });
    await waitFor(() => expect(sent(at(2), "open_words")).toEqual(sent(at(1), "open_words")));
    expect(play.words.own).toBe("listed");
  });

  it("they are not told where words made elsewhere stand in one's name, or none are awaited any more", async () => {
    await sees();
    const { hash } = await bound();
    const closed = { type: "words_committed", coup: 1, words: [{ guest: "Beat", hash }], closing };
    happens(1, closed, { type: "words_opened", coup: 1, words: [], silent: ["Beat"] });
    await waitFor(() => expect(play.link.fairness?.silent).toEqual(["Beat"]));
    at(0).drop();
    await waitFor(() => expect(Wire.all).toHaveLength(2));
    at(1).open();
    const others = [{ guest: "Beat", hash: "00".repeat(32) }];
    snapshot({ awaiting_words: true, words_coup: 1, committed: others }, { phase: "deal" });
    await waitFor(() => expect(play.words.own).toBe("others"));
    expect([...sent(at(0), "open_words"), ...sent(at(1), "open_words")]).toEqual([]);
  });
});

describe("where the browser keeps nothing", () => {
  it("words are bound and told all the same, over a broken line too", async () => {
    const keeps = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("quota");
    });
    onTestFinished(() => keeps.mockRestore());
    await sees();
    const { hash } = await bound();
    at(0).drop();
    flushSync();
    await waitFor(() => expect(Wire.all).toHaveLength(2));
    at(1).open();
    snapshot();
    flushSync();
    expect((await bound(1, at(1))).hash).toBe(hash);
    close([{ guest: "Beat", hash }]);
    await waitFor(() => expect(sent(at(1), "open_words")).toHaveLength(1));
  });
});

describe("a hash in the guest's name", () => {
  it("that another window of this browser has made alarms neither of them", async () => {
    await sees();
    await bound();
    const hash = "12".repeat(32);
    new Heard("t").makes(1, "Beat", hash); // bound last
    close([{ guest: "Beat", hash }]);
    await waitFor(() => expect(play.words.own).toBe("listed"));
    expect(sent(at(0), "open_words")).toEqual([]); // the words are the other window's
    expect([play.news, heardOf("t").alarms]).toEqual([null, []]);
  });

  it("is noticed over a reload, though nothing of his lies", async () => {
    await sees();
    await bound();
    play.close();
    sessionStorage.clear();
    await sees({}, { phase: "deal" });
    vi.spyOn(play, "staked", "get").mockReturnValue(0);
    close([{ guest: "Beat", hash: "00".repeat(32) }]);
    await waitFor(() => expect(heardOf("t").alarms).toEqual([{ kind: "others", at: 1 }]));
  });
});

describe("a list without the guest's hash, while his stake lies,", () => {
  const list = [{ guest: "Cora", hash: "00".repeat(32) }];
  const alarms = () => heardOf("t").alarms;
  /** The table as it is found once the list is told. */
  const found = (committed: GuestHash[]): void =>
    snapshot({ awaiting_words: true, words_coup: 1, committed }, { phase: "deal" });

  it("is an alarm where the floor had taken it", async () => {
    await sees();
    const { hash } = await bound();
    at(0).tell({ type: "words_taken", coup: 1, hash });
    close(list);
    await waitFor(() => expect(alarms()).toEqual([{ kind: "left_out", at: 1 }]));
    await waitFor(() =>
      expect(play.news?.text).toMatch(/the house had taken the hash .* left out, or lost between the house's servers/),
    );
    expect(play.words.own).toBe("missing");
  });

  it("is one too where the whole table tells the list", async () => {
    await sees();
    const { hash } = await bound();
    at(0).tell({ type: "words_taken", coup: 1, hash });
    found(list);
    await waitFor(() => expect(alarms()).toEqual([{ kind: "left_out", at: 1 }]));
    expect(play.words.own).toBe("missing");
  });

  it("is told, and no alarm, where the line was cut at the close", async () => {
    await sees();
    const { hash } = await bound();
    at(0).tell({ type: "words_taken", coup: 1, hash });
    at(0).drop();
    await waitFor(() => expect(Wire.all).toHaveLength(2));
    at(1).open();
    found(list);
    await waitFor(() => expect(play.news?.text).toContain("are not in the list"));
    expect(play.words.own).toBe("missing");
    expect(alarms()).toEqual([]);
  });

  it("is told after a reload too", async () => {
    await sees();
    await bound();
    play.close();
    await sees({ awaiting_words: true, words_coup: 1, committed: list }, { phase: "deal" });
    await waitFor(() => expect(play.news?.text).toContain("are not in the list"));
    expect([play.words.own, alarms()]).toEqual(["missing", []]);
  });

  it("that came with the whole table and has another hash in his name is an alarm", async () => {
    await sees();
    await bound();
    at(0).drop();
    await waitFor(() => expect(Wire.all).toHaveLength(2));
    at(1).open();
    found([...list, { guest: "Beat", hash: "00".repeat(32) }]);
    await waitFor(() => expect(alarms()).toEqual([{ kind: "others", at: 1 }]));
  });

  it("is as it should be where the coup before is told, or the next one's bets are open", async () => {
    await sees();
    await bound();
    snapshot({ words_coup: 1, coup: 2 }, { phase: "settled" });
    snapshot({ words_coup: 1, coup: 2 }, { coup: 2 });
    await bound(2);
    expect([play.news, play.words.own, alarms()]).toEqual([null, null, []]);
  });
});

describe("a guest is told", () => {
  it("that his words are missing in the list, or others stand in his name; not where nothing of his lies", async () => {
    await sees();
    await bound();
    close([{ guest: "Cora", hash: "00".repeat(32) }]);
    await waitFor(() => expect(play.news?.text).toContain("are not in the list"));
    expect(play.words.own).toBe("missing");
    snapshot({ coup: 2 }, { coup: 2 });
    await bound(2);
    close([{ guest: "Beat", hash: "00".repeat(32) }], 2);
    await waitFor(() => expect(play.news?.text).toContain("Coup 2: the list has a hash in the guest's name that this"));
    expect(play.words.own).toBe("others");
    expect(heardOf("t").alarms).toEqual([{ kind: "others", at: 2 }]);
    snapshot({ coup: 3 }, { coup: 3 });
    await bound(3);
    play.news = null;
    vi.spyOn(play, "staked", "get").mockReturnValue(0);
    close([], 3);
    await waitFor(() => expect(play.link.fairness?.coup).toBe(3));
    await waitFor(() => expect(play.link.view).toMatchObject({ coup: 3, phase: "deal" }));
    expect([play.news, play.words.own]).toEqual([null, null]);
  });

  it("that words are being gathered, until they are opened", async () => {
    await sees();
    const { hash } = await bound();
    close([{ guest: "Beat", hash }]);
    await waitFor(() => expect(statusOf(play)).toBe("The words are being gathered."));
    open([]);
    await waitFor(() => expect(statusOf(play)).not.toContain("gathered"));
  });

  it("that his words were told and he is called silent, for good, and before he is told that he is barred", async () => {
    await sees();
    const { hash } = await bound();
    close([{ guest: "Beat", hash }]);
    await waitFor(() => expect(sent(at(0), "open_words")).toHaveLength(1));
    open([], ["Beat"]);
    await waitFor(() => expect(play.news?.text).toContain("they came too late, or were left out"));
    expect(heardOf("t").alarms).toEqual([{ kind: "unheard", at: 1 }]);
    render(FairnessPanel, { play });
    const said = (): string => document.body.textContent.replace(/\s+/g, " ");
    const silent = { words_coup: 1, silent: ["Beat"], silences: 1, barred: { Beat: 22 } };
    snapshot({ coup: 2, ...silent }, { phase: "settled" });
    await waitFor(() => expect(said()).toContain("may add words again from coup 22 on"));
    expect(said()).toContain("has told its words for coup 1, and the house calls you silent");
    snapshot({ coup: 5, ...silent, words_coup: 4, silent: [] }, { coup: 4, phase: "settled" }); // others have played on
    await waitFor(() => expect(play.words.latest).toBe(4));
    expect(said()).toMatch(/told its words for coup 1, and the house calls you silent.*from coup 22 on/);
    lang.choose("de");
    flushSync();
    expect(said()).toMatch(/Worte für Coup 1 genannt, und das Haus nennt Sie stumm.*Ab Coup 22/);
    snapshot({ coup: 22, ...silent, words_coup: 21, silent: [], barred: {} }, { coup: 21, phase: "settled" });
    await waitFor(() => expect(said()).not.toContain("nennt Sie stumm"));
  });

  it("nothing of the kind where he told none, or his words counted", async () => {
    await sees();
    const { hash } = await bound();
    const closed = { type: "words_committed", coup: 1, words: [{ guest: "Beat", hash }], closing };
    happens(1, closed, { type: "words_opened", coup: 1, words: [], silent: ["Beat"] });
    await waitFor(() => expect(play.link.fairness?.silent).toEqual(["Beat"]));
    expect([play.words.unheard, heardOf("t").alarms]).toEqual([null, []]);
  });

  it("for how long who stayed silent is barred: the whole table is asked for", async () => {
    await sees();
    const { hash } = await bound();
    close([{ guest: "Beat", hash }]);
    open([], ["Beat"]);
    await waitFor(() => expect(sent(at(0), "resync")).toHaveLength(1));
    expect(play.link.fairness).toMatchObject({ silences: 1, silent: ["Beat"], awaiting_words: false });
  });
});

describe("the panel", () => {
  const panel = (): string => document.body.textContent.replace(/\s+/g, " ");

  it("tells what the house and one's browser are bound to, who told words, who stayed silent, and what it is worth", async () => {
    await sees();
    const { hash } = await bound();
    render(FairnessPanel, { play });
    screen.getByText(FAIR.commitment);
    await waitFor(() => expect(panel()).toContain("Your browser is bound to fresh words for coup 1."));
    await waitFor(() => expect(panel()).toContain("Coups voided at this table: 3"));
    expect(panel()).toContain("Words not told at this table: 2");
    const list = ["Beat", "Cora", "Cleo"].map((guest) => ({ guest, hash: guest === "Beat" ? hash : "00".repeat(32) }));
    close(list);
    await waitFor(() => expect(panel()).toContain("Cora: is being waited for"));
    expect(panel()).toContain("its words for coup 1 are in the list");
    open(
      [
        { guest: "Beat", words: "1f" },
        { guest: "Cleo", words: "2e lucky" },
      ],
      ["Cora"],
    );
    await waitFor(() => expect(panel()).toContain("Cleo: “2e lucky”"));
    for (const said of [
      "Cora: stayed silent",
      "Silent: Cora. At most 2 outcomes",
      "at most 4 outcomes",
      "an operator who reads",
      "by calling him silent",
    ])
      expect(panel()).toContain(said);
    lang.choose("de");
    flushSync();
    for (const said of [
      "Cora: blieb stumm",
      "Stumm: Cora. An den Stummen hingen höchstens 2 Ausgänge",
      "höchstens 4 Ausgänge zur Wahl",
      "den Speicher seines Servers liest",
    ])
      expect(panel()).toContain(said);
  });

  it("tells the words of a coup under its own number, also where the next was voided before its close", async () => {
    const opened = [{ guest: "Cora", words: "3f" }];
    await sees({ coup: 3, words_coup: 1, opened }, { coup: 2, phase: "settled" });
    render(FairnessPanel, { play });
    expect(panel()).toContain("Words for coup 1");
    expect(panel()).not.toContain("Words for coup 2");
  });

  it("keeps words of one's own until one clears them", async () => {
    await sees();
    render(FairnessPanel, { play });
    const input = await screen.findByLabelText("Words of your own");
    await fireEvent.input(input, { target: { value: " lucky\tseven " } });
    await fireEvent.submit(input.closest("form")!);
    expect(prefs.all.words).toBe("lucky seven");
    screen.getByText("In every coup from now on: “lucky seven”");
    await fireEvent.click(screen.getByText("Clear"));
    expect(prefs.all.words).toBe("");
  });

  it("says under which rules an earlier shuffle was bound", async () => {
    await sees({ protocol: 1, seeds: [{ guest: "Cora", seed: "lucky seven" }] });
    render(FairnessPanel, { play });
    expect(panel()).toContain("This shuffle was bound under the earlier rules");
    expect(panel()).toContain("Cora: “lucky seven”");
    expect(screen.queryByText(/^Words for coup/)).toBeNull();
  });
});

describe("what the words of a coup are worth", () => {
  it.each([
    [["Beat"], [], /words of Beat .* Nobody chose these cards/],
    [["Beat", "Cora", "Cleo"], [], /words of Beat, Cora, Cleo .* nobody chose or knew .* at most 4 outcomes to choose/],
    [[], [], /the house's seed alone/],
    [
      ["Beat"],
      ["Cora", "Cleo", "Dora"],
      /Silent: Cora, Cleo, Dora\. At most 8 outcomes .* at most 8 outcomes to choose/,
    ],
    [["Beat", "Cleo"], ["Cora"], /Silent: Cora\. At most 2 outcomes .* at most 4 outcomes to choose/],
    [[], ["Cora"], /could have chosen the cards/],
  ])("with words of %j and %j silent", (opened, silent, said) => {
    expect(worthWords({ opened, silent }, 4)).toMatch(said);
  });

  it("is told of shuffles in which words were public, beside others too", () => {
    const shuffles = [1, 2, 3].map((shoe) => ({ proof: { shoe, protocol: shoe < 3 ? 1 : 2 } }));
    const words = [{ coup: 9, opened: ["Beat"], silent: [] }];
    const told = allWorthWords({ shuffles, words } as unknown as Verdict);
    expect(told).toHaveLength(2);
    expect(told[0]).toMatch(/^Coup 9: words of Beat/);
    expect(told[1]).toMatch(/^Shuffle 1–2: guests' words were public/);
  });
});
