/** The ground of a hex board as a few large paths: areas that flow over the borders of spaces, made once a board. */
import type { Board, Space } from '$lib/net/types';
import { areasOf, finder, scattered, type Area } from './areas';
import { byHand, fixedBy, grid, inset, lines, luckAt, rim, sharp, smooth, type Loop } from './contour';
import { centre, RADIUS, type Point } from './geometry';
import { once } from './once';
import { inside, type Span } from './labels';
import { isStamped, paintOf, type Ink, type Paint } from './paints';
import { textureOf } from './terrain';

export interface Layer {
  ink: Ink;
  d: string;
}
/** A board need not be painted all at once. */
export interface Patch {
  texture: string;
  paint: Paint;
  outline: () => { d: string; inner: string }; // with rings within
  sown: () => Point[]; // where something is scattered over it
  layers: () => Layer[];
  stamps: Point[]; // where the drawing of the texture stands
}
export interface Name extends Point {
  text: string;
  scale: number;
}
export interface HexGround {
  rim: string;
  base: Patch; // what most of the board is: it lies under everything
  patches: () => Patch[];
  grid: () => string;
}

type Finder = (at: Point) => Space | undefined;

const RING = 4;
const RINGS = [9, 15];
const BEVEL = 3;

/** What is scattered over an area, a path for each layer of it. */
function layersOf({ glyph }: Paint, sown: Point[]): Layer[] {
  if (!glyph) return [];
  const drawn = sown.map((at) => glyph.draw(at.x, at.y, 0.85 + luckAt(at, 5) * 0.3, luckAt(at, 6)));
  return glyph.inks.map((ink, i) => ({ ink, d: drawn.map((layers) => layers[i]).join('') }));
}

function patchOf(kind: Board['kind'], area: Area, fixed: () => Set<string>, finding: () => Finder): Patch {
  const paint = paintOf(area.texture);
  const path = paint.built ? sharp : smooth;
  const rings = [...(paint.built ? [BEVEL] : paint.inner ? [RING] : []), ...(paint.rings ? RINGS : [])];
  const sown = once(() => (paint.glyph ? scattered(kind, area, finding(), paint.glyph.scatter) : []));
  return {
    texture: area.texture,
    paint,
    outline: once(() => {
      const loops = rim(kind, area.spaces);
      const drawn: Loop[] = paint.built ? loops : loops.map((loop) => byHand(loop, fixed()));
      const inner = rings.map((by) => path(drawn.map((loop) => inset(loop, by))));
      return { d: path(drawn), inner: inner.join('') };
    }),
    sown,
    layers: once(() => layersOf(paint, sown())),
    stamps: isStamped(area.texture) ? area.spaces.map((space) => centre(kind, space)) : [],
  };
}

