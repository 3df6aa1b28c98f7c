// The score sheets players keep of a shoe: five roads, each a pure function of the results in order.
// Every road is six rows deep. They tell what was, never what comes.

export type Result = "punto" | "banco" | "tie";
export type Colour = "red" | "blue";

/** One sign on a road; columns from the left and rows from the top, both from 0. */
export interface Mark {
  column: number;
  row: number;
  sign: Result | Colour;
  /** On the big road: the ties that followed this win. */
  ties: number;
}

export interface Roads {
  bead_plate: Mark[];
  big_road: Mark[];
  big_eye_boy: Mark[];
  small_road: Mark[];
  cockroach_pig: Mark[];
}

export const DEPTH = 6;

export function roads(results: Result[]): Roads {
  const lengths = streaks(results);
  return {
    bead_plate: results.map((sign, n) => ({ column: Math.floor(n / DEPTH), row: n % DEPTH, sign, ties: 0 })),
    big_road: bigRoad(results),
    big_eye_boy: derived(lengths, 1),
    small_road: derived(lengths, 2),
    cockroach_pig: derived(lengths, 3),
  };
}

/** How often each field has won. */
export function count(results: Result[]): Record<Result, number> {
  const found = { punto: 0, banco: 0, tie: 0 };
  for (const result of results) found[result]++;
  return found;
}

/** A new column whenever the other side wins; ties are counted on the win before them. */
function bigRoad(results: Result[]): Mark[] {
  const wins: Result[] = [];
  const ties: number[] = [];
  let early = 0; // ties before anybody has won lie on the first place
  for (const result of results) {
    if (result !== "tie") {
      wins.push(result);
      ties.push(early);
      early = 0;
    } else if (ties.length) ties[ties.length - 1]! += 1;
    else early += 1;
  }
  if (early) return [{ column: 0, row: 0, sign: "tie", ties: early }];
  return lay(wins).map((mark, n) => ({ ...mark, ties: ties[n] ?? 0 }));
}

/** How long each side won in a row, ties left aside: the columns of the big road before they are bent. */
function streaks(results: Result[]): number[] {
  const lengths: number[] = [];
  let last: Result = "tie";
  for (const result of results) {
    if (result === "tie") continue;
    if (result === last) lengths[lengths.length - 1]! += 1;
    else lengths.push(1);
    last = result;
  }
  return lengths;
}

/**
 * Red where the streaks are regular, blue where they are not: a win that begins a streak is red when the streak
 * just ended is as long as the one `back` before that; a win that continues one is blue only when the streak
 * `back` before it ended exactly one row higher.
 */
function derived(lengths: number[], back: number): Mark[] {
  const colours: Colour[] = [];
  for (const [column, length] of lengths.entries()) {
    if (column > back) colours.push(lengths[column - 1] === lengths[column - 1 - back] ? "red" : "blue");
    if (column < back) continue;
    for (let row = 1; row < length; row++) colours.push(row === lengths[column - back] ? "blue" : "red");
  }
  return lay(colours);
}

/** Streaks go down, and turn right for good at the bottom or above a taken place: the dragon tail. */
function lay<S extends Result | Colour>(signs: S[]): Mark[] {
  const taken = new Set<string>();
  const isTaken = (column: number, row: number): boolean => taken.has(`${column}/${row}`);
  let head = -1;
  let column = -1;
  let row = -1;
  let turned = false;
  let last: S | null = null;
  return signs.map((sign) => {
    if (sign !== last) {
      do head++;
      while (isTaken(head, 0));
      [column, row, turned] = [head, 0, false];
    } else if (turned || row + 1 === DEPTH || isTaken(column, row + 1)) {
      column++;
      turned = true;
    } else row++;
    last = sign;
    taken.add(`${column}/${row}`);
    return { column, row, sign, ties: 0 };
  });
}
