// Cards as they are written on the wire (Ah, Ts, Jk, ??), taken apart and put into words.
import type { Lang } from "../lib/lang.svelte";

export type Suit = "s" | "h" | "d" | "c";

export interface Face {
  rank: string; // as printed: A 2 … 10 J Q K
  suit: Suit;
}

/** What is printed on a card; null for the joker and for a card that lies face down. */
export function face(card: string): Face | null {
  if (card === "Jk" || card === "??") return null;
  const rank = card.slice(0, 1);
  return { rank: rank === "T" ? "10" : rank, suit: card.slice(1) as Suit };
}

const SUITS: Record<Lang, Record<Suit, string>> = {
  en: { s: "spades", h: "hearts", d: "diamonds", c: "clubs" },
  de: { s: "Pik", h: "Herz", d: "Karo", c: "Kreuz" },
};
const RANKS: Record<Lang, Record<string, string>> = {
  en: { A: "ace", J: "jack", Q: "queen", K: "king" },
  de: { A: "Ass", J: "Bube", Q: "Dame", K: "König" },
};
const ODD: Record<Lang, Record<string, string>> = {
  en: { Jk: "joker", "??": "face-down card" },
  de: { Jk: "Joker", "??": "verdeckte Karte" },
};

/** A card in words: "ten of hearts", "Herz 10". */
export function cardWords(card: string, lang: Lang): string {
  const printed = face(card);
  if (!printed) return ODD[lang][card] ?? card;
  const rank = RANKS[lang][printed.rank] ?? printed.rank;
  const suit = SUITS[lang][printed.suit];
  return lang === "de" ? `${suit} ${rank}` : `${rank} of ${suit}`;
}

export const SUIT_PATHS: Record<Suit, string> = {
  s: "M50 3C60 24 95 42 95 67c0 14-11 23-23 23-7 0-13-3-17-9 1 9 5 14 12 17H33c7-3 11-8 12-17-4 6-10 9-17 9C16 90 5 81 5 67 5 42 40 24 50 3Z",
  h: "M50 96C40 80 5 61 5 32 5 16 17 5 30 5c9 0 16 5 20 14C54 10 61 5 70 5c13 0 25 11 25 27 0 29-35 48-45 64Z",
  d: "M50 2c9 18 22 35 37 48-15 13-28 30-37 48C41 80 28 63 13 50 28 37 41 20 50 2Z",
  c: "M29 26a21 21 0 1 0 42 0a21 21 0 1 0-42 0ZM5 60a21 21 0 1 0 42 0a21 21 0 1 0-42 0ZM53 60a21 21 0 1 0 42 0a21 21 0 1 0-42 0ZM40 38v26h20V38ZM45 56c1 20-3 35-13 42h36c-10-7-14-22-13-42Z",
};

/** Where the pips of a number card stand: column (−1, 0, 1) and height from the top in per cent. */
const C = 0;
const L = -1;
const R = 1;
const corners: [number, number][] = [
  [L, 0],
  [R, 0],
  [L, 100],
  [R, 100],
];
const six: [number, number][] = [...corners, [L, 50], [R, 50]];
const eight: [number, number][] = [...corners, [L, 33], [R, 33], [L, 67], [R, 67]];
export const PIPS: Record<string, [number, number][]> = {
  "2": [
    [C, 0],
    [C, 100],
  ],
  "3": [
    [C, 0],
    [C, 50],
    [C, 100],
  ],
  "4": corners,
  "5": [...corners, [C, 50]],
  "6": six,
  "7": [...six, [C, 25]],
  "8": [...six, [C, 25], [C, 75]],
  "9": [...eight, [C, 50]],
  "10": [...eight, [C, 17], [C, 83]],
};

/** A hand as it is read to those who do not see it: where it lies, its cards, its total. */
export function handWords(label: string, cards: string[], total: string, lang: Lang): string {
  return `${label}: ${cards.map((card) => cardWords(card, lang)).join(", ")}${total ? ` – ${total}` : ""}`;
}
