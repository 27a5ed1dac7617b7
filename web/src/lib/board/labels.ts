/** Words and key caps find a place where no figure stands. */
import type { Board, Space } from '$lib/net/types';
import { RADIUS, SIDE, centre, type Placed, type Point } from './geometry';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const CLOSE = 1.2; // from this zoom on, words grow no more on the screen

/** How large words of a size are drawn on a board that is looked at from so near. */
export const lettered = (size: number, zoom: number): number => size * Math.min(1, CLOSE / zoom);

const FIGURE = { left: 18, right: 18, top: 37, bottom: 26 }; // from where it stands, at its own size

/** What a figure covers on the board. */
export function covers({ x, y, scale }: Pick<Placed, 'x' | 'y' | 'scale'>): Area {
  return {
    x: x - FIGURE.left * scale,
    y: y - FIGURE.top * scale,
    width: (FIGURE.left + FIGURE.right) * scale,
    height: (FIGURE.top + FIGURE.bottom) * scale,
  };
}

const HEALTH = { half: 20, top: 9, bottom: 23 };

const CREST = { half: 25, top: -41, bottom: -20 };

/** Where a figure wears its badges, and the seal of who it belongs to. */
export const crestOf = ({ x, y, scale }: Pick<Placed, 'x' | 'y' | 'scale'>): Area => ({
  x: x - CREST.half * scale,
  y: y + CREST.top * scale,
  width: 2 * CREST.half * scale,
  height: (CREST.bottom - CREST.top) * scale,
});

/** Where a figure shows its health. */
export const healthOf = ({ x, y, scale }: Pick<Placed, 'x' | 'y' | 'scale'>): Area => ({
  x: x - HEALTH.half * scale,
  y: y + HEALTH.top * scale,
  width: 2 * HEALTH.half * scale,
  height: (HEALTH.bottom - HEALTH.top) * scale,
});

export const meet = (a: Area, b: Area): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The first of several places for something of this size (around its centre) that is free; undefined if none is. */
export function free(
  places: readonly Point[],
  width: number,
  height: number,
  taken: readonly Area[],
): Area | undefined {
  return places
    .map(({ x, y }) => ({ x: x - width / 2, y: y - height / 2, width, height }))
    .find((area) => !taken.some((other) => meet(area, other)));
}

/** How much of one lies under another. */
const shared = (a: Area, b: Area): number =>
  meet(a, b)
    ? (Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
      (Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))
    : 0;
export const over = (area: Area, others: readonly Area[]): number =>
  others.reduce((sum, other) => sum + shared(area, other), 0);

const LATER = 16; // square units that a place is worth less than the one before

/** Of several places for what must be shown, the one that hides least, first of what may not be hidden at all; rather
 * not in a place that is another's. */
export function settled(
  places: readonly Point[],
  width: number,
  height: number,
  taken: readonly Area[],
  figures: readonly Area[] = [],
  foreign: readonly Area[] = [],
): Area {
  const areas = places.map(({ x, y }) => ({ x: x - width / 2, y: y - height / 2, width, height }));
  const costs = areas.map(
    (area, i) => 4 * over(area, taken) + over(area, figures) + 2 * over(area, foreign) + LATER * i,
  );
  return areas[costs.indexOf(Math.min(...costs))]!;
}

/** What is seen of the board. */
export interface Span {
  left: number;
  right: number;
  top?: number;
  bottom?: number;
}

/** The middle of something this wide, so that the edge of what is seen does not cut it; what lies beyond stays there. */
export const inside = (x: number, width: number, { left, right }: Span): number =>
  x < left || x > right || width > right - left
    ? x
    : Math.min(Math.max(x, left + width / 2), right - width / 2);

/** The same for what may not lie beyond. */
const held = (x: number, width: number, { left, right }: Span): number =>
  width > right - left ? x : Math.min(Math.max(x, left + width / 2), right - width / 2);

export const isSeen = ({ x, y }: Point, { left, right, top = -Infinity, bottom = Infinity }: Span): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

