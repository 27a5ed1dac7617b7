/** How those who share a space stand: side by side, or as a fan with one in front, which opens. */
import type { Piece } from '$lib/net/types';
import type { Point } from './geometry';

export interface Stand extends Point {
  scale: number;
  tilt: number; // in degrees
  behind: boolean; // somebody stands before it, so that its health shows above its head
}

export const FANNED = 3; // as many make a fan
const ROW = 5; // as many stand beside each other behind the front
const APART = 40; // of two behind the front, so that each is seen at its side
const SMALL = 0.8; // the zoom below which a heap is drawn larger than its space
const OPENED = 1.15; // the size of a figure in an open fan, on the screen

const ALONE: Stand = { x: 0, y: 0, scale: 1, tilt: 0, behind: false };

/** Who stands in front: whoever acts, else whom the question is about, else one's own, else the last who came. */
export function frontOf(
  heap: readonly Piece[],
  about = '',
  mine: (piece: Piece) => boolean = () => false,
): number {
  const acting = heap.findIndex((piece) => piece.acting);
  if (acting >= 0) return acting;
  const asked = heap.findIndex((piece) => piece.id === about);
  if (asked >= 0) return asked;
  const own = heap.findLastIndex(mine);
  return own >= 0 ? own : heap.length - 1;
}

/** Where each of `count` stands, in their order. Heaps grow where the board is small on the screen. */
export function standing(count: number, front: number, zoom: number, open = false): Stand[] {
  if (count <= 1) return [ALONE];
  if (count < FANNED) return pair(front, open ? Math.max(1, OPENED / zoom) : 1, open);
  const grown = open ? Math.max(1, OPENED / zoom) : Math.min(1.6, Math.max(1, SMALL / zoom));
  const shape = open ? OPEN : CLOSED;
  const others = Array.from({ length: count }, (_, i) => i).filter((i) => i !== front);
  const rows = Math.ceil(others.length / ROW);
  const wide = Math.ceil(others.length / rows);
  const stands: Stand[] = [];
  others.forEach((who, i) => {
    const row = Math.floor(i / wide);
    const inRow = Math.min(wide, others.length - row * wide);
    const off = (i % wide) - (inRow - 1) / 2; // from the middle of its row
    const step = Math.min(inRow === 2 ? Math.max(APART, shape.step) : shape.step, shape.widest / inRow);
    stands[who] = {
      x: off * step * grown,
      y: (shape.back - (rows - 1 - row) * shape.rise + Math.abs(off) * shape.bow) * grown,
      scale: shape.scale * grown,
      tilt: off * shape.tilt,
      behind: !open,
    };
  });
  stands[front] = { ...ALONE, y: shape.front * grown, scale: shape.first * grown };
  return stands;
}

const CLOSED = {
  step: 25,
  widest: 104,
  back: -21,
  bow: 6,
  rise: 19,
  scale: 0.7,
  tilt: 5,
  front: 13,
  first: 0.92,
};
const OPEN = {
  step: 43,
  widest: 400,
  back: -26,
  bow: 7,
  rise: 62,
  scale: 0.96,
  tilt: 4,
  front: 36,
  first: 1.1,
};

/** Two stand one before the other, apart enough to be told from each other at a glance. */
function pair(front: number, grown: number, open: boolean): Stand[] {
  return [0, 1].map((i) => ({
    x: (i ? 1 : -1) * (open ? 23 : 18) * grown,
    y: (i === front ? 7 : -8) * grown,
    scale: (i === front ? 0.84 : 0.74) * (open ? 1.15 * grown : 1),
    tilt: i ? 4 : -4,
    behind: false,
  }));
}

/** How far a fan must move so that it stays between two edges; nothing where it is wider. */
export function kept(stands: readonly Stand[], at: Point, left: number, right: number): number {
  const half = 22;
  const low = Math.min(...stands.map(({ x, scale }) => at.x + x - half * scale));
  const high = Math.max(...stands.map(({ x, scale }) => at.x + x + half * scale));
  if (high - low > right - left) return 0;
  return Math.max(0, left - low) - Math.max(0, high - right);
}
