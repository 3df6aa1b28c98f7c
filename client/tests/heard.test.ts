// A floor that changes its story: what this browser was told first stands, and whatever is told otherwise is found out.
import { render, waitFor } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { toldWords } from "../src/fair/agreement";
import { readCoupFile } from "../src/fair/coupfile";
import { agrees, compare, isAsTold, isOfGuests } from "../src/fair/compare";
import type { Told } from "../src/fair/told";
import { Heard, heardOf, type Stage } from "../src/wire/heard.svelte";
import { OwnWords } from "../src/wire/own-words.svelte";
import type { Events, FromGuest } from "../src/wire/types";
import HeardHere from "../src/panels/shuffle/Heard.svelte";
import type { Play } from "../src/felt/play.svelte";
import { lang } from "../src/lib/lang.svelte";
import { dealt, filed, SEED, sha } from "./coup-words";
import {
  begins,
  closes,
  comesAgain,
  COUPS,
  DEALT,
  deals,
  type Event,
  finds,
  happens,
  heard,
  kinds,
  listed,
  listOf,
  openedOf,
  opens,
  plays,
  seq,
  SHOE,
  TABLE,
} from "./story";

const settled = async (): Promise<void> => void (await new Promise((done) => setTimeout(done, 20)));
const found = (text: string) => {
  const { coups, alarms } = compare(heard.told, readCoupFile(text), 5);
  return [...coups.map(({ coup, heard, differs }) => `${coup} ${heard} ${differs.join()}`.trim()), ...alarms];
};

describe("an honest floor", () => {
  it("alarms nobody, and its proof is what was told", async () => {
    begins();
    plays(0);
    finds({ words_coup: 4, opened: openedOf(0) }, { coup: 4, phase: "settled" });
    plays(1);
    const { seed, salt, commitment } = SHOE;
    happens({ coup: 5, phase: "settled" }, { type: "shoe_revealed", shoe: 3, seed, salt, voids: 0 });
    heard.listed(3, commitment);
    await settled();
    expect(kinds()).toEqual([]);
    expect(found(filed(SHOE, 1))).toEqual(["4 whole", "5 whole"]);
    expect(heard.coup(5)?.cards).toEqual(SHOE.played[1]!.drawn);
  });

  it("is believed no more than was heard: who came in the middle, and who heard nothing", () => {
    localStorage.clear();
    comesAgain();
    finds({ words_coup: 4, committed: listOf(0), opened: openedOf(0) }, DEALT);
    happens({ coup: 4, phase: "settled" }, ...deals(0).slice(2), { type: "coup_settled", coup: 4 });
    expect(heard.coup(4)?.cards).toBeNull(); // some had been dealt before
    expect(found(filed(SHOE, 1))).toEqual(["4 partly", "5 partly"]);
    localStorage.clear();
    comesAgain();
    expect(found(filed(SHOE, 1))).toEqual(["4 nothing", "5 nothing"]);
  });

  it("is read as it was kept before hashes were", () => {
    begins();
    const { made: _, ...before } = heardOf(TABLE);
    localStorage.setItem(`saalchef.heard.${TABLE}`, JSON.stringify(before));
    comesAgain();
    plays(0);
    heard.makes(5, "Anna", "ab".repeat(32));
    expect(heardOf(TABLE)).toMatchObject({ coups: [{ coup: 4 }], made: [{ coup: 5 }] });
  });

  it("is not driven out by what may be harmless", () => {
    begins();
    heard.alarm("list", 4);
    for (let coup = 5; coup < 30; coup++) heard.alarm("others", coup);
    expect(kinds()[0]).toBe("list 4");
    expect(kinds()).toHaveLength(21);
    expect(kinds().at(-1)).toBe("others 29");
  });

  it("is remembered over a reload, and forgotten with the tables of long ago", () => {
    begins();
    plays(0);
    expect(new Heard(TABLE).told).toEqual(heard.told);
    for (let n = 0; n < 12; n++) new Heard(`t${n}`).alarm("list", 1);
    expect(heardOf(TABLE).coups).toEqual([]);
    expect(heardOf("t0").alarms).toHaveLength(1);
  });

  describe("in two windows of a browser", () => {
    const BETS: Stage = { coup: 5, phase: "betting" };
    const opened = { type: "betting_opened", coup: 5 };
    let behind: Heard;

    /** One has heard the list of coup 5, and the other hears only then how the coup before ended. */
    function ahead(): void {
      begins();
      happens(DEALT, closes(0), opens(0));
      behind = heard;
      comesAgain();
      finds({ words_coup: 4, committed: listOf(0), opened: openedOf(0) }, DEALT);
      const ended = { type: "coup_settled", coup: 4 };
      happens({ coup: 4, phase: "settled" }, ended);
      happens(BETS, opened);
      happens({ coup: 5, phase: "deal" }, closes(1));
      late(seq - 2, { coup: 4, phase: "settled" }, ended);
    }
    const late = (at: number, stage: Stage, event: object): void =>
      behind.happened({ events: [{ seq: at, event: event as Event }] } as Events, stage);

    it("is believed where one of them hears late of bets that were open before the list", () => {
      ahead();
      late(seq - 1, BETS, opened);
      late(seq, { coup: 5, phase: "deal" }, closes(1));
      expect([behind.alarms, heard.alarms]).toEqual([[], []]);
      expect(behind.coup(5)).toEqual(heard.coup(5));
    });

    it("is believed where a server that is behind tells a page loaded anew of them", () => {
      ahead();
      comesAgain();
      finds({ words_coup: 4, opened: openedOf(0) }, BETS, seq - 1);
      expect(kinds()).toEqual([]);
    });

    it("is found out where bets are open after the list, whatever number they are told with", () => {
      ahead();
      late(seq + 1, BETS, opened);
      expect(behind.alarms).toEqual([{ kind: "again", at: 5 }]);
      expect(new Heard(TABLE).alarms).toEqual(behind.alarms);
      for (const number of [seq, 1]) {
        ahead();
        finds({ words_coup: 4, opened: openedOf(0) }, BETS, number);
        expect(kinds()).toEqual(["again 5"]);
      }
      ahead();
      late(seq, { coup: 5, phase: "deal" }, closes(1));
      late(seq - 1, BETS, opened);
      expect(behind.alarms).toEqual([{ kind: "again", at: 5 }]);
    });
  });

  it("is heard where the browser keeps nothing", () => {
    begins();
    const keeps = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("quota");
    });
    plays(0);
    expect(heard.coup(4)?.opened).toEqual(SHOE.played[0]!.opened);
    keeps.mockRestore();
  });
});