const LETTER = 0.5; // the width of a letter of a name, in shares of its height
const CUT = 1; // of a plate, at most
const HELD = 10; // a name reaches so far beyond the middle of its figure

export type Side = 'under' | 'over' | 'left' | 'right' | 'afar';
export interface NamePlate extends Area {
  text: string;
  of: string; // the figure that it names
  size: number;
  side: Side;
  tip: number; // where its figure is, along the edge that touches it
  to: Point; // the figure, to which a line leads from afar
}

/** Where the name of a figure touches it: under its feet, over its head, else at its sides, else over what is over its head. */
function touching(
  figure: Placed,
  width: number,
  tall: number,
  [lift = 0, ...higher]: readonly number[],
  seen: Span,
  board: Span,
): (Area & { side: Side })[] {
  const { x, y, scale } = figure;
  const all = covers(figure);
  const hold = HELD * scale - width / 2;
  const along = [0, -width / 5, width / 5, hold, -hold];
  const flat = (side: Side, at: number) =>
    along.map((off) => {
      const middle = held(held(x + off, width, board), width, seen);
      return { side, x: middle - width / 2, y: at, width, height: tall };
    });
  const beside = (side: Side, left: number) => ({ side, x: left, y: y + 2 * scale, width, height: tall });
  return [
    ...flat('under', all.y + all.height),
    ...flat('over', all.y - tall - lift),
    beside('left', all.x - width - 3),
    beside('right', all.x + all.width + 3),
    ...higher.flatMap((more) => flat('over', all.y - tall - more)),
  ].filter(
    (area) =>
      area.side === 'left' || area.side === 'right' || (area.x < x + scale && area.x + width > x - scale), // held at the edge of what is seen, it still belongs to it
  );
}

const TURNS = 12;
const AFAR = [6, 20, 38, 60]; // from where a figure ends
/** Where the name of a figure stands that nothing touching it has room for; a line leads to it. */
function around(figure: Placed, width: number, tall: number): (Area & { side: Side })[] {
  const { x, y, scale } = figure;
  return AFAR.flatMap((far) =>
    Array.from({ length: TURNS }, (_, i) => {
      const turn = ((i + 0.5) * 2 * Math.PI) / TURNS;
      const across = (width / 2 + FIGURE.right * scale + far) * Math.cos(turn);
      const down = (tall / 2 + FIGURE.top * scale + far) * Math.sin(turn);
      const side = 'afar' as const;
      return { side, x: x + across - width / 2, y: y + down - tall / 2, width, height: tall };
    }),
  );
}

const HIDDEN = 0.25; // of a name at most lies over what can be chosen while there is room elsewhere
const FAR = 6; // square units that each unit further off costs
const BESIDE = 60; // that a name costs which may be read as another's
const ACROSS = 400; // that a line costs for each figure which it crosses
const SAMPLES = 8;
/** Where the line from a name ends: at the feet, the head or a side of its figure, whichever is nearest. */
function endOf({ x, y, scale }: Placed, from: Point): Point {
  const ends = [
    { x, y: y + FIGURE.bottom * scale },
    { x, y: y - FIGURE.top * scale },
    { x: x - FIGURE.left * scale, y },
    { x: x + FIGURE.right * scale, y },
  ];
  const far = (end: Point) => Math.hypot(end.x - from.x, end.y - from.y);
  return ends.reduce((best, end) => (far(end) < far(best) ? end : best));
}
/** How many of these a line lies over. */
const crossedBy = (from: Point, to: Point, areas: readonly Area[]): number =>
  areas.filter((area) =>
    Array.from({ length: SAMPLES }, (_, i) => (i + 0.5) / SAMPLES).some((share) => {
      const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
      return x > area.x && x < area.x + area.width && y > area.y && y < area.y + area.height;
    }),
  ).length;
