/** The letters of a land at one zoom: names of places and regions, and the relief that makes room for them. */
import type { Mark, Piece } from '$lib/net/types';
import type { Box, Placed, Point } from '../geometry';
import type { Area } from '../labels';
import { once, rowOf } from '../once';
import { drawingOf, scaleOf } from './drawings';
import type { Land } from './land';
import { reliefPaths } from './relief';
import type { Spot } from './sketch';
import { placeNames, regionNames, shared, within, type Measure, type Rect, type Word } from './words';

/** Each is made when it is first asked for: they need not be laid all at once. */
export interface Lettering {
  names: () => Word[];
  titled: readonly { id: string }[]; // regions that have a name
  title: (n: number) => Word | undefined; // of one of them, where there is room
  relief: () => string;
}

const NOTCH = Math.log(1.12);
const LARGEST = 1.6;

/** How many units of the board a letter of one pixel takes. It goes in notches, so that names do not dance. */
export function penAt(zoom: number, unit: number): number {
  const k = Math.exp(Math.round(Math.log(zoom) / NOTCH) * NOTCH);
  const grown = Math.min(LARGEST, Math.max(1, Math.sqrt(k * unit) * 1.12));
  return grown / k;
}

/** Badges and signs keep to the land, but never become too small to read. */
export const signAt = (pen: number, unit: number): number => Math.max(unit, pen * 0.9);

const NAME = { city: 20, town: 16, other: 14 }; // in pixels
const SKULLS = 24; // below a region's name

const sizeOf = (spot: Spot) => {
  const drawing = drawingOf(spot.space);
  return drawing === 'city' ? NAME.city : drawing === 'town' ? NAME.town : NAME.other;
};

const rect = ({ x, y }: Point, left: number, top: number, right: number, bottom: number): Rect => ({
  left: x + left,
  top: y + top,
  right: x + right,
  bottom: y + bottom,
});

export function letteringOf(
  land: Land,
  pen: number,
  standing: Rect[],
  first: Set<number>, // places whose names must not be missing
  label: Measure,
  display: Measure,
  must = new Set<number>(), // places whose names are there even where they lie on something
): Lettering {
  const { sketch, survey, glyphs } = land;
  const { unit, box, countries } = sketch;
  const places = [...sketch.spots.values()].filter(({ stop }) => !stop);
  const sign = signAt(pen, unit);
  const drawings = places.flatMap((spot) => drawnAt(spot, unit, sign));
  const taken = [...drawings, ...standing];
  const frame = frameOf(land);
  const bounds = rect(box, 0, 0, box.width, box.height);
  const framed = rect(frame, 0, 0, frame.width, frame.height);
  const wanted = places
    .filter(({ space }) => space.label)
    .map((spot) => ({
      id: String(spot.space.id),
      name: spot.space.label.split('\n')[0]!,
      x: spot.x,
      y: spot.y,
      size: sizeOf(spot) * pen,
      rank: sizeOf(spot) + (first.has(spot.space.id) ? 20 : 0),
      must: must.has(spot.space.id),
      room: 22 * unit * scaleOf(drawingOf(spot.space)),
    }));
  const big = Math.max(unit, pen * 0.72);
  const titled = countries.flatMap(({ id, name }, region) =>
    name ? [{ region, id, name, below: SKULLS * sign }] : [],
  );
  const far = pen > 1.6 * unit; // from afar regions speak first
  const regions = once(() => {
    const words = far ? [] : boxes(names());
    return rowOf(regionNames(titled, survey, [...taken, ...words], big, display, framed));
  });
  const crossed = (box: Rect) => within(survey.crossed, box);
  const named = (words: Rect[]) => placeNames(wanted, [...taken, ...words], crossed, bounds, label);
  const boxes = (words: Word[]) => words.map((word) => word.box);
  const titles = (): Word[] =>
    regions()
      .all()
      .flatMap((title) => title ?? []);
  const names: () => Word[] = once(() => named(far ? boxes(titles()) : []));
  const words = () => [...boxes(names()), ...boxes(titles())];
  const title = (n: number): Word | undefined => regions().at(n);
  return { names, titled, title, relief: once(() => reliefPaths(glyphs, countries, words(), unit)) };
}

