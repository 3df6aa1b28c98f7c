// The proof that a house gives of a coup, beside what this browser was told: what the page says of it, and remembers.
import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { fileOf } from "../src/fair/check";
import { lang } from "../src/lib/lang.svelte";
import Check from "../src/pages/replay/Check.svelte";
import { Heard } from "../src/wire/heard.svelte";
import { type Coup, dealt, filed } from "./coup-words";
import { begins, closes, COUPS, happens, heard, kinds, plays, SHOE, TABLE } from "./story";

const OTHER = "ab".repeat(32);
const FIRST = filed(dealt(TABLE, 3, 2, COUPS.slice(0, 1)), 1);
const rules = (): Response => Response.json({ decks: 2, jokers: 0 });
const refusal = { code: "unknown_house", sentence: "There is no such house.", why: "", facts: {} };
const alarms = () => new Heard(TABLE).alarms;
const PROOF = { kind: "proof", at: 4 };

/** The house answers with this file. */
function gives(coup: number, file: string, told = rules): HTMLElement {
  vi.stubGlobal("fetch", async (path: string) => (path === fileOf(TABLE, coup) ? new Response(file) : told()));
  onTestFinished(() => void vi.unstubAllGlobals());
  return render(Check, { table: TABLE, coup }).container;
}

/** What the check of a coup says of it, beside its sign. */
async function checked(coup: number, file: string, sign: string, told = rules): Promise<string> {
  const container = gives(coup, file, told);
  const verdict = await waitFor(() => container.querySelector(".verdict") ?? expect.fail());
  expect(verdict.firstElementChild?.textContent).toBe(sign);
  expect([verdict.classList.contains("holds"), verdict.classList.contains("apart")]).toEqual([
    sign !== "✕",
    sign === "!",
  ]);
  const said = container.textContent.replace(/\s+/g, " ");
  cleanup(); // in another language it would be asked for again
  return said;
}

const voided = (coup: number): void =>
  happens(
    { coup, phase: "settled" },
    { type: "words_committed", coup, words: [], closing: "" },
    { type: "words_opened", coup, words: [], silent: [] },
    { type: "coup_voided", coup, reason: "", guests: [] },
  );