describe("a floor that changes its story", () => {
  const other = "ab".repeat(32);
  const lies: [string, string, () => void][] = [
    ["another promise", "promise 3", () => finds({ commitment: other }, { coup: 4, phase: "settled" })],
    ["another promise in the list of shuffles", "promise 3", () => heard.listed(3, other)],
    ["another list", "list 4", () => happens(DEALT, listed([{ guest: "Anna", hash: other }]))],
    [
      "another list to who comes back",
      "list 4",
      () => finds({ words_coup: 4, committed: [], opened: openedOf(0) }, DEALT),
    ],
    ["other stakes or cards gone before", "list 4", () => happens(DEALT, { ...closes(0), closing: other })],
    ["other words", "words 4", () => happens(DEALT, { type: "words_opened", coup: 4, words: [], silent: ["Anna"] })],
    [
      "other words afterwards",
      "words 4",
      () => finds({ words_coup: 4, opened: [{ guest: "Anna", words: "x" }] }, { coup: 4, phase: "settled" }),
    ],
    ["bets again", "again 4", () => finds({ words_coup: 3 }, { coup: 4, phase: "betting" })],
    [
      "another seed",
      "seed 3",
      () => happens(DEALT, { type: "shoe_revealed", shoe: 3, seed: other, salt: SHOE.salt, voids: 0 }),
    ],
  ];
  it.each(lies)("is found out: %s", async (_, alarm, lie) => {
    begins();
    happens(DEALT, closes(0));
    happens(DEALT, opens(0));
    lie();
    await waitFor(() => expect(kinds()).toEqual([alarm]));
    expect(new Heard(TABLE).alarms).toEqual(heard.alarms);
    expect(heard.coup(4)?.committed).toEqual(SHOE.played[0]!.committed); // the first story is kept
  });

  it("is found out where it could have parted salt and seed elsewhere", async () => {
    const [first, second] = ["c3".repeat(32), "d4".repeat(32)];
    const promised = sha(`saalchef commitment 2\n${TABLE}\n4\n${first}\n${second}\n${SEED}`);
    for (const [salt, seed] of [
      [`${first}\n${second}`, SEED],
      [first, `${second}\n${SEED}`],
    ]) {
      begins();
      happens(DEALT, { type: "shoe_committed", shoe: 4, commitment: promised, protocol: 2 });
      happens(DEALT, { type: "shoe_revealed", shoe: 4, seed, salt, voids: 0 });
      await waitFor(() => expect(kinds()).toEqual(["seed 4"]));
    }
  });

  it("is found out where words do not fit the list", async () => {
    begins();
    happens(DEALT, closes(0));
    happens(DEALT, {
      type: "words_opened",
      coup: 4,
      words: [{ guest: "Anna", words: "00ff lucky eight" }],
      silent: [],
    });
    await waitFor(() => expect(kinds()).toEqual(["words 4"]));
  });

  it("is found out where the proof is another one", () => {
    begins();
    plays(0);
    plays(1);
    const silent = dealt(TABLE, 3, 2, [{ ...COUPS[0]!, words: [["Anna", "00ff lucky seven", false]] }, COUPS[1]!]);
    expect(found(filed(silent, 1))).toEqual(["4 whole words,cards", "5 whole closing,cards"]);
    const unbound = dealt(TABLE, 3, 2, [{ ...COUPS[0]!, words: [] }, COUPS[1]!]);
    expect(found(filed(unbound, 2))).toEqual(["4 whole list,closing,words,cards", "5 whole closing,cards"]);
    expect(found(filed({ ...SHOE, commitment: other }, 1))).toEqual(["4 whole promise", "5 whole promise"]);
    expect(found(filed(dealt(TABLE, 4, 2, COUPS), 1))).toContain("5 partly shuffle,closing,cards");
    const [, second] = SHOE.played;
    expect(found(filed({ ...SHOE, played: [second!] }, 1))).toEqual(["4 partly shuffle", "5 whole"]);
    heard.alarm("list", 5);
    heard.alarm("list", 9);
    const agreement = compare(heard.told, readCoupFile(filed(SHOE, 1)), 5);
    expect(agreement.alarms).toEqual([{ kind: "list", at: 5 }]);
    expect(agrees(agreement)).toBe(false);
  });

  it("is found out where it is bound in an honest guest's name, and where words that were told are not in the proof", () => {
    begins();
    const words = SHOE.played.flatMap(({ coup, committed }) =>
      committed.map(([guest, hash]) => ({ coup, guest, hash })),
    );
    for (const { coup, guest } of words) heard.makes(coup, guest, other); // bound anew
    for (const { coup, guest, hash } of words) heard.makes(coup, guest, hash);
    heard.makes(5, "Otto", other); // without a stake
    plays(0);
    for (const [guest, text] of SHOE.played[0]!.opened) heard.tells(4, guest, text);
    plays(1);
    expect(found(filed(SHOE, 1))).toEqual(["4 whole", "5 whole"]);
    heard.tells(5, "Zoë", "56ef");
    expect(found(filed(SHOE, 1))).toEqual(["4 whole", "5 whole own"]);
    begins();
    heard.makes(4, "Anna", other);
    plays(0);
    plays(1);
    expect(found(filed(SHOE, 1))).toEqual(["4 whole made", "5 whole"]);
    const agreement = compare(heard.told, readCoupFile(filed(SHOE, 1)), 5);
    expect([agrees(agreement), isAsTold(agreement), isOfGuests(agreement)]).toEqual([false, true, true]);
    expect(toldWords(agreement).join()).toContain("none that this browser has made: another browser of his");
    localStorage.clear();
    comesAgain();
    heard.makes(4, "Anna", other); // the page was left before the list was told
    expect(found(filed(SHOE, 1))).toEqual(["4 nothing made", "5 nothing"]);
  });

  it("is shown in the panel, in both languages, with what was told as a file", () => {
    begins();
    heard.alarm("list", 4);
    heard.alarm("promise", 3);
    const { container } = render(HeardHere, { play: { link: { heard } } as unknown as Play });
    const text = (): string => container.textContent.replace(/\s+/g, " ");
    expect(text()).toContain("Coup 4: the house has changed the list of hashes after telling it.");
    expect(text()).toContain("Shuffle 3: the house has changed its promise after telling it.");
    expect(container.querySelector("[role=alert] a")?.getAttribute("download")).toBe(`${TABLE}-told.json`);
    lang.choose("de");
    flushSync();
    expect(text()).toContain("Coup 4: Das Haus hat die Liste der Prüfsummen geändert, nachdem sie gesagt war.");
  });
});

