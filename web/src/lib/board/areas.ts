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
  for (const [key, { space }] of sides) {
    const other = sides.get(key.split('>').reverse().join('>'));
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

/** Which of the spaces a point lies on. */
export function finder(kind: Board['kind'], spaces: Space[]): (at: Point) => Space | undefined {
  const cellOf = (at: Point) => [Math.floor(at.x / RADIUS), Math.floor(at.y / RADIUS)] as const;
  const cells = new Map<string, { space: Space; at: Point }[]>();
  for (const space of spaces) {
    const at = centre(kind, space);
    const key = cellOf(at).join(' ');
    cells.set(key, [...(cells.get(key) ?? []), { space, at }]);
  }
  return (at) => {
    const [column, row] = cellOf(at);
    let best: Space | undefined;
    let least = RADIUS;
    for (let x = column - 1; x <= column + 1; x++)
      for (let y = row - 1; y <= row + 1; y++)
        for (const each of cells.get(`${x} ${y}`) ?? []) {
          const far = Math.hypot(each.at.x - at.x, each.at.y - at.y);
          if (far < least) [best, least] = [each.space, far];
        }
    return best;
  };
}

const HEADINGS = Array.from({ length: 6 }, (_, i) => (i * Math.PI) / 3);

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
  const inside = (at: Point) => {
    const on = found(at);
    return on !== undefined && own.has(on);
  };
  const points = new Map<string, Point>();
  for (const space of area.spaces) {
    const { x, y } = centre(kind, space);
    for (let row = Math.ceil((y - RADIUS) / gap); row * gap <= y + RADIUS; row++)
      for (let column = Math.ceil((x - RADIUS) / gap); column * gap <= x + RADIUS; column++) {
        const knot = { x: (column + (row % 2 ? 0.5 : 0)) * gap, y: row * gap };
        const key = `${row} ${column}`;
        if (points.has(key)) continue;
        const at = {
          x: knot.x + (luckAt(knot, 3) - 0.5) * gap * stray,
          y: knot.y + (luckAt(knot, 4) - 0.5) * gap * stray,
        };
        const clear = HEADINGS.every((heading) =>
          inside({ x: at.x + Math.cos(heading) * inset, y: at.y + Math.sin(heading) * inset }),
        );
        if (clear && inside(at)) points.set(key, at);
      }
  }
  return [...points.values()].sort((a, b) => a.y - b.y || a.x - b.x);
}
