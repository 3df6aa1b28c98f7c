// The geometry of the half-round table, in units of its drawing.
export const WIDTH = 1600;
export const HEIGHT = 900;

/** The edge of the felt: flat on the croupier's side, half an ellipse on the guests'. */
export const ARC = { cx: 800, cy: 120, rx: 740, ry: 735, top: 46 };

export interface Spot {
  /** In per cent of the table. */
  left: number;
  top: number;
  /** How far the guest's side is turned, in degrees: 0 at the middle of the table. */
  turn: number;
}

/** A place on the guests' side: number 1 at the right end as they see it, the last at the left. `depth` 1 is the edge. */
export function spot(number: number, of: number, depth: number, ends = 17): Spot {
  const angle = ((ends + ((number - 1) / Math.max(1, of - 1)) * (180 - 2 * ends)) * Math.PI) / 180;
  const x = ARC.cx + ARC.rx * depth * Math.cos(angle);
  const y = ARC.cy + ARC.ry * depth * Math.sin(angle);
  return {
    left: (x / WIDTH) * 100,
    top: (y / HEIGHT) * 100,
    turn: (angle * 180) / Math.PI - 90,
  };
}

/**
 * An arc for printed text, read from the guests' side, at a depth between the bank (0) and the edge (1).
 * A wider one than the table's edge would give is flatter, and easier to read.
 */
export function textArc(depth: number, from = 155, to = 25, wider = 1): string {
  const rx = ARC.rx * depth * wider;
  const ry = ARC.ry * depth;
  const point = (degrees: number): string => {
    const angle = (degrees * Math.PI) / 180;
    return `${(ARC.cx + rx * Math.cos(angle)).toFixed(1)} ${(ARC.cy + ry * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${point(from)}A${rx.toFixed(1)} ${ry.toFixed(1)} 0 0 0 ${point(to)}`;
}
