import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { calls } from "../src/lib/calls.svelte";
import { lang } from "../src/lib/lang.svelte";
import Calls from "../src/pages/desk/Calls.svelte";
import CallReply from "../src/pages/desk/CallReply.svelte";
import CallForm from "../src/shell/calls/CallForm.svelte";
import CallList from "../src/shell/calls/CallList.svelte";
import CallNews from "../src/shell/calls/CallNews.svelte";
import type { CallCard, CalledCoup, CoupCard } from "../src/wire/types";
import houses from "./fixtures/houses.json"; // whoever asks next, in the same document, is told the same

const CALL: CallCard = {
  ...{ id: "c1", guest: "Anna", table: "t", house: "bregenz", game: "punto-banco", currency: "EUR", coup: 3 },
  ...{ kind: "dispute", text: "That was more.", at: "2026-01-01T20:00:00.000+00:00", state: "waiting" },
  ...{ ended_at: null, answer: null, ruled: null, read: false, by: null, over: true },
};
const ANSWERED: CallCard = {
  ...CALL,
  ...{ state: "answered", answer: "You are right.", ruled: "the Saalchef voids the coup: misdealt" },
};
const OVER: CoupCard = {
  ...{ table: "t", house: "bregenz", game: "punto-banco", currency: "EUR", coup: 3 },
  ...{ ended_at: CALL.at, guests: ["Anna"], bank: 0, mine: null, void: null, proof: false, corrections: [], name: "" },
};

/** Answers of the floor by method and path; what was sent is kept. */
function floor(answers: Record<string, unknown>) {
  const sent: { way: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string, request: RequestInit = {}) => {
      const way = `${request.method} ${path.split("?")[0]}`;
      if (request.body) sent.push({ way, body: JSON.parse(String(request.body)) as Record<string, unknown> });
      const found = answers[way];
      const told = found ?? { code: "too_many_calls", sentence: "Please wait.", why: "", facts: {} };
      return new Response(JSON.stringify(told), { status: found === undefined ? 429 : 200 });
    }),
  );
  return sent;
}

beforeEach(() => {
  lang.choose("en");
  calls.forget();
});
afterEach(() => vi.unstubAllGlobals());

describe("what one writes to the Saalchef", () => {
  it("is kept while the panel is closed, until it is sent or somebody else is here", async () => {
    floor({ "POST /api/me/calls": CALL });
    const props = { table: "t", coups: [{ coup: 3, name: "coup 3" }] };
    const first = render(CallForm, props);
    await fireEvent.input(screen.getByRole("textbox"), { target: { value: "That was more." } });
    first.unmount();
    const again = render(CallForm, props);
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("That was more.");
    await fireEvent.click(screen.getByRole("button"));
    await screen.findByText(/The Saalchef has been called/);
    again.unmount();
    const last = render(CallForm, props);
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("");
    await fireEvent.input(screen.getByRole("textbox"), { target: { value: "And this?" } });
    calls.forget();
    last.unmount();
    render(CallForm, props);
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("");
  });
});

describe("a guest's calls", () => {
  it("are those that wait, and those whose answer is not noted", () => {
    calls.hear([CALL, { ...ANSWERED, id: "c2" }]);
    expect([calls.waiting, calls.answers.map((each) => each.id)]).toEqual([1, ["c2"]]);
    calls.hear([]);
    expect(calls.pending).toEqual([]);
  });

  describe("of which there are many", () => {
    const at = (n: number): string => new Date(Date.UTC(2026, 0, 1, 20, n)).toISOString();
    const known: CallCard[] = Array.from({ length: 50 }, (_, n) => {
      const state = n === 3 ? "waiting" : "withdrawn";
      return { ...CALL, id: `c${n}`, at: at(n), state };
    });
    beforeEach(() => {
      vi.stubGlobal(
        "fetch",
        vi.fn(async (path: string) => {
          const asked = new URL(path, "http://floor").searchParams;
          const before = Number(asked.get("before") ?? Infinity);
          const found = known.filter((call) => Date.parse(call.at) < before).reverse();
          return new Response(JSON.stringify(found.slice(0, Number(asked.get("limit")))));
        }),
      );
    });

    it("keep one that waits and is not among the latest", async () => {
      calls.hear([known[3]!]);
      expect(await calls.load()).toHaveLength(20);
      expect([calls.pending.map((call) => call.id), calls.all?.length, calls.ended]).toEqual([["c3"], 20, false]);
    });

    it("stay unfolded where earlier ones were asked for", async () => {
      await calls.load();
      await calls.more();
      calls.hear([known[3]!]);
      await waitFor(() => expect(vi.mocked(fetch).mock.calls).toHaveLength(5));
      await waitFor(() => expect(calls.all).toHaveLength(40));
      expect(calls.ended).toBe(false);
      await calls.more();
      expect([calls.all?.length, calls.ended]).toEqual([50, true]);
    });

    it("are not those of who was here before", async () => {
      const loading = calls.load();
      calls.forget();
      await loading;
      expect(calls.all).toBeNull();
    });
  });

  it("are told on every page until noted", async () => {
    floor({ "GET /api/houses": houses, "POST /api/me/calls/c1/read": { ...ANSWERED, read: true } });
    render(CallNews);
    expect(screen.queryByText("You are right.")).toBeNull();
    calls.hear([ANSWERED]);
    await screen.findByText("You are right.");
    screen.getByText("The Saalchef voids the coup: misdealt");
    await fireEvent.click(screen.getByRole("button", { name: "Thank you, noted" }));
    await waitFor(() => expect(screen.queryByText("You are right.")).toBeNull());
  });

  it("may be withdrawn while they wait", async () => {
    const sent = floor({
      "GET /api/houses": houses,
      "GET /api/me/calls": [CALL],
      "POST /api/me/calls/c1/withdraw": { ...CALL, state: "withdrawn" },
    });
    render(CallList);
    await fireEvent.click(await screen.findByRole("button", { name: "Withdraw" }));
    await screen.findByText("withdrawn");
    expect(screen.getByRole("link", { name: "See the coup" }).getAttribute("href")).toBe("#/coup/t/3");
    expect(sent.map((each) => each.way)).toEqual(["POST /api/me/calls/c1/withdraw"]);
    expect(calls.waiting).toBe(0);
  });
});