describe("the file of what was told", () => {
  it("has what `saalchef verify --told` reads, and no more", async () => {
    begins();
    plays(0);
    const made = vi.fn((_: Blob) => "blob:told");
    vi.stubGlobal("URL", { createObjectURL: made, revokeObjectURL: vi.fn() });
    const { container } = render(HeardHere, { play: { link: { heard } } as unknown as Play });
    container.addEventListener("click", (event) => event.preventDefault());
    container.querySelector("a")?.click();
    vi.unstubAllGlobals();
    const reader = new FileReader();
    reader.readAsText(made.mock.calls[0]![0]);
    await waitFor(() => expect(reader.readyState).toBe(FileReader.DONE));
    const { coups, ...rest } = JSON.parse(String(reader.result)) as Told;
    expect(coups.map((coup) => Object.keys(coup))).toEqual([
      ["coup", "shoe", "committed", "closing", "opened", "cards", "own"],
    ]);
    expect({ ...rest, coups: heard.told.coups }).toEqual(heard.told);
  });
});

describe("words of one's own", () => {
  const sent: FromGuest[] = [];
  const told = (): string[] => sent.flatMap((each) => (each.type === "open_words" ? [each.words] : []));
  const words = (): OwnWords => new OwnWords(TABLE, heard, (message) => void sent.push(message));
  const hashOf = (): string => sent.flatMap((each) => (each.type === "commit_words" ? [each.hash] : [])).at(-1)!;
  afterEach(() => void sent.splice(0));

  it("are told to the first list alone, once it is kept", async () => {
    begins();
    const own = words();
    await own.bind("Anna", 4);
    const list = [{ guest: "Anna", hash: hashOf() }];
    await own.tell("Anna", listed(list)); // nothing was heard of such a list
    expect(told()).toEqual([]);
    happens(DEALT, listed(list));
    await own.tell("Anna", listed([...list, { guest: "Zoë", hash: "cd".repeat(32) }]));
    expect(told()).toEqual([]);
    await own.tell("Anna", listed(list));
    expect(told()).toHaveLength(1);
    expect(heard.coup(4)?.own).toEqual([["Anna", told()[0]]]);
  });

  it("are not told while bets are open", async () => {
    begins();
    const own = words();
    await own.bind("Anna", 4);
    const list = [{ guest: "Anna", hash: hashOf() }];
    happens({ coup: 4, phase: "betting" }, listed(list));
    await own.tell("Anna", listed(list));
    expect(told()).toEqual([]);
    expect(kinds()).toEqual(["again 4"]);
  });

  it("bind nobody again for a coup whose list was told, nor for one before it: not after a reload either", async () => {
    begins();
    await words().bind("Anna", 4);
    happens(DEALT, listed([{ guest: "Anna", hash: hashOf() }]));
    comesAgain();
    const own = words();
    for (const coup of [3, 4]) await own.bind("Anna", coup);
    expect(sent).toHaveLength(1);
    await own.bind("Anna", 5);
    expect(sent).toHaveLength(2);
    expect(own.of("Anna", 5)[0]!.words).not.toBe(own.of("Anna", 4)[0]!.words);
  });

  it("are known to be taken as long as the line holds", async () => {
    begins();
    const own = words();
    await own.bind("Anna", 4);
    expect(own.wereTaken("Anna", 4)).toBe(false);
    own.taken({ type: "words_taken", coup: 4, hash: hashOf() });
    expect([own.wereTaken("Anna", 4), own.wereTaken("Anna", 5), own.wereTaken("Zoë", 4)]).toEqual([true, false, false]);
    own.lost();
    expect(own.wereTaken("Anna", 4)).toBe(false);
  });
});
