/** A piece of a board in the hand: where it may lie, how it is turned, and what it covers then. Scene units. */
import type { Ghost, Placement, Space, Wall } from '$lib/net/types';
import type { Point } from './geometry';

/** A point turned clockwise about (0, 0), as a screen counts: y goes down. */
export function rotated(point: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: point.x * cos - point.y * sin, y: point.x * sin + point.y * cos };
}

/** The spaces and walls of a piece as it lies with its centre here, turned so. */
export function laidAt(ghost: Ghost, at: Point, degrees: number): { spaces: Space[]; walls: Wall[] } {
  const moved = (x: number, y: number): Point => {
    const turned = rotated({ x, y }, degrees);
    return { x: turned.x + at.x, y: turned.y + at.y };
  };
  return {
    spaces: ghost.spaces.map((space) => ({ ...space, ...moved(space.x, space.y) })),
    walls: ghost.walls.map((wall) => {
      const [one, other] = [moved(wall.x1, wall.y1), moved(wall.x2, wall.y2)];
      return { ...wall, x1: one.x, y1: one.y, x2: other.x, y2: other.y };
    }),
  };
}

/** How far a piece reaches from its centre, however it is turned. */
export const reachOf = (ghost: Ghost): number =>
  Math.max(0, ...ghost.spaces.map((space) => Math.hypot(space.x, space.y))) + 1;

/** The ways to lay a piece on each of its spots, by how it is turned. */
export function bySpot(placements: Placement[]): Map<number, Placement[]> {
  const spots = new Map<number, Placement[]>();
  for (const each of placements) spots.set(each.space, [...(spots.get(each.space) ?? []), each]);
  for (const ways of spots.values()) ways.sort((a, b) => a.degrees - b.degrees);
  return spots;
}

const round = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** The way that is turned like this, or else the first one clockwise from it. */
export function fitting(ways: Placement[], degrees: number): Placement | undefined {
  const beyond = (way: Placement) => round(way.degrees - degrees);
  return ways.reduce<Placement | undefined>(
    (best, way) => (best && beyond(best) <= beyond(way) ? best : way),
    undefined,
  );
}

/** The next way clockwise (1) or back (-1); the same one where a piece can be turned in no other. */
export function turnedOn(ways: Placement[], degrees: number, step: 1 | -1): Placement | undefined {
  const beyond = (way: Placement) => round(step * (way.degrees - degrees)) || 360;
  return ways.reduce<Placement | undefined>(
    (best, way) => (best && beyond(best) <= beyond(way) ? best : way),
    undefined,
  );
}

/** The spot that a point means: the nearest, if it is no farther off than `most`. */
export function spotNear(spots: (Point & { id: number })[], point: Point, most: number): number | undefined {
  let best: number | undefined;
  let least = most;
  for (const spot of spots) {
    const far = Math.hypot(spot.x - point.x, spot.y - point.y);
    if (far <= least) [best, least] = [spot.id, far];
  }
  return best;
}

export const turnInWords = (degrees: number): string =>
  round(degrees) ? `turned by ${round(degrees)}°` : 'as it is';