const CLOSE_BY = 5; // so near to another figure a name may be read as that one's
const grown = ({ x, y, width, height }: Area, by: number): Area => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});
const EVERYWHERE: Span = { left: -Infinity, right: Infinity };

/** What the names of figures keep clear of. */
export interface Around {
  taken: readonly Area[]; // never covered
  signs?: readonly (Area & { space: number })[]; // rather not covered, if they are no sign of its own place
  lit?: readonly (Area & { space: number })[]; // of the signs, what can be chosen
  seen?: Span;
  board?: Span; // beyond which names rather do not reach
  lifts?: (figure: Placed) => readonly number[]; // what is over a head
}

/** The name of each figure where it touches it and hides nothing else, else near it with a line to it; none where there is
 * no room. */
export function namePlates(
  named: readonly Placed[],
  size: number,
  { taken, signs = [], lit = [], seen = EVERYWHERE, board = EVERYWHERE, lifts = () => [] }: Around,
): NamePlate[] {
  const found: NamePlate[] = [];
  const tall = size * 1.45;
  const beside = (at: Placed) => (width: number) => touching(at, width, tall, lifts(at), seen, board);
  const plateOf = (figure: Placed, places: (width: number) => (Area & { side: Side })[], most = Infinity) => {
    const { piece, x } = figure;
    const own = covers(figure);
    const others = [...taken.filter((area) => !same(area, own)), ...found];
    const elsewhere = signs.filter((sign) => sign.space !== piece.space);
    const chosen = lit.filter((each) => each.space !== piece.space);
    const width = piece.name.length * size * LETTER + size;
    const free = places(width).filter(
      (area) =>
        area.x >= seen.left - CUT &&
        area.x + width <= seen.right + CUT &&
        area.y >= (seen.top ?? -Infinity) &&
        area.y + tall <= (seen.bottom ?? Infinity) &&
        over(area, chosen) <= most * width * tall &&
        !others.some((other) => meet(area, other)),
    );
    const costs = free.map((area) => {
      const beside = others.filter((other) => meet(grown(area, CLOSE_BY), other)).length;
      const near = over(area, elsewhere) + BESIDE * beside;
      if (area.side !== 'afar') return near;
      const from = { x: area.x + width / 2, y: area.y + tall / 2 };
      const to = endOf(figure, from);
      return near + FAR * Math.hypot(from.x - to.x, from.y - to.y) + ACROSS * crossedBy(from, to, taken);
    });
    const best = free[costs.indexOf(Math.min(...costs))];
    if (!best) return false;
    const tip = Math.min(Math.max(x, best.x + size / 2), best.x + width - size / 2);
    const to = endOf(figure, { x: best.x + width / 2, y: best.y + tall / 2 });
    found.push({ ...best, text: piece.name, of: piece.id, size, tip, to });
    return true;
  };
  named
    .filter((figure) => isSeen(figure, seen))
    .filter((at) => !plateOf(at, beside(at), HIDDEN))
    .filter((at) => !plateOf(at, (width) => around(at, width, tall), HIDDEN))
    .forEach((at) => plateOf(at, (width) => [...beside(at)(width), ...around(at, width, tall)]));
  return found;
}
const same = (a: Area, b: Area) => a.x === b.x && a.y === b.y && a.width === b.width;

/** The corners of a space, in shares of what lies between its middle and its edge. */
const SQUARE = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;
const OTHER = [[-0.95, -0.2], [0, -0.95], ...SQUARE, [0, 1.1]] as const;

/** Something small in a corner of each space: the first where nothing is taken, else where least is hidden. */
export function cornered(
  board: Pick<Board, 'kind'>,
  spaces: readonly Space[],
  size: number,
  taken: readonly Area[],
  figures: readonly Area[] = [],
  fromRight = false,
): Area[] {
  const square = board.kind === 'square';
  const out = square ? SIDE / 2 - size / 2 - 1 : RADIUS * 0.55;
  const side = fromRight ? -1 : 1;
  const laid: Area[] = [];
  for (const space of spaces) {
    const at = centre(board.kind, space);
    const corners = (square || fromRight ? SQUARE : OTHER).map(([x, y]) => ({
      x: at.x + side * x * out,
      y: at.y + y * out,
    }));
    laid.push(settled(corners, size, size, [...taken, ...laid], figures));
  }
  return laid;
}

