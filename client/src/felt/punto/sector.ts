// Parts of the half-round felt between two depths and two angles: bands that go round the table, and their boxes.
import { ARC } from "../arc";

export interface Sector {
  /** Degrees: 0 at the right end of the table, 90 at its middle. */
  from: number;
  to: number;
  /** 0 at the croupier, 1 at the guests' edge. */
  inner: number;
  outer: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Where the bands begin and end. */
export const ENDS = 24;

/** The angle of the middle of a box; of a place between two boxes where the number is not whole. */
export function angleOf(box: number, of: number): number {
  return ENDS + ((box - 0.5) / of) * (180 - 2 * ENDS);
}

/** The angles of one box among several, or of the whole band. */
export function reach(box: number | null, of: number): Pick<Sector, "from" | "to"> {
  if (box === null) return { from: ENDS, to: 180 - ENDS };
  return { from: angleOf(box - 0.5, of), to: angleOf(box + 0.5, of) };
}

export function point(angle: number, depth: number): Point {
  const turn = (angle * Math.PI) / 180;
  return { x: ARC.cx + ARC.rx * depth * Math.cos(turn), y: ARC.cy + ARC.ry * depth * Math.sin(turn) };
}

const written = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

export function path({ from, to, inner, outer }: Sector): string {
  const arc = (depth: number, sweep: 0 | 1): string => `A${ARC.rx * depth} ${ARC.ry * depth} 0 0 ${sweep} `;
  return (
    `M${written(point(from, inner))}L${written(point(from, outer))}` +
    `${arc(outer, 1)}${written(point(to, outer))}L${written(point(to, inner))}${arc(inner, 0)}${written(point(from, inner))}Z`
  );
}

/** The sector as corners of a polygon, close enough to be clicked on. */
export function corners({ from, to, inner, outer }: Sector): Point[] {
  const steps = Math.max(2, Math.ceil((to - from) / 6));
  const along = Array.from({ length: steps + 1 }, (_, n) => from + ((to - from) * n) / steps);
  return [...along.map((angle) => point(angle, outer)), ...along.reverse().map((angle) => point(angle, inner))];
}

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function frame(points: Point[]): Frame {
  const xs = points.map((each) => each.x);
  const ys = points.map((each) => each.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** A polygon for clip-path, in per cent of its frame. */
export function clip(points: Point[], { x, y, width, height }: Frame): string {
  const per = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(2)}%`;
  return `polygon(${points.map((each) => `${per(each.x - x, width)} ${per(each.y - y, height)}`).join(",")})`;
}
