// Words for every coup: cards that nobody chose, worked out by two codes; and whatever is changed afterwards shows.
import { createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCoupFile } from "../../src/fair/coupfile";
import { hex, wordsHash } from "../../src/fair/digest";
import { closingHash, commitment, coupKey, type CoupWords, shoeOfCoup, Stream } from "../../src/fair/shuffle";
import { type Verdict, verify } from "../../src/fair/verify";
import { type Coup, dealt, filed, hashOf, numbers, sha } from "../coup-words";

interface Vector {
  house: string;
  decks: number;
  jokers: number;
  table: string;
  shoe: number;
  seed: string;
  salt: string;
  commitment: string;
  coups: (CoupWords & { stakes: string[]; key: string; stream: number[]; cards: string[] })[];
}
const FIXTURES = join(import.meta.dirname, "../fixtures");
const fixture = (name: string): string => readFileSync(join(FIXTURES, name), "utf-8");
const VECTOR = JSON.parse(fixture("words.json")) as Vector;
const PACK = { decks: 2, jokers: 0 };
const COUPS: Coup[] = [
  { coup: 4, words: [["Anna", "00ff lucky seven", true]], cards: 6 },
  { coup: 5, words: [], cards: 5 },
  {
    coup: 6,
    words: [
      ["Anna", "12ab", true],
      ['Bea "B"', "34cd ♠ Glück", false],
      ["Zoë", "56ef", true],
    ],
    cards: 6,
  },
  { coup: 7, words: [["Zoë", "78aa", false]], cards: 4 },
];
const SHOE = dealt("0123456789ab", 3, PACK.decks, COUPS);
const check = (text: string): Promise<Verdict> => verify(readCoupFile(text), PACK);