/** The boxes of what is drawn at a place, and of its badge. */
function drawnAt(spot: Spot, unit: number, sign: number): Rect[] {
  const size = unit * scaleOf(drawingOf(spot.space));
  const badge = rect(
    spot,
    20 * unit - 13 * sign,
    -17 * unit - 14 * sign,
    20 * unit + 14 * sign,
    -17 * unit + 11 * sign,
  );
  return [rect(spot, -20 * size, -25 * size, 20 * size, 12 * size), badge];
}

// ---- who stands there -----------------------------------------------------------------------------------------------

const TOKEN = { half: 21, top: -37, bottom: 24 }; // of a figure of scale 1
const ABREAST = 4;
const USUAL = 1.6; // the size of a piece that is drawn large enough to be found

/** How high above its place a figure stands. */
export const liftOf = (stop: boolean, unit: number, pen: number): number =>
  (stop ? 10 : 26) * unit + (TOKEN.bottom + 14) * pen;

/** Figures side by side above their place, as large on the screen at any zoom; aside of it where others stand above. */
export function standOn(land: Land, placed: Placed[], pen: number): Placed[] {
  const { spots, unit } = land.sketch;
  const groups = new Map<number, Piece[]>();
  for (const { piece } of placed) groups.set(piece.space, [...(groups.get(piece.space) ?? []), piece]);
  const taken: Rect[] = [];
  return [...groups]
    .sort(([one], [other]) => spots.get(one)!.y - spots.get(other)!.y || one - other)
    .flatMap(([space, pieces]) => {
      const spot = spots.get(space)!;
      const above = gathered(spot, pieces, liftOf(spot.stop, unit, pen), pen);
      const box = around(above);
      const [wide, high] = [box.right - box.left, box.bottom - box.top];
      const aside = wide / 2 + (spot.stop ? 12 : 30) * unit;
      const shifts = [
        { x: 0, y: 0 },
        { x: aside, y: high * 0.6 },
        { x: -aside, y: high * 0.6 },
        { x: 0, y: high + (spot.stop ? 14 : 44) * unit },
      ];
      const covered = ({ x, y }: Point) =>
        taken.reduce((sum, other) => sum + shared(shifted(box, x, y), other), 0);
      const best = shifts.reduce((least, each) => (covered(each) < covered(least) ? each : least));
      taken.push(shifted(box, best.x, best.y));
      return above.map((at) => ({ ...at, x: at.x + best.x, y: at.y + best.y }));
    });
}

/** Rows of figures over a place. */
function gathered(spot: Spot, pieces: Piece[], lift: number, pen: number): Placed[] {
  const rows = Math.ceil(pieces.length / ABREAST);
  const across = Math.ceil(pieces.length / rows);
  return pieces.map((piece, i) => {
    const [row, column] = [Math.floor(i / across), i % across];
    const inRow = Math.min(across, pieces.length - row * across);
    const scale = pen * (pieces.length > 2 ? 1 : 1.2);
    return {
      piece,
      x: spot.x + (column - (inRow - 1) / 2) * 2 * TOKEN.half * scale,
      y: spot.y - lift - (rows - 1 - row) * 56 * scale,
      scale: scale * (piece.size / USUAL || 1),
      tilt: 0,
      behind: false,
      alone: pieces.length === 1,
    };
  });
}

const tokenRect = (at: Placed): Rect =>
  rect(
    at,
    -TOKEN.half * at.scale,
    TOKEN.top * at.scale,
    TOKEN.half * at.scale,
    (TOKEN.bottom + 16) * at.scale,
  );
/** The same without the ring below it. */
const tokenBox = (at: Placed): Rect => ({
  ...tokenRect(at),
  bottom: at.y + TOKEN.bottom * at.scale - 6 * at.scale,
});
const around = (placed: Placed[]): Rect => {
  const boxes = placed.map(tokenRect);
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
};
const shifted = ({ left, top, right, bottom }: Rect, x: number, y: number): Rect => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
});
const KEY = { left: -12, top: -13, right: 12, bottom: 12 }; // of its cap, around where it lies
const keyRect = (at: Point, pen: number): Rect =>
  rect(at, KEY.left * pen, KEY.top * pen, KEY.right * pen, KEY.bottom * pen);

