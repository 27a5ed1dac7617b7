/** Where the name of a marked space may stand, and what points from it to its space. */
import type { Board } from '$lib/net/types';
import { unitOf, type Box, type Point } from './geometry';
import { inside, type Area, type Span } from './labels';

const BESIDE = 22; // from the middle of a space to a name at its side
const BEYOND = 38; // past the sign of a space on which somebody stands
const ASIDE = 0.4; // of its width, where a name under or over a space still holds to it

/** The places for a name of this width, the best first: under and over its space, at its sides, aslant. */
export function placesFor(
  kind: Board['kind'],
  at: Point,
  width: number,
  box: Pick<Box, 'x' | 'width'>,
  seen: Span,
): Point[] {
  const unit = unitOf(kind);
  const reach = kind === 'square' ? unit / 2 : unit;
  const [left, right] = [box.x + width / 2, box.x + box.width - width / 2];
  const x = inside(Math.min(Math.max(at.x, left + 2), right - 2), width + 4, seen);
  const both = (off: number, share: number) =>
    [-1, 1].map((side) => ({ x: at.x + side * off, y: at.y + share * reach }));
  return [
    ...[0.75, -0.8, 1, 1.15, -1.15, -1.4].map((share) => ({ x, y: at.y + share * reach })),
    ...[
      ...both(width / 2 + BESIDE, 0.35),
      ...both(width / 2 + BEYOND, 0.2),
      ...[0.75, -0.8, 1.15, -1.15].flatMap((share) => both(width * ASIDE, share)),
    ].filter((place) => place.x >= left && place.x <= right),
  ];
}

/** A small tip at the edge of a plate, towards its space: a name is wider than a space, and lies over others too. */
export function tipOf(plate: Area, at: Point, by: number): [Point, Point, Point] {
  const { x, y, width, height } = plate;
  const middle = y + height / 2;
  if (at.x < x || at.x > x + width) {
    const [edge, out] = at.x < x ? [x, -by] : [x + width, by];
    return [
      { x: edge, y: middle - by },
      { x: edge + out, y: middle },
      { x: edge, y: middle + by },
    ];
  }
  const [edge, out] = at.y < middle ? [y, -by] : [y + height, by];
  const foot = Math.min(Math.max(at.x, x + 2 * by), x + width - 2 * by);
  return [
    { x: foot - by, y: edge },
    { x: foot, y: edge + out },
    { x: foot + by, y: edge },
  ];
}