describe("a shuffle with words for every coup", () => {
  it.each([1, 2, 3, 4])("is proved, with %s of its coups in the file", async (coups) => {
    const verdict = await check(filed(SHOE, coups));
    expect(verdict.problem).toBe("none");
    expect(verdict.holds).toBe(true);
    expect(verdict.coups.map((cards) => cards.map(({ derived }) => derived))).toEqual(
      SHOE.played.slice(-coups).map(({ drawn }) => drawn),
    );
    expect(verdict.shuffles[0]).toMatchObject({
      before: 4 - coups,
      position: SHOE.played.slice(0, -coups).flatMap(({ drawn }) => drawn).length,
    });
  });

  it.each([4, 1])(
    "tells of each coup who told words and who stayed silent, with %s of them in the file",
    async (coups) => {
      const { words } = await check(filed(SHOE, coups));
      expect(words).toEqual([
        { coup: 4, opened: ["Anna"], silent: [] },
        { coup: 5, opened: [], silent: [] },
        { coup: 6, opened: ["Anna", "Zoë"], silent: ['Bea "B"'] },
        { coup: 7, opened: [], silent: ["Zoë"] },
      ]);
    },
  );

  const changes: [string, RegExp | string, string, string][] = [
    ["other words that fit no hash", "00ff lucky seven", "00ff lucky eight", "words_differ"],
    ["a guest who was not bound", '[["Anna","00ff lucky seven"]]', '[["Otto","00ff lucky seven"]]', "words_of_coup"],
    [
      "words told twice over",
      '[["Anna","00ff lucky seven"]]',
      '[["Anna","00ff lucky seven"],["Anna","x"]]',
      "words_of_coup",
    ],
    [
      "a guest bound twice",
      `["Anna","${hashOf("0123456789ab", 4, "Anna", "00ff lucky seven")}"]`,
      `["Anna","${"0".repeat(64)}"],["Anna","${"0".repeat(64)}"]`,
      "list_of_coup",
    ],
    [
      "words told in another order",
      '["Zoë","56ef"]]',
      '["Zoë","56ef"],["Bea \\"B\\"","34cd ♠ Glück"]]',
      "words_of_coup",
    ],
    ["words told that were not", '["Zoë","56ef"]]', '["Bea \\"B\\"","34cd ♠ Glück"],["Zoë","56ef"]]', "other_card"],
    [
      "guests bound in another order",
      /(?<=coup = 6\ncommitted = )\[(.*),(\["Zoë",[^\]]*\])\]/,
      "[$2,$1]",
      "list_of_coup",
    ],
    ["a hash that is none", hashOf("0123456789ab", 4, "Anna", "00ff lucky seven"), "0", "list_of_coup"],
    ["words hidden that were told", '[["Anna","12ab"],["Zoë","56ef"]]', '[["Anna","12ab"]]', "other_card"],
    ["the coups in another order", "coup = 5", "coup = 3", "coups_of_shuffle"],
    ["another number of a coup", "coup = 4", "coup = 3", "words_differ"],
    [
      "a coup of the shoe left out, as if its cards were still there",
      /\n\[\[proof.coup\]\]\ncoup = 5[^[]*(?:\[[^[]*)*?(?=\n\[\[proof)/,
      "",
      "coups_of_shuffle",
    ],
    ["a stake that did not lie", "Zoë bets 20 on punto", "Zoë bets 20 on banco", "closing"],
    ["another hash of it", /closing = ".{4}(?=.{60}"\nopened = .*\nstakes)/, 'closing = "0000', "closing"],
    ["other packs", /house = "bregenz"/, 'house = "bregenz"\nreadings = { decks = 3 }', "before"],
    ["a seed in other letters", /seed = "5a5a/, 'seed = "5A5A', "hexadecimal"],
    ["another promise", /commitment = ".{4}/, 'commitment = "0000', "commitment"],
    ["the seed of another shuffle", "shoe = 3", "shoe = 4", "commitment"],
    ["a pack shuffled again and dealt from on", /drawn = \[/, 'drawn = ["reshuffled:",', "before"],
    ["more coups than are dealt", "coups = 2", "coups = 3", "more_coups"],
  ];
  it.each(changes)("is not proved with %s", async (_, from, to, problem) => {
    const text = filed(SHOE, 2);
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    const verdict = await check(changed);
    expect(verdict.problem).toBe(problem);
    expect(verdict.holds).toBe(false);
  });

  it("is not proved with another card, or without the coups before", async () => {
    const text = filed(SHOE, 1);
    const [card = ""] = SHOE.played.at(-1)!.drawn;
    expect((await check(text.replace(`deal ${card}`, `deal ${card === "As" ? "Ks" : "As"}`))).problem).toBe(
      "other_card",
    );
    const [head, ...coups] = text.split("\n[[proof.coup]]\n");
    expect((await check([head, ...coups.slice(1)].join("\n[[proof.coup]]\n"))).problem).toBe("before");
    expect((await check([head, coups.at(-1)].join("\n[[proof.coup]]\n"))).problem).toBe("closing");
    expect((await check(head!)).problem).toBe("coups_of_shuffle");
  });

  it("does not take a shuffle of the earlier rules for one of these, nor the other way round", async () => {
    const text = filed(SHOE, 1);
    expect((await check(text.replace("protocol = 2", "guests = []"))).problem).toBe("commitment");
  });
});

describe("a promise whose salt and seed could be parted elsewhere", () => {
  const [first, second] = ["c3".repeat(32), "d4".repeat(32)];

  it("proves nothing where words are added to every coup", async () => {
    const { table, shoe, seed } = SHOE;
    const promised = sha(`saalchef commitment 2\n${table}\n${shoe}\n${first}\n${second}\n${seed}`);
    const parted = { ...SHOE, commitment: promised, salt: `${first}\n${second}` };
    expect((await check(filed(parted, 2))).problem).toBe("hexadecimal");
    for (const salt of [first, `${first}\n`])
      expect((await check(filed({ ...parted, salt, seed: `${second}\n${seed}` }, 2))).problem).toBe("hexadecimal");
  });

  it("proves nothing where they were added once", async () => {
    const text = fixture("bregenz.coup");
    const [, seed, salt] = /seed = "(.*)"\nsalt = "(.*)"/.exec(text)!;
    const promised = sha(`saalchef commitment 1\n7671c5b00385\n2\n${salt}\n${second}\n${seed}`);
    const parted = text
      .replace(/commitment = .*/, `commitment = "${promised}"`)
      .replace(/salt = .*/, `salt = "${salt}\\n${second}"`);
    const pack = { decks: 6, jokers: 0 };
    expect((await verify(readCoupFile(text), pack)).holds).toBe(true);
    expect((await verify(readCoupFile(parted), pack)).problem).toBe("hexadecimal");
  });
});

describe("a coup file", () => {
  const lines = "00ff\u2028[[proof]]\u2029[[proof.coup]]\u2028coup = 9\u2029";
  it.each(["00ff \u2028x", "\u202800ff\u2029", lines])(
    "is read whatever line ends of Unicode a guest's words hold: %j",
    async (words) => {
      const shoe = dealt("0123456789ab", 3, PACK.decks, [{ ...COUPS[0]!, words: [["Anna", words, true]] }, COUPS[1]!]);
      for (const coups of [1, 2]) {
        const { problem, words: worth } = await check(filed(shoe, coups));
        expect([problem, worth[0]?.opened]).toEqual(["none", ["Anna"]]);
      }
    },
  );

  const wrong: [string, string | RegExp, string][] = [
    ["no JSON", 'seed = "', "seed = '"],
    ["half of it", /opened = \[\[[^]*/, "opened = [["],
    ["no table", /table = .*\n/, ""],
    ["a number of the shuffle with a line of its own", "shoe = 3", 'shoe = "3\\nc3"'],
    ["a guest's name of two lines", '["Anna",', '["An\\nna",'],
    ["a stake of two lines", "Anna bets 20", "Anna bets\\n20"],
    ["words of no text", '"12ab"', "12"],
    ["a protocol that nobody knows", "protocol = 2", "protocol = 3"],
    ["what no floor writes", "shoe = 3", "shoe = 3\nkey = 1"],
    ["the same twice", "shoe = 3", "shoe = 3\nshoe = 3"],
    ["no house", 'house = "bregenz"', ""],
  ];
  it.each(wrong)("with %s cannot be read", (_, from, to) => {
    const text = filed(SHOE, 4);
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    expect(() => readCoupFile(changed)).toThrow();
  });
});

describe("coups with guests' words, as a floor has written them,", () => {
  const PACKS: Record<string, { decks: number; jokers: number }> = {
    bregenz: { decks: 6, jokers: 0 },
    pfaeffikon: { decks: 6, jokers: 0 },
    schaffhausen: { decks: 1, jokers: 0 },
    vaduz: { decks: 6, jokers: 0 },
    wiesbaden: { decks: 6, jokers: 1 },
  };
  const names = readdirSync(FIXTURES).filter((name) => /^words-.*\.coup$/.test(name));

  it("are of every house", () => {
    const houses = names.map((name) => readCoupFile(fixture(name)).house);
    expect([...new Set(houses)].sort()).toEqual(Object.keys(PACKS));
  });

  it.each(names)("are proved, and not with another card: %s", async (name) => {
    const text = fixture(name);
    const file = readCoupFile(text);
    const verdict = await verify(file, PACKS[file.house]!);
    expect([verdict.problem, verdict.holds]).toEqual(["none", true]);
    expect(verdict.coups.flat()).toHaveLength(text.match(/^deal /gm)!.length);
    expect(verdict.words.length).toBeGreaterThan(0);
    const last = file.coups.at(-1)!.at(-1)!;
    last.card = last.card === "As" ? "Ks" : "As";
    expect(await verify(file, PACKS[file.house]!)).toMatchObject({ problem: "other_card", facts: { line: last.line } });
  });
});

describe("the server's written example", () => {
  it("comes to the same hashes, keys, numbers and cards here", async () => {
    const { coups, house: _, decks, jokers, ...named } = VECTOR;
    const shuffle = { ...named, protocol: 2 as const };
    expect(await commitment(shuffle)).toBe(VECTOR.commitment);
    const gone: string[] = [];
    for (const { key, stream, cards, stakes, ...words } of coups) {
      expect(await closingHash(shuffle, words.coup, { decks, jokers }, gone, stakes)).toBe(words.closing);
      const told = new Map(words.opened);
      for (const [guest, hash] of words.committed)
        if (told.has(guest)) expect(await wordsHash(VECTOR.table, words.coup, guest, told.get(guest)!)).toBe(hash);
      const found = await coupKey(shuffle, words);
      expect(hex(found)).toBe(key);
      const numbered = new Stream(found);
      for (const number of stream) expect(await numbered.below(2 ** 32)).toBe(number);
      const shoe = await shoeOfCoup(shuffle, words, { decks, jokers }, gone);
      for (const card of cards) expect(await shoe?.draw()).toBe(card);
      gone.push(...cards);
    }
    expect(gone.length).toBeGreaterThan(8);
  });
});

describe("words", () => {
  it("bind one guest for one coup of one table", async () => {
    const text = "4d1a0cf0d4e0cb8e8e0f7d8b5a1f0c3b ♠";
    const bound: [table: string, coup: number, guest: string, words: string][] = [
      ["t", 1, "Anna", text],
      ["t", 1, "Zoë", text],
      ["t", 12, "Anna", text],
      ["other", 1, "Anna", text],
      ["t", 1, "Anna", `${text} `],
    ];
    const hashes = await Promise.all(bound.map((each) => wordsHash(...each)));
    expect(hashes).toEqual(bound.map((each) => hashOf(...each)));
    expect(new Set(hashes).size).toBe(bound.length);
  });
});

describe("numbers of a stream", () => {
  it("leave out what would make some likelier than others", async () => {
    const key = Buffer.from("11".repeat(32), "hex");
    const stream = new Stream(Uint8Array.from(key));
    const expected = numbers(key);
    expected.next();
    const bound = 3 * 2 ** 30; // a quarter of all words are refused
    const found = Array.from({ length: 40 }, () => expected.next(bound).value);
    for (const each of found) expect(await stream.below(bound)).toBe(each);
    const digest = createHmac("sha256", key).update(Buffer.alloc(8)).digest();
    const first = Array.from({ length: 8 }, (_, at) => digest.readUInt32BE(4 * at));
    expect(first.some((word) => word >= bound)).toBe(true); // such a word was among them
    expect(found.slice(0, 4)).toEqual(first.filter((word) => word < bound).slice(0, 4));
  });
});
