// A table's story as a browser is told it: a shuffle with words for every coup, honestly or not.
import { Heard, type Stage } from "../src/wire/heard.svelte";
import type { Events, Fairness, GuestHash, Numbered, Snapshot } from "../src/wire/types";
import { type Coup, dealt } from "./coup-words";

export const TABLE = "0123456789ab";
export const COUPS: Coup[] = [
  { coup: 4, words: [["Anna", "00ff lucky seven", true]], cards: 6 },
  {
    coup: 5,
    words: [
      ["Anna", "12ab", true],
      ["Zoë", "56ef", false],
    ],
    cards: 5,
  },
];
export const SHOE = dealt(TABLE, 3, 2, COUPS);
export type Event = Numbered["event"];

export let seq = 0;
export let heard: Heard;
export const DEALT: Stage = { coup: 4, phase: "deal" };

/** The page is loaded anew. */
export function comesAgain(): void {
  heard = new Heard(TABLE);
}

export function begins(): void {
  localStorage.clear();
  seq = 0;
  comesAgain();
  finds({ words_coup: 3 }, { coup: 3, phase: "settled" });
}

export function happens(stage: Stage, ...events: object[]): void {
  heard.happened({ events: events.map((event) => ({ seq: ++seq, event: event as Event })) } as Events, stage);
}

const FAIR = {
  ...{ protocol: 2, words_coup: 3, shoe: SHOE.shoe, commitment: SHOE.commitment },
  ...{ awaiting_words: false, committed: [], closing: SHOE.played[0]!.closing, opened: [], silent: [] },
};

/** A browser that comes, or asks for the whole table. */
export function finds(fairness: Partial<Fairness>, stage: Stage, number = seq): void {
  heard.whole({ seq: number, fairness: { ...FAIR, ...fairness } } as unknown as Snapshot, stage);
}

export const listOf = (n: number) => SHOE.played[n]!.committed.map(([guest, hash]) => ({ guest, hash }));
export const openedOf = (n: number) => SHOE.played[n]!.opened.map(([guest, words]) => ({ guest, words }));
const silentOf = (n: number) => COUPS[n]!.words.flatMap(([guest, , told]) => (told ? [] : [guest]));
export const closes = (n: number) => {
  const { coup, closing } = SHOE.played[n]!;
  return { type: "words_committed", coup, words: listOf(n), closing };
};
/** Coup 4 closed with another list than is booked. */
export const listed = (words: GuestHash[], closing = SHOE.played[0]!.closing) => ({
  ...{ type: "words_committed" as const, coup: 4 },
  ...{ words, closing },
});
export const opens = (n: number) => ({
  ...{ type: "words_opened", coup: SHOE.played[n]!.coup },
  ...{ words: openedOf(n), silent: silentOf(n) },
});
export const deals = (n: number) => SHOE.played[n]!.drawn.map((card) => ({ type: "card_dealt", card, place: "punto" }));

/** A whole coup as it is told. */
export function plays(n: number): void {
  const { coup } = SHOE.played[n]!;
  happens({ coup, phase: "deal" }, closes(n));
  happens({ coup, phase: "settled" }, opens(n), ...deals(n), { type: "coup_settled", coup });
}

export const kinds = (): string[] => heard.alarms.map(({ kind, at }) => `${kind} ${at}`);
