/** The rim of several spaces taken as one: where they end, sharp or drawn as by hand. */
import type { Board, Space } from '$lib/net/types';
import { centre, corners, type Point } from './geometry';

export type Loop = Point[];

const GRAIN = 4; // parts of a unit: corners of neighbours are the same to within less
const WOBBLE = 5; // how far a drawn line strays

export const cornerKey = (at: Point): string => `${Math.round(at.x * GRAIN)} ${Math.round(at.y * GRAIN)}`;

/** A number from 0 to 1 that follows from a place and a purpose alone: the same data draw the same picture. */
export function luckAt(at: Point, purpose = 0): number {
  let mixed =
    Math.imul(Math.round(at.x * 8) + 0x9e37, 0x85ebca6b) ^ Math.imul(Math.round(at.y * 8), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ Math.imul(purpose + 1, 0x27d4eb2f), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x297a2d39);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

interface Side {
  from: Point;
  to: Point;
}

type Sides = Map<string, { side: Side; back: string; space: Space }>; // `back`: the same side in the sense of a neighbour
const kept = new WeakMap<Space[], { kind: Board['kind']; sides: Sides }>();

/** The sides of spaces, by the corners they lie between; each in the sense of its own space. */
export function sidesOf(kind: Board['kind'], spaces: Space[]): Sides {
  const known = kept.get(spaces);
  if (known?.kind === kind) return known.sides;
  const sides = foundSides(kind, spaces);
  kept.set(spaces, { kind, sides });
  return sides;
}

function foundSides(kind: Board['kind'], spaces: Space[]): Sides {
  const shape = corners(kind);
  const sides: Sides = new Map();
  for (const space of spaces) {
    const at = centre(kind, space);
    const around = shape.map((corner) => ({ x: at.x + corner.x, y: at.y + corner.y }));
    const keys = around.map(cornerKey);
    around.forEach((from, i) => {
      const next = (i + 1) % around.length;
      const [here, there] = [keys[i]!, keys[next]!];
      const back = `${there}>${here}`;
      sides.set(`${here}>${there}`, { side: { from, to: around[next]! }, back, space });
    });
  }
  return sides;
}

/** The closed lines around spaces, holes included; the ground lies to the right of each. */
export function rim(kind: Board['kind'], spaces: Space[]): Loop[] {
  const sides = sidesOf(kind, spaces);
  const onward = new Map<string, Side[]>();
  for (const { side, back } of sides.values()) {
    if (sides.has(back)) continue;
    const start = cornerKey(side.from);
    onward.set(start, [...(onward.get(start) ?? []), side]);
  }
  const loops: Loop[] = [];
  for (const [start, waiting] of onward)
    while (waiting.length) {
      const loop: Loop = [];
      for (let at = start; onward.get(at)?.length;) {
        const side = onward.get(at)!.pop()!;
        loop.push(side.from);
        at = cornerKey(side.to);
      }
      loops.push(loop);
    }
  return loops;
}

/** Every border between two spaces once, and none around the outside. */
export function grid(kind: Board['kind'], spaces: Space[]): Side[] {
  const sides = sidesOf(kind, spaces);
  return [...sides].flatMap(([key, { side, back }]) => (key < back && sides.has(back) ? [side] : []));
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** A loop with a point more in the middle of every side. */
const finer = (loop: Loop): Loop => loop.flatMap((at, i) => [at, between(at, loop[(i + 1) % loop.length]!)]);

/** The points of loops that nothing drawn by hand moves. */
export const fixedBy = (loops: Loop[]): Set<string> => new Set(loops.flatMap(finer).map(cornerKey));

/** A rim as a hand would draw it: its points stray by their luck, alike for two areas that meet there. */
export const byHand = (loop: Loop, fixed: Set<string>): Loop =>
  finer(loop).map((at) =>
    fixed.has(cornerKey(at))
      ? at
      : {
          x: at.x + (luckAt(at, 1) - 0.5) * 2 * WOBBLE,
          y: at.y + (luckAt(at, 2) - 0.5) * 2 * WOBBLE,
        },
  );

/** A loop moved to its right by so much: inside the ground that it bounds. */
export function inset(loop: Loop, by: number): Loop {
  return loop.map((at, i) => {
    const before = loop[(i + loop.length - 1) % loop.length]!;
    const after = loop[(i + 1) % loop.length]!;
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    const length = Math.hypot(dx, dy) || 1;
    return { x: at.x - (dy / length) * by, y: at.y + (dx / length) * by };
  });
}

const short = (value: number) => Math.round(value * 10) / 10;
const said = (at: Point) => `${short(at.x)} ${short(at.y)}`;

/** Closed lines with corners. */
export const sharp = (loops: Loop[]): string => loops.map((loop) => `M${loop.map(said).join('L')}z`).join('');

/** Closed lines without corners: through the middle of every side, bent towards the corner. */
export const smooth = (loops: Loop[]): string =>
  loops
    .map((loop) => {
      const bends = loop.map((at, i) => `Q${said(at)} ${said(between(at, loop[(i + 1) % loop.length]!))}`);
      return `M${said(between(loop.at(-1)!, loop[0]!))}${bends.join('')}z`;
    })
    .join('');

export const lines = (sides: Side[]): string =>
  sides.map(({ from, to }) => `M${said(from)}L${said(to)}`).join('');