/** What a square covers on the board; figures reach beyond any other space. */
export function homeOf({ kind }: Pick<Board, 'kind'>, space: Space): Area | undefined {
  if (kind !== 'square') return undefined;
  const { x, y } = centre(kind, space);
  return { x: x - SIDE / 2, y: y - SIDE / 2, width: SIDE, height: SIDE };
}

export interface Pill extends Area {
  text: string;
  scale: number;
  chance: boolean; // else a price
  of?: string; // the figure that it is about
}
const COST = 17;
const UNDER: Record<Board['kind'], readonly (readonly [number, number])[]> = {
  square: [
    [0, 25],
    [0, 2],
    [0, -23],
  ],
  'hex-flat': [
    [0, 0],
    [19, -4],
    [0, 19],
    [-19, -4],
    [0, -19],
  ],
  'hex-pointy': [
    [0, 0],
    [19, -4],
    [0, 19],
    [-19, -4],
    [0, -19],
  ],
  graph: [
    [0, 23],
    [0, 40],
  ],
};

/** What it costs to choose each space, or how likely it succeeds: within the space, where no figure hides it. */
export function priced(
  board: Pick<Board, 'kind'>,
  told: readonly { space: Space; text: string; chance: boolean }[],
  scale: number,
  taken: readonly Area[],
  figures: readonly Area[],
): Pill[] {
  const laid: Pill[] = [];
  for (const { space, text, chance } of told) {
    const at = centre(board.kind, space);
    const width = Math.max(COST, text.length * 6.1 + 8) * scale;
    const places = UNDER[board.kind].map(([x, y]) => ({ x: at.x + x, y: at.y + y }));
    laid.push({
      ...settled(places, width, COST * scale, [...taken, ...laid], figures),
      text,
      scale,
      chance,
    });
  }
  return laid;
}

const LEGIBLE = 0.9; // of those who stand behind too
const CHANCE = { width: 42, height: 19 };

/** Where something of this size lies as near as it can to a point, within an area. */
const within = ({ x, y }: Point, width: number, height: number, home: Area): Point => ({
  x: Math.min(Math.max(x, home.x + width / 2), home.x + home.width - width / 2),
  y: Math.min(Math.max(y, home.y + height / 2), home.y + home.height - height / 2),
});

/** How likely it is to succeed against each of them: over its head, or beside it; in its own square, where it would be
 * read as another's. */
export function chancesOf(
  against: readonly { figure: Placed; text: string; home?: Area }[],
  taken: readonly Area[],
  figures: readonly Area[],
  squares: readonly Area[] = [],
): Pill[] {
  const laid: Pill[] = [];
  for (const { figure, text, home } of against) {
    const { x, y, behind } = figure;
    const scale = Math.max(LEGIBLE, figure.scale);
    const [width, height] = [CHANCE.width * scale, CHANCE.height * scale];
    const head = behind ? -64 : -46;
    const places = [
      [0, head],
      [14, head],
      [-14, head],
      [30, -26],
      [-30, -26],
      [0, head - 16],
      [14, head - 16],
      [-14, head - 16],
      [0, -12],
    ].map(([dx, dy]) => ({ x: x + dx! * scale, y: y + dy! * scale }));
    const own = covers(figure);
    const others = figures.filter((area) => home || !same(area, own));
    const inner = home ? places.map((place) => within(place, width, height, home)) : [];
    const foreign = home ? squares.filter((square) => !same(square, home)) : [];
    const area = settled([...places, ...inner], width, height, [...taken, ...laid], others, foreign);
    laid.push({ ...area, text, scale, chance: true, of: figure.piece.id });
  }
  return laid;
}
