// Where the hands of a split box may lie on the wide table, in units of its drawing: clear of all fields and of the
// neighbours' cards, and over into the place of a neighbour who has none.
export interface Area {
  left: number;
  top: number;
  wide: number;
  high: number;
}

interface Edges {
  near: number; // to the middle of the table
  far: number;
  top: number;
  foot: number;
}

/** From the middle box outwards to the one at the end, as lengths from the middle of the table. */
const OWN: Edges[] = [
  { near: -95, far: 95, top: 466, foot: 692 },
  { near: 97, far: 287, top: 468, foot: 638 },
  { near: 185, far: 455, top: 320, foot: 466 },
  { near: 210, far: 465, top: 168, foot: 318 },
];
/** How far each edge moves where the neighbour towards the middle, or the one towards the end, has no cards. */
const INWARDS: Partial<Edges>[] = [{}, { near: -85 }, { near: -65 }, { foot: 100 }];
const OUTWARDS: Partial<Edges>[] = [{}, { far: 45, top: -25 }, { top: -44 }, {}];
const ASIDE = 90; // the middle box, to either side

/** The room of a box, the boxes with cards being told. */
export function areaOf(number: number, boxes: number, cards: (box: number) => boolean): Area {
  const middle = (boxes + 1) / 2;
  const ring = middle > 1 ? Math.round((Math.abs(number - middle) / (middle - 1)) * (OWN.length - 1)) : 0;
  const own = OWN[ring] ?? OWN[0]!;
  const right = number < middle; // box 1 is at the right end
  const free = (box: number): boolean => !cards(box);
  const edges = { ...own };
  if (ring === 0) {
    if (free(number + 1)) edges.near -= ASIDE;
    if (free(number - 1)) edges.far += ASIDE;
  } else {
    if (free(number + (right ? 1 : -1))) move(edges, INWARDS[ring]);
    if (free(number + (right ? -1 : 1))) move(edges, OUTWARDS[ring]);
  }
  const [from, to] = ring === 0 || right ? [edges.near, edges.far] : [-edges.far, -edges.near];
  return { left: 800 + from, top: edges.top, wide: to - from, high: edges.foot - edges.top };
}

function move(edges: Edges, by: Partial<Edges> | undefined): void {
  for (const edge of ["near", "far", "top", "foot"] as const) edges[edge] += by?.[edge] ?? 0;
}
