/** The lines of a field: marching squares, joined and rounded. */
import type { Point } from '../geometry';
import type { Lattice } from './fields';

const SPECK = 7; // rings of fewer points are not worth drawing
const OUTSIDE = -1e6;
const ALL = 15; // the pattern of four corners inside

/** Where each corner pattern (bit 0 north-west, then clockwise) is cut: sides 0 north, 1 east, 2 south, 3 west. */
const CUTS: Record<number, [number, number][]> = {
  1: [[3, 0]],
  2: [[0, 1]],
  3: [[3, 1]],
  4: [[1, 2]],
  5: [
    [3, 0],
    [1, 2],
  ],
  6: [[0, 2]],
  7: [[3, 2]],
  8: [[2, 3]],
  9: [[2, 0]],
  10: [
    [0, 1],
    [2, 3],
  ],
  11: [[2, 1]],
  12: [[1, 3]],
  13: [[1, 0]],
  14: [[0, 3]],
};

/** The closed rings along which the field has this level, land on their right. */
export function contour(lattice: Lattice, field: ArrayLike<number>, level = 0): Point[][] {
  const { columns, rows, step } = lattice;
  const wide = columns + 2;
  const value = (i: number, j: number) =>
    i < 0 || j < 0 || i >= columns || j >= rows ? OUTSIDE : field[j * columns + i]! - level;
  const next = new Map<number, { at: Point; to: number }>();
  for (let j = -1; j < rows; j++) {
    let [a, d] = [OUTSIDE, OUTSIDE];
    for (let i = -1; i < columns; i++) {
      const [b, c] = [value(i + 1, j), value(i + 1, j + 1)];
      const pattern = Number(a > 0) | (Number(b > 0) << 1) | (Number(c > 0) << 2) | (Number(d > 0) << 3);
      if (pattern > 0 && pattern < ALL)
        for (const [enter, leave] of CUTS[pattern]!)
          next.set(edge(i, j, enter, wide), {
            at: cut(i, j, enter, [a, b, c, d], lattice, step),
            to: edge(i, j, leave, wide),
          });
      [a, d] = [b, c];
    }
  }
  return joined(next);
}

/** The number of a side of a cell, the same from both cells that share it. */
function edge(i: number, j: number, side: number, wide: number): number {
  const [x, y] = [i + 1 + (side === 1 ? 1 : 0), j + 1 + (side === 2 ? 1 : 0)];
  return (y * (wide + 1) + x) * 2 + (side % 2);
}

function cut(
  i: number,
  j: number,
  side: number,
  [a, b, c, d]: readonly [number, number, number, number],
  { x, y }: Lattice,
  step: number,
): Point {
  const between = (one: number, other: number) => Math.min(1, Math.max(0, one / (one - other)));
  const [dx, dy] =
    side === 0
      ? [between(a, b), 0]
      : side === 1
        ? [1, between(b, c)]
        : side === 2
          ? [between(d, c), 1]
          : [0, between(a, d)];
  return { x: x + (i + dx) * step, y: y + (j + dy) * step };
}

function joined(next: Map<number, { at: Point; to: number }>): Point[][] {
  const rings: Point[][] = [];
  for (const [start] of next) {
    const ring: Point[] = [];
    for (let key = start, here = next.get(key); here; here = next.get(key)) {
      next.delete(key);
      ring.push(here.at);
      key = here.to;
    }
    if (ring.length > SPECK) rings.push(ring);
  }
  return rings;
}

export const short = (value: number): string => String(Math.round(value * 10) / 10);
const pair = ({ x, y }: Point) => `${Math.round(x)} ${Math.round(y)}`;
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Every other point of a ring: enough for a line that is rounded anyway. */
export const thinned = (ring: Point[]): Point[] => ring.filter((_, i) => i % 2 === 0);

/** A closed ring with its corners rounded. */
export function rounded(ring: Point[]): string {
  const at = (i: number) => ring[i % ring.length]!;
  const curves = ring.map((_, i) => `Q${pair(at(i + 1))} ${pair(middle(at(i + 1), at(i + 2)))}`);
  return `M${pair(middle(at(0), at(1)))}${curves.join('')}Z`;
}

/** An open line with its corners rounded. */
export function flowing(points: Point[]): string {
  const [first, ...rest] = points;
  if (!first || !rest.length) return '';
  const curves = rest.slice(0, -1).map((at, i) => `Q${pair(at)} ${pair(middle(at, rest[i + 1]!))}`);
  return `M${pair(first)}${curves.join('')}L${pair(rest.at(-1)!)}`;
}

export const outlineAt = (lattice: Lattice, field: ArrayLike<number>, level = 0): string =>
  contour(lattice, field, level)
    .map((ring) => rounded(thinned(ring)))
    .join('');