describe("a proof", () => {
  it("of another coup than the one whose cards were seen is found out", async () => {
    begins();
    plays(0);
    const later = dealt(TABLE, 9, 2, [{ ...COUPS[0]!, coup: 900 }]);
    const earlier = dealt(TABLE, 2, 2, [{ ...COUPS[0]!, coup: 2 }]);
    const first = filed(earlier, 1)
      .replace("protocol = 2\n", "")
      .replace(/\[\[proof\.coup[^]*/, "guests = []");
    for (const file of [filed(later, 1), filed(earlier, 1), first]) {
      const said = await checked(4, file, "✕");
      expect(said).toContain("Not proved: ");
      expect(said).toContain("It does not end with coup 4, whose cards this browser has seen.");
      expect(kinds()).toEqual([]);
      expect(alarms()).toEqual([PROOF]);
    }
    lang.choose("de");
    expect(await checked(4, filed(later, 1), "✕")).toContain("Er endet nicht mit Coup 4");
  });

  it("of another table is found out, whatever was heard", async () => {
    localStorage.clear();
    const said = await checked(4, filed(dealt("another", 3, 2, COUPS.slice(0, 1)), 1), "✕");
    expect(said).toContain("Not proved: the proof does not agree with what the browser was told, or did itself");
    expect(said).toContain("The house has given the proof of another table.");
    expect(said).not.toContain("heard nothing");
    expect(alarms()).toEqual([PROOF]);
    lang.choose("de");
    expect(await checked(4, filed(dealt("another", 3, 2, COUPS), 1), "✕")).toContain("Beweis eines anderen Tisches");
  });

  it("proves the cards where another browser of the guest's may have bound him, and says so", async () => {
    begins();
    heard.makes(4, "Anna", OTHER);
    happens({ coup: 4, phase: "deal" }, closes(0));
    heard.alarm("others", 4);
    plays(0);
    const said = await checked(4, FIRST, "!");
    expect(said).toContain("Proved: ");
    expect(said).toContain("another browser of yours may have done it, something may have come too late, or it was");
    expect(said).toContain("another browser of his made it, or the house.");
    expect(alarms()).toEqual([{ kind: "others", at: 4 }]);
    lang.choose("de");
    expect(await checked(4, FIRST, "!")).toMatch(/Bewiesen: .* Das wissen nur Sie/);
  });

  it("proves nothing to who has noticed that the house changed its story, as well as that", async () => {
    begins();
    heard.makes(4, "Anna", OTHER);
    plays(0);
    heard.alarm("list", 4);
    expect(await checked(4, FIRST, "✕")).toContain("the house has changed the list of hashes");
  });

  it("is believed where it is the one asked for, or nothing was dealt in that coup", async () => {
    begins();
    plays(0);
    expect(await checked(4, FIRST, "✓")).toContain("Proved:");
    expect(await checked(3, filed(dealt(TABLE, 2, 2, [{ ...COUPS[0]!, coup: 3 }]), 1), "✓")).toContain("Proved:");
    voided(5);
    expect(heard.coup(5)?.cards).toEqual([]);
    expect(await checked(5, FIRST, "✓")).toContain("Proved:");
    expect(alarms()).toEqual([]);
  });

  it("is believed whatever line ends of Unicode a guest's words hold", async () => {
    const words: Coup["words"] = [["Anna", "00ff\u2028[[proof]]\u2029lucky", true]];
    localStorage.clear();
    const said = await checked(4, filed(dealt(TABLE, 3, 2, [{ coup: 4, words, cards: 6 }]), 1), "✓");
    expect(said).toContain("lucky”");
    expect(alarms()).toEqual([]);
  });
});

describe("a coup voided before its first card", () => {
  const VOID = 'coup = 5\nhouse = "bregenz"\nactions = """\nAnna bets 20 on punto\nsaalchef voids "late"\n"""\n';

  it("has nothing to prove, which is nothing wrong", async () => {
    begins();
    voided(5);
    const container = gives(5, VOID);
    expect((await screen.findByText(/nothing to prove/)).textContent).toBe(
      "No card is dealt in the file: there is nothing to prove.",
    );
    expect(container.textContent).not.toMatch(/✕|Not proved|told then/);
    expect(alarms()).toEqual([]);
    cleanup();
    lang.choose("de");
    gives(5, VOID);
    await screen.findByText("In der Datei wird keine Karte gegeben: Zu beweisen ist nichts.");
  });

  it("is not what whoever has seen its cards is told", async () => {
    begins();
    plays(0);
    expect(await checked(4, VOID, "✕")).toContain("Not proved: no card is dealt in the file");
  });

  it("is none where a card is dealt, wherever in the file", async () => {
    localStorage.clear();
    expect(await checked(5, VOID.replace("saalchef", "deal 9h to punto\nsaalchef"), "✕")).toContain(
      "Not proved: the file carries no proof",
    );
  });
});

describe("a proof that does not hold", () => {
  it.each([
    [
      /commitment = ".{4}/,
      'commitment = "0000',
      /^ ✕ Not proved: shuffle 3 of table \w+: the revealed seed does not fit/,
    ],
    [/seed = ".{4}/, 'seed = "5A5A', /Not proved: shuffle 3 of table \w+: its seed, salt and promise are not 64 dig/],
    ["lucky seven", "lucky eight", /Not proved: shuffle 3 of table \w+: Anna was bound to other words in coup 4\. /],
    [
      /closing = ".{4}/,
      'closing = "0000',
      /Not proved: shuffle 3 of table \w+: the stakes of coup 4, or the cards gone/,
    ],
    [/deal \w+/, "deal Jk", /Not proved: line 4: the shuffle gives \w+, the file says Jk\. /],
  ])("says why: %s", async (from, to, said) => {
    localStorage.clear();
    expect(await checked(4, FIRST.replace(from, to), "✕")).toMatch(said);
  });

  it.each([
    ["no JSON", FIRST.replace('seed = "', "seed = '")],
    ["half of it", FIRST.slice(0, -9)],
    ["nothing", ""],
    ["a page", "<!doctype html><html></html>"],
  ])("and cannot be read is said to be so, and remembered: %s", async (_, file) => {
    begins();
    plays(0);
    const said = await checked(4, file, "✕");
    expect(said).toContain("Not proved: the file cannot be read, since it is not as a floor writes it.");
    expect(said).not.toContain("Error");
    expect(alarms()).toEqual([PROOF]);
    lang.choose("de");
    expect(await checked(4, file, "✕")).toContain("Nicht bewiesen: Die Datei lässt sich nicht lesen, denn so schreibt");
  });

  it("is one of a house that is none, and waits for an answer where there was none", async () => {
    localStorage.clear();
    const none = (status: number) => () => Response.json(refusal, { status });
    expect(await checked(4, FIRST, "✕", none(404))).toContain("Not proved: the file cannot be read");
    expect(alarms()).toEqual([PROOF]);
    localStorage.clear();
    gives(4, FIRST, none(503));
    await screen.findByRole("alert");
    expect(alarms()).toEqual([]);
  });

  it("of a house of its table's own is worked out by the rules of its coup, and alarms nobody where they are withheld", async () => {
    begins();
    plays(0);
    const own = `house_file = "like"\n${FIRST}`;
    const asked: string[] = [];
    let told = rules;
    vi.stubGlobal("fetch", async (path: string) => {
      asked.push(path);
      return path === fileOf(TABLE, 4) ? new Response(own) : told();
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const { container } = render(Check, { table: TABLE, coup: 4 });
    await waitFor(() => container.querySelector(".verdict.holds") ?? expect.fail());
    expect(asked).toEqual([fileOf(TABLE, 4), `/api/tables/${TABLE}/coups/4/rules`]);
    cleanup();
    told = () => Response.json(refusal, { status: 404 });
    render(Check, { table: TABLE, coup: 4 });
    await screen.findByRole("alert");
    expect(alarms()).toEqual([]);
  });

  it("is refused in words where it is not there yet", async () => {
    vi.stubGlobal("fetch", async () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
    onTestFinished(() => void vi.unstubAllGlobals());
    render(Check, { table: TABLE, coup: SHOE.played[0]!.coup });
    expect((await screen.findByRole("alert")).textContent).not.toMatch(/JSON|Error|token/);
  });
});
