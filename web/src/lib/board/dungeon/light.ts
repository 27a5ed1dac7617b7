/** What is lit in a dungeon, and how dark the rest is. */
import { SIDE, type Point } from '../geometry';

export interface Light extends Point {
  r: number;
}

export const REACH = { torch: 122, exit: 112, passage: 84, acting: 196 };
const FULL = 0.45; // of a light's reach is nearly as bright as its middle
const NEARLY = 0.2; // what is left of the darkness there

/** How much of the darkness lies over a point, from 0 to 1, as the mask draws it. */
export function darknessAt(point: Point, lights: readonly Light[], lit: readonly Point[]): number {
  if (lit.some((at) => Math.abs(at.x - point.x) <= SIDE / 2 && Math.abs(at.y - point.y) <= SIDE / 2))
    return 0;
  return lights.reduce((left, { x, y, r }) => {
    const away = Math.hypot(point.x - x, point.y - y) / r;
    if (away >= 1) return left;
    const light = away < FULL ? 1 - (away / FULL) * NEARLY : (1 - NEARLY) * ((1 - away) / (1 - FULL));
    return left * (1 - light);
  }, 1);
}
