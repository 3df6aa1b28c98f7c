// What a guest is told of his own words: whether he is bound to them, whether they count, and in the panel what they are worth.
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Play } from "../src/felt/play.svelte";
import { lang } from "../src/lib/lang.svelte";
import { prefs } from "../src/lib/prefs.svelte";
import { statusOf } from "../src/pages/table/status";
import FairnessPanel from "../src/panels/FairnessPanel.svelte";
import Heard from "../src/panels/shuffle/Heard.svelte";
import { heardOf } from "../src/wire/heard.svelte";
import {
  begins,
  bound,
  close,
  closing,
  ends,
  FAIR,
  happens,
  open,
  panel,
  play,
  refused,
  sees,
  sent,
  snapshot,
  taken,
} from "./beat";
import { at } from "./wire";

beforeEach(begins);
afterEach(ends);

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
    const silent = { words_coup: 1, silent: ["Beat"], silences: 1, barred: { Beat: 22 } };
    snapshot({ coup: 2, ...silent }, { phase: "settled" });
    await waitFor(() => expect(panel()).toContain("may add words again from coup 22 on"));
    expect(panel().match(/Coup 1: the browser told its words, and the house calls its guest silent/g)).toHaveLength(1);
    snapshot({ coup: 5, ...silent, words_coup: 4, silent: [] }, { coup: 4, phase: "settled" }); // others have played on
    await waitFor(() => expect(play.words.latest).toBe(4));
    expect(panel()).toMatch(/Coup 1: the browser told its words, .*from coup 22 on/);
    lang.choose("de");
    flushSync();
    expect(panel()).toMatch(/Coup 1: Der Browser hat seine Worte genannt.*Ab Coup 22/);
    snapshot({ coup: 22, ...silent, words_coup: 21, silent: [], barred: {} }, { coup: 21, phase: "settled" });
    await waitFor(() => expect(panel()).not.toContain("Ab Coup 22"));
  });

  it("nothing of the kind where he told none, or his words counted", async () => {
    await sees();
    const { hash } = await bound();
    const closed = { type: "words_committed", coup: 1, words: [{ guest: "Beat", hash }], closing };
    happens(1, closed, { type: "words_opened", coup: 1, words: [], silent: ["Beat"] });
    await waitFor(() => expect(play.link.fairness?.silent).toEqual(["Beat"]));
    expect(heardOf("t").alarms).toEqual([]);
  });

  it("for how long who stayed silent is barred, without asking for the whole table", async () => {
    await sees({ barred: { Cleo: 9 } });
    const { hash } = await bound();
    close([{ guest: "Beat", hash }]);
    open([], ["Beat"]);
    await waitFor(() => expect(play.link.fairness).toMatchObject({ silences: 1, silent: ["Beat"] }));
    expect(play.link.fairness).toMatchObject({ awaiting_words: false, barred: { Beat: 22, Cleo: 9 } });
    expect(play.words.barred).toBe(22);
    expect(sent(at(0), "resync")).toEqual([]);
  });

  it("that who stayed silent where the floor began again is not barred", async () => {
    await sees();
    happens(1, { type: "words_opened", coup: 1, words: [], silent: ["Beat"], barred_until: 0 });
    await waitFor(() => expect(play.link.fairness).toMatchObject({ silences: 1, barred: {} }));
  });
});

