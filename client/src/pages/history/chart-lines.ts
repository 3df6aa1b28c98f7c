// The course of results as lines to draw: summed coup by coup, with what was to be expected and how far one may stray.
import type { ProgressPoint } from "../../wire/types";

export interface RunningTotal {
  coup: number;
  won: number;
  expected: number;
  /** One standard deviation of everything so far. */
  stray: number;
}

/** After so many coups; a coup without an expectation leaves it, and the spread, where they were. */
export function runningTotals(points: ProgressPoint[]): RunningTotal[] {
  let won = 0;
  let expected = 0;
  let variance = 0;
  const found: RunningTotal[] = [{ coup: 0, won, expected, stray: 0 }];
  for (const [n, point] of points.entries()) {
    won += point.won;
    expected += point.expected ?? 0;
    variance += point.variance ?? 0;
    found.push({ coup: n + 1, won, expected, stray: Math.sqrt(variance) });
  }
  return found;
}

/** No more points than can be told apart; the last one always stays. */
export function thinned(all: RunningTotal[], most = 300): RunningTotal[] {
  const every = Math.ceil(all.length / most);
  return every <= 1 ? all : all.filter((_, n) => n % every === 0 || n === all.length - 1);
}

/** Round numbers to mark an axis with, the range covered by about `count` of them. */
export function marks(low: number, high: number, count = 5): number[] {
  const raw = (high - low || 1) / count;
  const size = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((n) => n * size).find((each) => each >= raw) ?? size * 10;
  const found: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step / 1e6; at += step)
    found.push(Math.round(at * 1e6) / 1e6);
  return found;
}