/** What most spaces wear. */
function commonest(worn: string[]): string {
  const counts = new Map<string, number>();
  for (const texture of worn) counts.set(texture, (counts.get(texture) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'plain';
}

const LETTER = 8.5; // how wide one is
const HALF = 8; // how far it reaches above and below the middle of its row
const HIDES = 3; // times as much as a wall a sign hides of a name
const SIGN = 14; // of the middle of a space on which something lies
const ROOM = 7; // spaces that a region has at least to be named

const BEYOND = 3; // rows that a name may be as long as, where it is lettered larger to be read from afar

export const LETTERS = 12.5; // units that a name of a region is high
const LEAST = 10.5; // pixels that it is on the screen

/** How large the names of regions are at some zoom, by steps. */
const scaleAt = (zoom: number): number => Math.max(1, Math.ceil((4 * LEAST) / LETTERS / zoom) / 4);

const wideOf = ({ text, scale }: Pick<Name, 'text' | 'scale'>): number => text.length * LETTER * scale;

/** What a name covers. */
export function coveredBy(name: Name): { x: number; y: number; width: number; height: number } {
  const [width, half] = [wideOf(name), HALF * name.scale];
  return { x: name.x - width / 2, y: name.y - half, width, height: 2 * half };
}

/** The names of regions at some zoom, so that the edge of what is seen cuts none whose middle is in sight. */
export const namesIn = (
  board: Pick<Board, 'kind' | 'spaces' | 'walls'>,
  taken: ReadonlySet<number>,
  zoom: number,
  seen: Span,
): Name[] =>
  namesOf(board, taken, scaleAt(zoom)).map((name) => ({ ...name, x: inside(name.x, wideOf(name), seen) }));

/** The names of regions, each on the longest free row of its spaces that fewest walls and signs cross, near its middle: those that
 * begin with a capital. */
export function namesOf(
  { kind, spaces, walls }: Pick<Board, 'kind' | 'spaces' | 'walls'>,
  taken: ReadonlySet<number>,
  scale = 1,
): Name[] {
  const regions = new Map<string, Space[]>();
  for (const space of spaces)
    if (/^\p{Lu}/u.test(space.region))
      regions.set(space.region, [...(regions.get(space.region) ?? []), space]);
  const held = spaces.filter(({ id }) => taken.has(id)).map((space) => centre(kind, space));
  return [...regions].flatMap(([text, all]) => {
    if (all.length < ROOM) return [];
    const middle = all.reduce((sum, { y }) => sum + y, 0) / all.length;
    const rows = runsOf(all.filter(({ id }) => !taken.has(id))).flatMap((row) => {
      const [from, to] = [centre(kind, row[0]!), centre(kind, row.at(-1)!)];
      const room = (to.x - from.x + RADIUS * 1.6) * (scale > 1 ? BEYOND : 1);
      const [x, y] = [(from.x + to.x) / 2, from.y];
      const half = wideOf({ text, scale }) / 2;
      const apart = (a: number, b: number, at: number, by: number) =>
        Math.max(a, b) < at - by || Math.min(a, b) > at + by;
      const crosses = (one: Point, other: Point, more = 0) =>
        !apart(one.x, other.x, x, half + more) && !apart(one.y, other.y, y, HALF * scale + more);
      const crossed =
        walls.filter((wall) =>
          crosses(centre(kind, { x: wall.x1, y: wall.y1 }), centre(kind, { x: wall.x2, y: wall.y2 })),
        ).length +
        HIDES * held.filter((at) => crosses(at, at, SIGN)).length;
      return 2 * half <= room
        ? [{ text, x, y, crossed, off: Math.abs(row[0]!.y - middle), long: row.length }]
        : [];
    });
    const [best] = rows.sort((a, b) => a.crossed - b.crossed || b.long - a.long || a.off - b.off);
    return best ? [{ text, x: best.x, y: best.y, scale }] : [];
  });
}

/** Spaces that follow each other in a row. */
function runsOf(spaces: Space[]): Space[][] {
  const sorted = [...spaces].sort((a, b) => a.y - b.y || a.x - b.x);
  const runs: Space[][] = [];
  for (const space of sorted) {
    const last = runs.at(-1)?.at(-1);
    if (last && Math.abs(last.y - space.y) < 0.1 && space.x - last.x < NEXT) runs.at(-1)!.push(space);
    else runs.push([space]);
  }
  return runs;
}
const NEXT = 1.9; // radii from one to the next

const heightOf = ({ paint }: Patch): number => (paint.raised ?? 0) + (paint.built ? 1 : 0);

function made(board: Board, terrain: Record<string, string>): HexGround {
  const { kind, spaces } = board;
  const worn = (space: Space) => textureOf(space.terrain, terrain);
  const around = rim(kind, spaces);
  const fixed = once(() => fixedBy(around));
  const finding = once(() => finder(kind, spaces));
  const ground = commonest(spaces.map(worn));
  const plain: Area = { texture: ground, spaces: spaces.filter((space) => worn(space) === ground) };
  return {
    rim: sharp(around),
    base: patchOf(kind, plain, fixed, finding),
    patches: once(() =>
      areasOf(kind, spaces, worn)
        .filter(({ texture }) => texture !== ground)
        .map((area) => patchOf(kind, area, fixed, finding))
        .sort((one, other) => heightOf(one) - heightOf(other)),
    ),
    grid: once(() => lines(grid(kind, spaces))),
  };
}

const kept = new WeakMap<Board['spaces'], Map<string, HexGround>>();

/** The ground of a board; the same spaces in the same dress are painted once. */
export function groundOf(board: Board, terrain: Record<string, string>): HexGround {
  const dresses = kept.get(board.spaces) ?? new Map<string, HexGround>();
  kept.set(board.spaces, dresses);
  const dress = JSON.stringify(terrain);
  const known = dresses.get(dress) ?? made(board, terrain);
  dresses.set(dress, known);
  return known;
}