describe("a guest whose bets are open is told", () => {
  it("that his browser is bound once the floor has taken its words, and no longer than the line holds", async () => {
    await sees();
    render(FairnessPanel, { play });
    const { hash } = await bound();
    expect(panel()).toContain("is binding itself to fresh words for coup 1");
    taken("00".repeat(32)); // of another window
    flushSync();
    expect(panel()).toContain("is binding itself");
    taken(hash);
    flushSync();
    expect(panel()).toContain("is bound to fresh words for coup 1");
    at(0).drop();
    flushSync();
    expect(panel()).toContain("is binding itself");
    lang.choose("de");
    flushSync();
    expect(panel()).toContain("Ihr Browser bindet sich für Coup 1 an neue Worte.");
  });

  it("that the house refuses them, and in its words why, until it takes others", async () => {
    await sees();
    render(FairnessPanel, { play });
    await bound();
    refused("words_closed", "The bets of this coup are closed.");
    flushSync();
    expect(panel()).toContain("is not bound to words for coup 1; the house says: The bets of this coup are closed.");
    expect(play.link.unknown).toEqual([]);
    lang.choose("de");
    flushSync();
    expect(panel()).toContain("Ihr Browser ist für Coup 1 an keine Worte gebunden; das Haus sagt:");
    prefs.set({ words: "anew" });
    flushSync();
    taken((await bound(2)).hash);
    flushSync();
    expect(panel()).toContain("hat sich für Coup 1 an neue Worte gebunden");
    snapshot({ words_coup: 1, coup: 2 }, { coup: 2 });
    await bound(3);
    expect(panel()).toContain("bindet sich für Coup 2");
  });

  it("nothing of the kind where something else is refused", async () => {
    await sees();
    render(FairnessPanel, { play });
    await bound();
    refused("too_many", "Slow down.");
    flushSync();
    expect(panel()).toContain("is binding itself");
  });

  it("that his browser binds itself to none where the list of the coup has been told already", async () => {
    await sees();
    const { hash } = await bound();
    taken(hash);
    close([{ guest: "Beat", hash }]);
    await waitFor(() => expect(sent(at(0), "open_words")).toHaveLength(1));
    render(FairnessPanel, { play });
    snapshot({}, { coup: 1 }); // bets again
    await waitFor(() => expect(panel()).toContain("binds itself to no words for coup 1"));
    expect(sent(at(0), "commit_words")).toHaveLength(1);
  });
});

describe("the panel", () => {
  it("tells what the house and one's browser are bound to, who told words, who stayed silent, and what it is worth", async () => {
    await sees();
    const { hash } = await bound();
    render(FairnessPanel, { play });
    screen.getByText(FAIR.commitment);
    expect(panel()).toContain("Your browser is binding itself to fresh words for coup 1.");
    taken(hash);
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
    await fireEvent.input(input, { target: { value: " lucky\u2028\t\u200bseven\u2029" } });
    await fireEvent.submit(input.closest("form")!);
    expect(prefs.all.words).toBe("lucky seven");
    screen.getByText("In every coup from now on: “lucky seven”");
    await fireEvent.click(screen.getByText("Clear"));
    expect(prefs.all.words).toBe("");
  });

  it("offers the check of every shuffle that is over, and says which it is of", async () => {
    const shoe = { table: "t", shoe: 2, first_coup: 3, last_coup: 5, seed: "5a", commitment: "" };
    await sees();
    vi.stubGlobal("fetch", async () => Response.json({ voids: 0, silences: 0, shoes: [shoe] }));
    render(FairnessPanel, { play });
    const link = await screen.findByRole("link", { name: "Check the shuffle" });
    expect(link.getAttribute("href")).toBe("#/coup/t/5/check");
    const about = document.getElementById(link.getAttribute("aria-describedby")!)!;
    expect(about.textContent.replace(/\s+/g, " ").trim()).toBe("Shuffle 2 · coups 3 to 5");
  });

  it("speaks of one coup as of one", () => {
    const told = (coups: number[]): string => {
      const heard = { told: { coups: coups.map((coup) => ({ coup })) }, alarms: [] };
      const said = render(Heard, { play: { link: { heard } } as unknown as Play }).container.textContent.trim();
      cleanup();
      return said;
    };
    expect([told([1]), told([1, 2])]).toEqual([
      expect.stringContaining("told of coup 1."),
      expect.stringContaining("told of coups 1"),
    ]);
    lang.choose("de");
    expect(told([1])).toContain("von Coup 1 gesagt");
  });

  it("says under which rules an earlier shuffle was bound", async () => {
    await sees({ protocol: 1, seeds: [{ guest: "Cora", seed: "lucky seven" }] });
    render(FairnessPanel, { play });
    expect(panel()).toContain("This shuffle was bound under the earlier rules");
    expect(panel()).toContain("Cora: “lucky seven”");
    expect(screen.queryByText(/^Words for coup/)).toBeNull();
  });
});
