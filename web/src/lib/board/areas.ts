/** Ground of one kind that hangs together, and where on it something may be scattered. */
import type { Board, Space } from '$lib/net/types';
import { luckAt, sidesOf } from './contour';
import { centre, RADIUS, type Point } from './geometry';

export interface Area {
  texture: string;
  spaces: Space[];
}

/** Spaces that lie side by side and wear the same. */
export function areasOf(kind: Board['kind'], spaces: Space[], worn: (space: Space) => string): Area[] {
  const sides = sidesOf(kind, spaces);
  const beside = new Map<Space, Space[]>(spaces.map((space) => [space, []]));
  for (const { space, back } of sides.values()) {
    const other = sides.get(back);
    if (other) beside.get(space)!.push(other.space);
  }
  const met = new Set<Space>();
  return spaces.flatMap((first) => {
    if (met.has(first)) return [];
    met.add(first);
    const area: Area = { texture: worn(first), spaces: [first] };
    for (const here of area.spaces)
      for (const next of beside.get(here)!)
        if (!met.has(next) && worn(next) === area.texture) {
          met.add(next);
          area.spaces.push(next);
        }
    return [area];
  });
}

const WIDE = 2 ** 16; // cells, more than any board is high

/** Which of the spaces a point lies on. */
export function finder(kind: Board['kind'], spaces: Space[]): (at: Point) => Space | undefined {
  const cellAt = (x: number, y: number) => Math.floor(x / RADIUS) * WIDE + Math.floor(y / RADIUS);
  const cells = new Map<number, { space: Space; x: number; y: number }[]>();
  for (const space of spaces) {
    const { x, y } = centre(kind, space);
    const held = cells.get(cellAt(x, y));
    if (held) held.push({ space, x, y });
    else cells.set(cellAt(x, y), [{ space, x, y }]);
  }
  return ({ x, y }) => {
    const middle = cellAt(x, y);
    let best: Space | undefined;
    let least = RADIUS ** 2;
    for (let column = -WIDE; column <= WIDE; column += WIDE)
      for (let row = -1; row <= 1; row++)
        for (const each of cells.get(middle + column + row) ?? []) {
          const far = (each.x - x) ** 2 + (each.y - y) ** 2;
          if (far < least) [best, least] = [each.space, far];
        }
    return best;
  };
}

const HEADINGS = Array.from({ length: 6 }, (_, i) => (i * Math.PI) / 3).map((turn) => ({
  x: Math.cos(turn),
  y: Math.sin(turn),
}));

export interface Scatter {
  gap: number; // between neighbours
  inset: number; // from the rim of the area
  stray: number; // how far from the regular, as a part of the gap
}

/** Points all over an area, no closer to its rim than told, from far to near; its spaces do not show in them. */
export function scattered(
  kind: Board['kind'],
  area: Area,
  found: (at: Point) => Space | undefined,
  { gap, inset, stray }: Scatter,
): Point[] {
  const own = new Set(area.spaces);
  const on = (at: Point) => {
    const space = found(at);
    return space && own.has(space) ? space : undefined;
  };
  const within = kind.startsWith('hex') ? (RADIUS * Math.sqrt(3)) / 2 - inset : 0; // a space that far around its middle
  const clear = (at: Point) => {
    const space = on(at);
    if (!space) return false;
    const middle = centre(kind, space);
    if (Math.hypot(at.x - middle.x, at.y - middle.y) < within) return true;
    return HEADINGS.every(({ x, y }) => on({ x: at.x + x * inset, y: at.y + y * inset }));
  };
  const points: Point[] = [];
  const tried = new Set<number>();
  for (const space of area.spaces) {
    const { x, y } = centre(kind, space);
    for (let row = Math.ceil((y - RADIUS) / gap); row * gap <= y + RADIUS; row++)
      for (let column = Math.ceil((x - RADIUS) / gap); column * gap <= x + RADIUS; column++) {
        const key = row * WIDE + column;
        if (tried.has(key)) continue;
        tried.add(key);
        const knot = { x: (column + (row % 2 ? 0.5 : 0)) * gap, y: row * gap };
        const at = {
          x: knot.x + (luckAt(knot, 3) - 0.5) * gap * stray,
          y: knot.y + (luckAt(knot, 4) - 0.5) * gap * stray,
        };
        if (clear(at)) points.push(at);
      }
  }
  return points.sort((a, b) => a.y - b.y || a.x - b.x);
}