describe("calling the Saalchef", () => {
  const coups = [
    { coup: 4, name: "this one" },
    { coup: 3, name: "the one before" },
  ];

  it("says which coup, what it is, and one paragraph", async () => {
    const sent = floor({ "POST /api/me/calls": CALL });
    render(CallForm, { table: "t", coups });
    const send = screen.getByRole("button", { name: "Call the Saalchef" });
    expect((send as HTMLButtonElement).disabled).toBe(true);
    await fireEvent.change(screen.getByLabelText("About"), { target: { value: "3" } });
    await fireEvent.click(screen.getByLabelText("I dispute the result"));
    await fireEvent.input(screen.getByLabelText("In your words"), { target: { value: " That\nwas  more. " } });
    await fireEvent.click(send);
    await screen.findByText(/has been called/);
    const { id, ...wish } = sent[0]!.body;
    expect(id).toBeTruthy();
    expect(wish).toEqual({ table: "t", coup: 3, kind: "dispute", text: "That was more." });
    expect(calls.waiting).toBe(1);
  });

  it("keeps the words where it is refused, and says why", async () => {
    floor({});
    render(CallForm, { table: "t", coups });
    const words = screen.getByLabelText("In your words");
    await fireEvent.input(words, { target: { value: "Again?" } });
    await fireEvent.click(screen.getByRole("button", { name: "Call the Saalchef" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Please wait.");
    expect((words as HTMLTextAreaElement).value).toBe("Again?");
  });
});

describe("the desk's answer", () => {
  const coup = (card: CoupCard | null, guests: string[], away: string | null = null): CalledCoup => ({
    ...{ card, steps: [], guests, away, left_out: 0 },
  });

  it("offers a void while the coup runs, and no correction", async () => {
    const sent = floor({
      "GET /api/desk/calls/c1/coup": coup(null, ["Anna"]),
      "POST /api/desk/calls/c1/answer": ANSWERED,
    });
    const done = vi.fn();
    render(CallReply, { call: CALL, done });
    await fireEvent.click(await screen.findByLabelText("Void the coup"));
    expect(screen.queryByLabelText("Correct a payout")).toBeNull();
    await fireEvent.input(screen.getByLabelText(/^Answer, /), { target: { value: "You are right." } });
    await fireEvent.input(screen.getByLabelText(/^Reason/), { target: { value: "misdealt" } });
    await fireEvent.click(screen.getByRole("button", { name: "Answer" }));
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(sent[0]!.body).toMatchObject({ text: "You are right.", ruling: { type: "void", reason: "misdealt" } });
  });

  it("does not take a void for an answer alone when the coup ends meanwhile", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const answers: Record<string, unknown> = {
      "GET /api/desk/calls/c1/coup": coup(null, ["Anna"]),
      "POST /api/desk/calls/c1/answer": ANSWERED,
    };
    const sent = floor(answers);
    render(CallReply, { call: CALL, done: vi.fn() });
    await fireEvent.click(await screen.findByLabelText("Void the coup"));
    await fireEvent.input(screen.getByLabelText(/^Answer, /), { target: { value: "It is void." } });
    await fireEvent.input(screen.getByLabelText(/^Reason/), { target: { value: "misdealt" } });
    answers["GET /api/desk/calls/c1/coup"] = coup(OVER, ["Anna"]);
    vi.advanceTimersByTime(4000);
    vi.useRealTimers();
    await screen.findByText(/can no longer be void/);
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Answer" });
    expect(button.disabled).toBe(true);
    await fireEvent.click(screen.getByLabelText("Answer only"));
    await fireEvent.click(button);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).not.toHaveProperty("ruling");
  });

  it("corrects once it is over, for who asked unless another is chosen", async () => {
    const sent = floor({
      "GET /api/desk/calls/c1/coup": coup(OVER, ["Beat", "Anna"]),
      "POST /api/desk/calls/c1/answer": ANSWERED,
    });
    render(CallReply, { call: CALL, done: vi.fn() });
    await fireEvent.click(await screen.findByLabelText("Correct a payout"));
    expect(screen.queryByLabelText("Void the coup")).toBeNull();
    await fireEvent.input(screen.getByLabelText(/^Answer, /), { target: { value: "Five more." } });
    await fireEvent.input(screen.getByLabelText(/^Amount/), { target: { value: "5" } });
    await fireEvent.input(screen.getByLabelText(/^Reason/), { target: { value: "misread" } });
    await fireEvent.click(screen.getByRole("button", { name: "Answer" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body.ruling).toEqual({ type: "correct", guest: "Anna", amount: 500, reason: "misread" });
  });

  it("corrects the purse of who asked and has left the table, and says so", async () => {
    const sent = floor({
      "GET /api/desk/calls/c1/coup": coup(OVER, ["Beat"], "Anna"),
      "POST /api/desk/calls/c1/answer": ANSWERED,
    });
    render(CallReply, { call: CALL, done: vi.fn() });
    await fireEvent.click(await screen.findByLabelText("Correct a payout"));
    screen.getByText(/Anna is no longer at the table: the amount goes into the purse/);
    await fireEvent.change(screen.getByRole("combobox"), { target: { value: "Beat" } });
    expect(screen.queryByText(/goes into the purse/)).toBeNull();
    await fireEvent.change(screen.getByRole("combobox"), { target: { value: "Anna" } });
    await fireEvent.input(screen.getByLabelText(/^Answer, /), { target: { value: "Five more." } });
    await fireEvent.input(screen.getByLabelText(/^Amount/), { target: { value: "5" } });
    await fireEvent.input(screen.getByLabelText(/^Reason/), { target: { value: "misread" } });
    await fireEvent.click(screen.getByRole("button", { name: "Answer" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body.ruling).toEqual({ type: "correct", guest: "Anna", amount: 500, reason: "misread" });
  });

  it("says that nothing can be corrected where the table is out of order", async () => {
    floor({ "GET /api/desk/calls/c1/coup": coup(OVER, []) });
    render(CallReply, { call: CALL, done: vi.fn() });
    await screen.findByText(/no payout can be corrected there/);
    expect(screen.queryByRole("radio")).toBeNull();
  });
});

describe("the desk's queue", () => {
  const calm = { tables: [], rule: vi.fn(), done: vi.fn() };
  const answers = {
    "GET /api/houses": houses,
    "GET /api/desk/calls/c1/coup": { card: OVER, steps: [], guests: ["Anna"], away: null, left_out: 0 },
  };
  const written = (): string => (screen.getByLabelText(/^Answer, /) as HTMLTextAreaElement).value;

  async function halfWritten(ended: CallCard): Promise<(props: { calls: CallCard[] }) => Promise<void>> {
    floor({ ...answers, "GET /api/desk/calls/ended": [ended] });
    const { rerender } = render(Calls, { calls: [CALL], ...calm });
    await fireEvent.click(screen.getByRole("button", { name: "Look and answer" }));
    await fireEvent.input(screen.getByLabelText(/^Answer, /), { target: { value: "As I was" } });
    return rerender;
  }

  it("keeps what is written when the guest withdraws, and says so", async () => {
    const look = await halfWritten({ ...CALL, state: "withdrawn" });
    await look({ calls: [] });
    await screen.findByText(/Anna has withdrawn this call meanwhile/);
    expect(written()).toBe("As I was");
    expect(screen.queryByRole("button", { name: "Answer" })).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Fold up" }));
    screen.getByText("Nobody waits for an answer.");
  });

  it("keeps what is written when a colleague answers, and shows the answer", async () => {
    const look = await halfWritten({ ...ANSWERED, by: "Urs" });
    await look({ calls: [] });
    await screen.findByText(/Urs has answered this call meanwhile/);
    expect(written()).toBe("As I was");
    expect(screen.getAllByText("You are right.").length).toBeGreaterThan(0);
  });

  it("asks what became of a call once with every look around", async () => {
    const look = await halfWritten({ ...CALL, id: "another" });
    const asked = (): number => vi.mocked(fetch).mock.calls.filter(([path]) => path === "/api/desk/calls/ended").length;
    await look({ calls: [] });
    await look({ calls: [] });
    await waitFor(() => expect(asked()).toBe(2));
    expect(written()).toBe("As I was");
  });

  it("keeps one that is looked at when another is too", async () => {
    const look = await halfWritten(CALL);
    await look({ calls: [CALL, { ...CALL, id: "c2", at: "2026-01-01T20:05:00.000+00:00", text: "And I?" }] });
    await fireEvent.click(screen.getByRole("button", { name: "Look and answer" }));
    const fields = screen.getAllByLabelText(/^Answer, /).map((each) => (each as HTMLTextAreaElement).value);
    expect(fields).toEqual(["As I was", ""]);
  });
});

describe("a call that waits at the desk", () => {
  it("is counted in the singular", () => {
    lang.choose("de");
    expect([lang.t("desk.callWaiting"), lang.t("desk.callsWaiting", { n: 2 })]).toEqual(["1 wartet", "2 warten"]);
  });
});
