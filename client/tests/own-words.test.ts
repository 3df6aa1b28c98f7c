// A guest's own words: made for every coup without his doing, bound in time, told once the bets are closed, and watched over.
import { waitFor } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { wordsHash } from "../src/fair/digest";
import { prefs } from "../src/lib/prefs.svelte";
import { Heard, heardOf } from "../src/wire/heard.svelte";
import type { Fairness, GuestHash } from "../src/wire/types";
import { begins, bound, close, closing, ends, happens, play, sees, sent, snapshot } from "./beat";
import { at, Wire } from "./wire";

beforeEach(begins);
afterEach(ends);

describe("words for a coup", () => {
  it("are made and bound by themselves while bets are and told once they are closed", async () => {
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
  ])("are not added %s", async (_, fairness: Partial<Fairness>, view: Parameters<typeof sees>[1]) => {
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
