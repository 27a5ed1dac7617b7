/** Where things lie on a board, in the units of its drawing. A scene counts in radii (hex, graph) or sides (square). */
import type { Board, Piece, Space } from '$lib/net/types';
import { frontOf, kept, standing } from './heap';

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}
type Kind = Board['kind'];

export const RADIUS = 36;
export const SIDE = 68;

const NAMED = { x: 36, above: 16, below: 32 }; // a board of ways: names under the spaces, the tabs of boards above

export const unitOf = (kind: Kind): number => (kind === 'square' ? SIDE : RADIUS);

export function centre(kind: Kind, space: Point): Point {
  const unit = unitOf(kind);
  return { x: space.x * unit, y: space.y * unit };
}

/** The corners of a space around (0, 0). `fit` below 1 draws it smaller. */
export function corners(kind: Kind, fit = 1): Point[] {
  if (kind === 'square') {
    const half = (SIDE / 2) * fit;
    return [
      { x: -half, y: -half },
      { x: half, y: -half },
      { x: half, y: half },
      { x: -half, y: half },
    ];
  }
  const count = kind === 'graph' ? 24 : 6;
  const turn = kind === 'hex-pointy' ? Math.PI / 6 : 0;
  const radius = RADIUS * fit * (kind === 'graph' ? 0.92 : 1);
  return Array.from({ length: count }, (_, i) => {
    const angle = turn + (i * 2 * Math.PI) / count;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}

/** How wide a space is where it is narrowest. */
export function narrowest(kind: Kind): number {
  return kind === 'square' ? SIDE : kind === 'graph' ? RADIUS * 2 : RADIUS * Math.sqrt(3);
}

const short = (value: number) => Math.round(value * 100) / 100;

export function outline(kind: Kind, fit = 1, at: Point = { x: 0, y: 0 }): string {
  const points = corners(kind, fit).map((p) => `${short(p.x + at.x)} ${short(p.y + at.y)}`);
  return `M${points.join('L')}z`;
}

/** On a board of ways a space without a sign of its own is a mere stop on the way, and drawn smaller. */
export const sizeOf = (kind: Kind, space: Space): number => (kind === 'graph' && !space.icon ? 0.62 : 1);

/** The smallest box around all spaces, with a margin of one space's shadow and labels. */
export function extent(board: Pick<Board, 'kind' | 'spaces'>): Box {
  const shape = corners(board.kind);
  const named = board.kind === 'graph' ? NAMED : { x: 0, above: 0, below: 0 };
  const reach = { x: Math.max(...shape.map((p) => p.x)), y: Math.max(...shape.map((p) => p.y)) };
  const at = board.spaces.map((space) => centre(board.kind, space));
  if (!at.length) return { x: 0, y: 0, width: 1, height: 1 };
  const left = Math.min(...at.map((p) => p.x)) - reach.x - named.x;
  const top = Math.min(...at.map((p) => p.y)) - reach.y - named.above;
  const right = Math.max(...at.map((p) => p.x)) + reach.x + named.x;
  const bottom = Math.max(...at.map((p) => p.y)) + reach.y + named.below;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const FAR = 8; // in radii or sides: nobody goes on foot from there to here

/** The parts of a board that lie far from one another, the largest first. */
export function islands(board: Board): Space[][] {
  const found: Space[][] = [];
  for (let left = board.spaces; left.length;) {
    const island = [left[0]!];
    left = left.slice(1);
    for (const from of island) {
      const apart: Space[] = [];
      for (const to of left)
        ((to.x - from.x) ** 2 + (to.y - from.y) ** 2 <= FAR ** 2 ? island : apart).push(to);
      left = apart;
    }
    found.push(island);
  }
  return found.sort((one, other) => other.length - one.length);
}

export interface Placed {
  piece: Piece;
  x: number;
  y: number;
  scale: number;
  tilt: number;
  behind: boolean;
  alone: boolean;
}

/** What the stand of pieces depends on besides them. */
export interface Staging {
  zoom?: number;
  about?: string; // the piece that the question is about
  open?: number; // the space whose fan is open, drawn over all others
  mine?: (piece: Piece) => boolean; // who stands before others
  box?: Box; // which an open fan does not leave
  floor?: Box; // which those who share a space do not leave
}

/** Every piece of a board with its place, back to front, so that those in front are drawn last. */
export function place(
  board: Board,
  spaces: Map<number, Space>,
  pieces: Piece[],
  { zoom = 1, about = '', open = -1, mine, box, floor }: Staging = {},
): Placed[] {
  const heaps = new Map<number, Piece[]>();
  for (const piece of pieces) {
    if (piece.board !== board.id || !spaces.has(piece.space)) continue;
    heaps.set(piece.space, [...(heaps.get(piece.space) ?? []), piece]);
  }
  const placed: (Placed & { depth: number })[] = [];
  for (const [id, heap] of heaps) {
    const at = centre(board.kind, spaces.get(id)!);
    const stands = standing(heap.length, frontOf(heap, about, mine), zoom, id === open);
    const room = id === open ? box : heap.length > 1 ? floor : undefined;
    const shift = room ? kept(stands, at, room.x, room.x + room.width) : 0;
    heap.forEach((piece, i) => {
      const { x, y, scale, tilt, behind } = stands[i]!;
      placed.push({
        piece,
        x: at.x + x + shift,
        y: at.y + y,
        scale: scale * (piece.size || 1),
        tilt,
        behind,
        alone: heap.length === 1,
        depth: at.y + (id === open ? 1e6 : 0),
      });
    });
  }
  return placed.sort((a, b) => a.depth - b.depth || a.y - b.y || a.x - b.x);
}

export type Direction = 'up' | 'down' | 'left' | 'right';
const HEADING: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** The space that an arrow key leads to: near and in that direction; undefined at the edge. */
export function step(spaces: Space[], from: Space, direction: Direction): Space | undefined {
  const heading = HEADING[direction];
  let best: Space | undefined;
  let least = Infinity;
  for (const space of spaces) {
    const dx = space.x - from.x;
    const dy = space.y - from.y;
    const along = dx * heading.x + dy * heading.y;
    if (along < 0.2) continue;
    const aside = Math.abs(dx * heading.y) + Math.abs(dy * heading.x);
    if (aside > along * 2) continue;
    const cost = along + aside * 1.6;
    if (cost < least - 1e-9) {
      least = cost;
      best = space;
    }
  }
  return best;
}

/** One path along all the given spaces, with dots for the ends of its steps. */
export function polyline(points: Point[]): string {
  return points.map((p, i) => `${i ? 'L' : 'M'}${short(p.x)} ${short(p.y)}`).join('');
}
