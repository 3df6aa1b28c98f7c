import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type CoupFile, type FiledShoe, readCoupFile } from "../../src/fair/coupfile";
import { commitment, type Proof, shoeOf, unhex } from "../../src/fair/shuffle";
import { verify } from "../../src/fair/verify";

const read = (name: string): string => readFileSync(join(import.meta.dirname, "../fixtures", name), "utf-8");
const SHUFFLES = JSON.parse(read("shuffles.json")) as {
  decks: number;
  jokers: number;
  proof: Proof;
  order: string[];
}[];

describe("a shuffle derived in the browser", () => {
  for (const { decks, jokers, proof, order } of SHUFFLES) {
    it(`is the server's, card by card: ${decks} packs, ${proof.guests.length} guests' words`, async () => {
      expect(await commitment({ ...proof, protocol: 1 })).toBe(proof.commitment);
      const shoe = await shoeOf(proof, decks, jokers);
      const drawn: (string | null)[] = [];
      for (const _ of order) drawn.push(await shoe.draw());
      expect(drawn).toEqual(order);
      expect(await shoe.draw()).toBeNull();
    });
  }

  it("depends on every guest's words", async () => {
    const { proof, decks, jokers, order } = SHUFFLES[1]!;
    const other = await shoeOf({ ...proof, guests: [["Anna", "lucky eight"]] }, decks, jokers);
    const drawn: (string | null)[] = [];
    for (const _ of order.slice(0, 8)) drawn.push(await other.draw());
    expect(drawn).not.toEqual(order.slice(0, 8));
  });

  it("refuses a seed that is none", () => {
    expect(() => unhex("xyz")).toThrow();
  });
});

describe("an exported coup", () => {
  const PACKS: Record<string, { decks: number; jokers: number }> = {
    wiesbaden: { decks: 6, jokers: 1 },
    bregenz: { decks: 6, jokers: 0 },
    schaffhausen: { decks: 1, jokers: 0 },
  };
  for (const [house, pack] of Object.entries(PACKS)) {
    const text = read(`${house}.coup`);
    it(`of ${house} is proved`, async () => {
      const file = readCoupFile(text);
      expect(file.house).toBe(house);
      const verdict = await verify(file, pack);
      expect(verdict.problem).toBe("none");
      expect(verdict.holds).toBe(true);
      expect(verdict.coups.flat().length).toBe(text.match(/^deal /gm)?.length);
    });

    it(`of ${house} is not proved with another card, seed or promise`, async () => {
      const [first = "", second = ""] = (readCoupFile(text).coups[0] ?? []).map(({ card }) => card);
      const swapped = text
        .replace(`deal ${first}`, "deal XX")
        .replace(`deal ${second}`, `deal ${first}`)
        .replace("deal XX", `deal ${second}`);
      expect((await verify(readCoupFile(swapped), pack)).problem).toBe("other_card");
      const seed = text.replace(/^seed = "./m, (found) => `seed = "${found.endsWith("0") ? "1" : "0"}`);
      expect((await verify(readCoupFile(seed), pack)).problem).toBe("commitment");
      const promise = text.replace(/^commitment = "./m, (found) => `commitment = "${found.endsWith("0") ? "1" : "0"}`);
      expect((await verify(readCoupFile(promise), pack)).problem).toBe("commitment");
    });
  }

  it("counts the cards drawn from its shoe before it", async () => {
    const file = readCoupFile(read("bregenz.coup"));
    const proof = file.proofs[0] as FiledShoe;
    const pack = { decks: 6, jokers: 0 };
    const verdict = await verify(file, pack);
    expect(verdict.holds).toBe(true);
    expect(verdict.shuffles[0]?.position).toBeGreaterThan(100);
    proof.before.pop();
    expect((await verify(file, pack)).problem).toBe("other_card");
    proof.before[0] = "Jk";
    expect((await verify(file, pack)).problem).toBe("before");
  });

  it("without a proof is not proved", async () => {
    const file = readCoupFile(read("wiesbaden.coup").split("[[proof]]")[0] ?? "");
    expect((await verify(file, { decks: 6, jokers: 1 })).problem).toBe("no_proof");
  });
});

interface Again {
  name: string;
  house: string;
  decks: number;
  proof: Proof;
  coups: [string, string][][];
}

describe("a pack shuffled again in the middle of a coup", () => {
  for (const { name, house, decks, proof, coups } of JSON.parse(read("shuffled-again.json")) as Again[]) {
    const file = (): CoupFile => ({
      house,
      own: false,
      decks,
      coups: coups.map((cards) => cards.map(([card, to], line) => ({ card, to, line }))),
      proofs: [{ ...proof, protocol: 1, coups: coups.length, before: [] }],
    });

    it(`is proved: ${name}`, async () => {
      const verdict = await verify(file(), { decks: 1, jokers: 0 });
      expect(verdict.problem).toBe("none");
      expect(verdict.holds).toBe(true);
      expect(verdict.coups.flat().length).toBe(coups.flat().length);
    });

    it(`is not proved with another card after it: ${name}`, async () => {
      const changed = file();
      const last = changed.coups.at(-1)!.at(-1)!;
      last.card = last.card === "As" ? "Ks" : "As";
      expect((await verify(changed, { decks: 1, jokers: 0 })).problem).toBe("other_card");
    });
  }
});
