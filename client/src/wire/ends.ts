// The codes with which the floor ends a connection, and what to do about each.
export const OUT = 4001; // signed out or locked out: knocking again is of no use
export const GONE = 4004; // no table here: the refusal before it says why
export const TOO_MANY = 4029;

const RETRY_MS = [300, 700, 1500, 3000, 5000];
const CROWDED_MS = 15_000;

/** How long to wait before the next try, after so many in vain. */
export function pause(code: number, tries: number): number {
  return code === TOO_MANY ? CROWDED_MS : (RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? CROWDED_MS);
}
