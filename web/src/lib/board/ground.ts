/** The ground of a hex board as a few large paths: areas that flow over the borders of spaces, made once a board. */
import type { Board, Space } from '$lib/net/types';
import { areasOf, finder, scattered, type Area } from './areas';
import { byHand, fixedBy, grid, inset, lines, luckAt, rim, sharp, smooth, type Loop } from './contour';
import { centre, type Point } from './geometry';
import { isStamped, paintOf, type Ink, type Paint } from './paints';
import { textureOf } from './terrain';

export interface Layer {
  ink: Ink;
  d: string;
}
export interface Patch {
  texture: string;
  paint: Paint;
  d: string;
  inner: string; // rings within
  layers: Layer[];
  stamps: Point[]; // where the drawing of the texture stands
}
export interface HexGround {
  rim: string;
  base: Patch; // what most of the board is: it lies under everything
  patches: Patch[];
  grid: string;
}

const RING = 4;
const RINGS = [9, 15];
const BEVEL = 3;

/** What is scattered over an area, a path for each layer of it. */
function layersOf(
  kind: Board['kind'],
  area: Area,
  paint: Paint,
  found: (at: Point) => Space | undefined,
): Layer[] {
  const glyph = paint.glyph;
  if (!glyph) return [];
  const drawn = scattered(kind, area, found, glyph.scatter).map((at) =>
    glyph.draw(at.x, at.y, 0.85 + luckAt(at, 5) * 0.3, luckAt(at, 6)),
  );
  return glyph.inks.map((ink, i) => ({ ink, d: drawn.map((layers) => layers[i]).join('') }));
}

function patchOf(
  kind: Board['kind'],
  area: Area,
  fixed: Set<string>,
  found: (at: Point) => Space | undefined,
): Patch {
  const paint = paintOf(area.texture);
  const loops = rim(kind, area.spaces);
  const drawn: Loop[] = paint.built ? loops : loops.map((loop) => byHand(loop, fixed));
  const path = paint.built ? sharp : smooth;
  const rings = [...(paint.built ? [BEVEL] : paint.inner ? [RING] : []), ...(paint.rings ? RINGS : [])];
  return {
    texture: area.texture,
    paint,
    d: path(drawn),
    inner: rings.map((by) => path(drawn.map((loop) => inset(loop, by)))).join(''),
    layers: layersOf(kind, area, paint, found),
    stamps: isStamped(area.texture) ? area.spaces.map((space) => centre(kind, space)) : [],
  };
}

/** What most spaces wear. */
function commonest(worn: string[]): string {
  const counts = new Map<string, number>();
  for (const texture of worn) counts.set(texture, (counts.get(texture) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'plain';
}

const heightOf = ({ paint }: Patch): number => (paint.raised ?? 0) + (paint.built ? 1 : 0);

function made(board: Board, terrain: Record<string, string>): HexGround {
  const { kind, spaces } = board;
  const worn = (space: Space) => textureOf(space.terrain, terrain);
  const around = rim(kind, spaces);
  const fixed = fixedBy(around);
  const found = finder(kind, spaces);
  const ground = commonest(spaces.map(worn));
  const areas = areasOf(kind, spaces, worn).filter(({ texture }) => texture !== ground);
  const plain: Area = { texture: ground, spaces: spaces.filter((space) => worn(space) === ground) };
  return {
    rim: sharp(around),
    base: patchOf(kind, plain, fixed, found),
    patches: areas
      .map((area) => patchOf(kind, area, fixed, found))
      .sort((one, other) => heightOf(one) - heightOf(other)),
    grid: lines(grid(kind, spaces)),
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
