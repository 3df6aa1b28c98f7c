// Where things lie on the wide Punto Banco felt: the bands of the fields, and each guest's place on them.
import type { PuntoBancoSeenGuest } from "../../wire/types";
import { angleOf, point, type Point, reach, type Sector } from "./sector";
import type { Field, Lying } from "./view";

/** Punto above Banco in their arcs, Tie between them. */
export const BANDS: Record<Field, Pick<Sector, "inner" | "outer">> = {
  punto: { inner: 0.475, outer: 0.635 },
  tie: { inner: 0.635, outer: 0.745 },
  banco: { inner: 0.745, outer: 0.905 },
};

export const middle = (field: Field): number => (BANDS[field].inner + BANDS[field].outer) / 2;

export const sectorOf = (field: Field, box: number | null, seats: number): Sector => ({
  ...BANDS[field],
  ...reach(box, seats),
});

/** Standing guests lay their chips between two seats, from the middle of the table outwards. */
const BETWEEN = [4.5, 3.5, 5.5, 2.5, 6.5, 1.5];

/** The number of the place a guest bets from. */
export function placeOfGuest(guest: string, guests: PuntoBancoSeenGuest[]): number {
  const seat = guests.find((each) => each.name === guest)?.seat;
  if (seat != null) return seat;
  const others = guests.filter((each) => each.seat === null).map((each) => each.name);
  return BETWEEN[Math.max(0, others.indexOf(guest)) % BETWEEN.length] ?? 4.5;
}

/** Where a stake lies; where a standing guest plays on the same box, the two lie apart. */
export function spotOf(stake: Lying, all: Lying[], guests: PuntoBancoSeenGuest[], seats: number): Point {
  const place = placeOfGuest(stake.guest, guests);
  const depth = middle(stake.field);
  if (stake.box === null) return point(angleOf(place, seats), depth);
  const shared = all.some(
    (other) => other.box === stake.box && other.field === stake.field && other.guest !== stake.guest,
  );
  const apart = shared ? (place === stake.box ? -1 : 1) : 0;
  return point(angleOf(stake.box + apart * 0.2, seats), depth + apart * 0.042);
}
