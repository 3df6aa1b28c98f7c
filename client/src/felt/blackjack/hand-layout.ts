// How the hands of a box lie in the room they have: beside each other, fanned closer where room is short, and only
// then smaller. All lengths in widths of a card.

export const CARD = 1.4; // its height

/** What of a covered card, and of a covered hand, stays in sight: at ease, and at least (its index). */
const FAN = { ease: 0.36, least: 0.25 };
const DOWN = { ease: 0.44, least: 0.33 };
const APART = 0.12; // between two hands at ease
const SHOWS = 0.62; // of the last card of a hand, where the next hand covers it
const JOKER = 0.82; // it lies beside the first hand, a little smaller
const JOKER_SHOWS = 0.55;
const CHIPS = 0.34; // of a hand's chips, what lies below its cards

export interface Room {
  wide: number;
  high: number;
}

export interface Laid {
  /** A hand's cards lie below each other. */
  down: boolean;
  step: number;
  /** Where each hand begins. */
  at: number[];
  wide: number;
  high: number;
}

const TIGHT = [0, 0.25, 0.5, 0.75, 1];
const between = ({ ease, least }: { ease: number; least: number }, tight: number): number =>
  ease + (least - ease) * tight;
/** How large a card may be, one being its full size. */
export const size = (laid: Room, room: Room): number => Math.min(1, room.wide / laid.wide, room.high / laid.high);

function spread(counts: number[], joker: boolean, lit: number | null, down: boolean, tight: number): Laid {
  const step = between(down ? DOWN : FAN, tight);
  const widths = counts.map((cards) => 1 + (down ? 0 : Math.max(0, cards - 1) * step));
  const start = joker ? JOKER_SHOWS + (JOKER - JOKER_SHOWS) * (1 - tight) : 0;
  // one hand covers the next only where each is a column of its own: in a row one could not tell them apart
  const gaps = widths.slice(0, -1).map((width) => width + APART + (down ? (SHOWS - 1 - APART) * tight : 0));
  // the hand in turn lies open: there is always room for one that does
  const open = gaps.map((gap, n) => Math.max(0, (widths[n] ?? 0) + APART / 2 - gap));
  const most = Math.max(0, ...open);
  const opened = lit === null ? 0 : (open[lit] ?? 0);
  const rest = gaps.length ? (most - opened) / gaps.length : 0;
  const at = [start];
  gaps.forEach((gap, n) => at.push((at[n] ?? 0) + gap + rest + (n === lit ? opened : 0)));
  const wide = start + gaps.reduce((sum, gap) => sum + gap, 0) + most + (widths.at(-1) ?? 1);
  const high =
    CARD + (down ? Math.max(0, ...counts.map((cards) => cards - 1)) * step : 0) + (counts.length > 1 ? CHIPS : 0);
  return { down, step, at, wide, high };
}

/**
 * Hands of so many cards each; `lit`: the one in turn, counted from 0. Of all ways the one with the largest cards,
 * and of those that are nearly as large the one most at ease.
 */
export function layHands(counts: number[], joker: boolean, room: Room, lit: number | null = null): Laid {
  const ways = counts.length > 1 ? [true, false] : [false];
  const all = TIGHT.flatMap((tight) => ways.map((down) => spread(counts, joker, lit, down, tight)));
  const best = Math.max(...all.map((each) => size(each, room)));
  return all.find((each) => size(each, room) > best * 0.94) ?? spread(counts, joker, lit, false, 1);
}