const CORNERS = [
  [-1, -1],
  [-1, 1],
  [1, 1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Where the keys of spaces that can be chosen lie: beside each, where they cover least of figures, ribbons, flags and each other. */
export function keysOf(
  spots: Spot[],
  unit: number,
  placed: Placed[],
  ribbons: Ribbon[],
  flags: Point[],
  pen: number,
): Map<number, Point> {
  const taken = [
    ...placed.map(tokenRect),
    ...ribbons.map((at) => ribbonRect(at, pen)),
    ...flags.map((at) => flagRect(at, pen)),
  ];
  const laid = new Map<number, Point>();
  for (const { x, y, stop, space } of spots) {
    const [across, up] = (stop ? [12, 14] : [26, 19]).map((far) => far * unit) as [number, number];
    const places = [1, 2, 3].flatMap((far) =>
      CORNERS.map(([right, down]) => ({ x: x + right * far * across, y: y + down * far * up })),
    );
    const covered = (at: Point) => taken.reduce((sum, other) => sum + shared(other, keyRect(at, pen)), 0);
    const best = places.reduce((best, at) => (covered(at) < covered(best) ? at : best));
    laid.set(space.id, best);
    taken.push(keyRect(best, pen));
  }
  return laid;
}

/** Where the flag of a space stands: behind its drawing or beside who stands there, on nobody and no ribbon if it can. */
export function flagAt(
  land: Land,
  placed: Placed[],
  space: number,
  ribbons: Ribbon[],
  pen: number,
  chances: Area[] = [],
): Point | undefined {
  const spot = land.sketch.spots.get(space);
  if (!spot) return undefined;
  const { unit } = land.sketch;
  const here = placed.filter(({ piece }) => piece.space === space);
  const right = Math.max(3 * unit, ...here.map((at) => at.x - spot.x + 24 * at.scale));
  const left = Math.min(3 * unit, ...here.map((at) => at.x - spot.x - 24 * at.scale)) - 40 * pen;
  const places = [0, 20 * pen, 40 * pen].flatMap((off) =>
    [-12, 26, -36].flatMap((y) =>
      [right + off, left - off].map((x) => ({ x: spot.x + x, y: spot.y + y * unit })),
    ),
  );
  const taken = [
    ...placed.map(tokenRect),
    ...ribbons.map((at) => ribbonRect(at, pen)),
    ...chances.map(areaRect),
  ];
  const covered = (at: Point) => taken.reduce((sum, other) => sum + shared(flagRect(at, pen), other), 0);
  return places.reduce((best, at) => (covered(at) < covered(best) ? at : best));
}
const areaRect = ({ x, y, width, height }: Area): Rect => rect({ x, y }, 0, 0, width, height);
const flagRect = (at: Point, pen: number) => rect(at, -4 * pen, -52 * pen, 42 * pen, 6 * pen);

export interface Ribbon extends Point {
  text: string;
  half: number; // of its width, in pixels
}

const HIDES = 5; // a figure or another ribbon costs so much more than a place

/** Marks that have only a label are ribbons under those who stand there, or wherever beside or over them they hide least. */
export function ribbonsOf(
  { sketch: { spots, unit } }: Land,
  marks: Mark[],
  icons: Record<string, string>,
  placed: Placed[],
  label: Measure,
  pen: number,
  chances: Area[] = [],
): Ribbon[] {
  const found: Ribbon[] = [];
  for (const mark of marks) {
    const group = placed.filter(({ piece }) => piece.space === mark.space);
    if (mark.icon || icons[mark.kind] || mark.value !== null || !mark.label || !group.length) continue;
    const x = group.reduce((sum, at) => sum + at.x, 0) / group.length;
    const half = label(mark.label, 15) / 2 + 9;
    const under = Math.max(...group.map((at) => at.y + 30 * at.scale));
    const over = Math.min(...group.map((at) => at.y - 52 * at.scale));
    const taken = [
      ...found.map((ribbon) => ribbonRect(ribbon, pen)),
      ...placed.map(tokenBox),
      ...chances.map(areaRect),
    ];
    const drawings = [...spots.values()].flatMap((spot) =>
      spot.stop || spot.space.id === mark.space ? [] : drawnAt(spot, unit, signAt(pen, unit)),
    );
    const hidden = (at: Ribbon) => {
      const box = ribbonRect(at, pen);
      const sum = (rects: Rect[]) => rects.reduce((area, other) => area + shared(box, other), 0);
      return HIDES * sum(taken) + sum(drawings);
    };
    const aside = half * pen * 0.6;
    const places = [0, -aside, aside].flatMap((right) =>
      [under, over, under + 26 * pen].map((y) => ({ x: x + right, y, text: mark.label, half })),
    );
    found.push(places.reduce((best, at) => (hidden(at) < hidden(best) ? at : best)));
  }
  return found;
}
const ribbonRect = (at: Ribbon, pen: number) => rect(at, -at.half * pen, -11 * pen, at.half * pen, 13 * pen);

/** The boxes of figures, of their ribbons, of flags and of medallions, which no name may cover. */
export function standingRects(
  land: Land,
  placed: Placed[],
  flagged: number[],
  medals: Point[],
  ribbons: Ribbon[],
  lit: Iterable<number>,
  pen: number,
  chances: Area[] = [],
): Rect[] {
  const { unit, spots } = land.sketch;
  const flags = flagged.flatMap((id) => flagAt(land, placed, id, ribbons, pen, chances) ?? []);
  const chosen = [...lit].flatMap((id) => spots.get(id) ?? []);
  const keys = keysOf(chosen, unit, placed, ribbons, flags, pen);
  const reach = 10 * signAt(pen, unit);
  const bands = ribbons.map((at) => ribbonRect(at, pen));
  return [
    ...placed.map(tokenRect),
    ...bands,
    ...chances.map(areaRect),
    ...[...keys.values()].map((at) => keyRect(at, pen)),
    ...flags.map((at) => flagRect(at, pen)),
    ...medals.map((at) => rect(at, -reach, -reach, reach, reach)),
  ];
}

const OPEN_SEA = 26;

/** What a frame shall hold of a land: all of it, with a little sea. */
export function frameOf({ sketch: { box, unit } }: Land): Box {
  const cut = OPEN_SEA * unit;
  return { x: box.x + cut, y: box.y + cut, width: box.width - 2 * cut, height: box.height - 2 * cut };
}

// ---- marks ----------------------------------------------------------------------------------------------------------

/** The marks of a land by what they become: levels of places, levels of regions, ribbons over figures, medallions. */
export function marksOf(board: string, marks: Mark[]) {
  const here = marks.filter((mark) => mark.board === board);
  return {
    levels: here.filter((mark) => mark.badge && mark.space >= 0 && mark.value !== null),
    regions: new Map(here.filter((mark) => mark.region).map((mark) => [mark.region, mark])),
    plain: here.filter((mark) => !mark.badge && mark.space >= 0),
  };
}

/** The ways between spaces that follow each other; none where they do not touch. */
export function routeOf(land: Land, via: number[]) {
  const { ways } = land.sketch;
  return via.slice(1).flatMap((to, i) => {
    const from = via[i]!;
    return ways.find(({ a, b }) => (a === from && b === to) || (a === to && b === from)) ?? [];
  });
}

/** The shortest chain of spaces to one that can be chosen, over no more than two ways. */
export function chainTo(land: Land, from: number[], to: number): number[] {
  const near = (id: number) => land.sketch.ways.flatMap(({ a, b }) => (a === id ? [b] : b === id ? [a] : []));
  for (const start of from) if (near(start).includes(to)) return [start, to];
  for (const start of from) {
    const between = near(start).find((id) => near(id).includes(to));
    if (between !== undefined) return [start, between, to];
  }
  return [];
}
