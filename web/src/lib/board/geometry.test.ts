import type { Board, Piece, Space } from '$lib/net/types';
import { describe, expect, it } from 'vitest';
import { centre, corners, extent, islands, narrowest, place, step } from './geometry';

const space = (id: number, x: number, y: number): Space => ({
  id,
  x,
  y,
  terrain: '',
  label: '',
  icon: '',
  region: '',
  size: 0,
  art: [],
});
const piece = (id: string, at: number): Piece => ({
  id,
  board: 'board',
  space: at,
  name: id,
  icon: '',
  seat: 0,
  health: null,
  badges: [],
  acting: false,
  spent: false,
  sheet: '',
  size: 1,
  tint: '',
});
const ROOT3 = Math.sqrt(3);

describe('hexes', () => {
  const flat = [
    space(0, 0, 0),
    space(1, 1.5, ROOT3 / 2),
    space(2, 1.5, -ROOT3 / 2),
    space(3, 0, ROOT3),
    space(4, 3, 0),
  ];

  it('have corners one radius from the centre, flat or pointed at the top', () => {
    expect(corners('hex-flat')[0]).toEqual({ x: 36, y: 0 });
    expect(corners('hex-pointy').some((p) => Math.abs(p.x) < 1e-9 && Math.abs(p.y - 36) < 1e-9)).toBe(true);
  });
  it('are as wide at their narrowest as their centres are apart', () => {
    expect(narrowest('hex-flat')).toBeCloseTo(36 * ROOT3);
  });
  it('touch their neighbours along an edge', () => {
    const [a, b] = [centre('hex-flat', flat[0]!), centre('hex-flat', flat[1]!)];
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(36 * ROOT3);
  });
  it('are walked by arrows to the nearest in that direction', () => {
    expect(step(flat, flat[0]!, 'down')!.id).toBe(3);
    expect([1, 2]).toContain(step(flat, flat[0]!, 'right')!.id);
    expect(step(flat, flat[4]!, 'right')).toBeUndefined();
  });
  it('can all be reached by arrows', () => {
    const grid = Array.from({ length: 60 }, (_, i) =>
      space(i, (i % 10) * 1.5, Math.floor(i / 10) * ROOT3 + (i % 2) * (ROOT3 / 2)),
    );
    const seen = new Set([0]);
    const open = [grid[0]!];
    while (open.length) {
      const from = open.pop()!;
      for (const way of ['up', 'down', 'left', 'right'] as const) {
        const next = step(grid, from, way);
        if (next && !seen.has(next.id)) {
          seen.add(next.id);
          open.push(next);
        }
      }
    }
    expect(seen.size).toBe(60);
  });
});

describe('a square board', () => {
  const board: Board = {
    id: 'board',
    kind: 'square',
    title: '',
    spaces: [0, 1, 2, 3].map((i) => space(i, i % 2, Math.floor(i / 2))),
    walls: [],
    links: [],
    inks: {},
    look: '',
    regions: [],
    waters: [],
    muted: false,
    floor: null,
    decor: [],
  };

  it('spans its squares', () => {
    expect(extent(board)).toEqual({ x: -34, y: -34, width: 136, height: 136 });
  });
  it('sets those who share a space apart, and those in front last', () => {
    const spaces = new Map(board.spaces.map((each) => [each.id, each]));
    const placed = place(board, spaces, [piece('c', 3), piece('a', 0), piece('b', 0)]);
    expect(placed.map((each) => each.piece.id)).toEqual(['a', 'b', 'c']);
    expect(placed[0]!.x).toBeLessThan(placed[1]!.x);
    expect(placed[2]!.scale).toBe(1);
  });
  it('leaves out what stands on no space of it', () => {
    expect(place(board, new Map(), [piece('a', 0)])).toEqual([]);
  });
});

describe('islands', () => {
  it('are parts far from all others, the largest first', () => {
    const spaces = [space(0, 40, 0), space(1, 0, 0), space(2, 1, 0), space(3, 6, 0), space(4, 41, 0)];
    const board = { kind: 'graph', spaces } as Board;
    expect(islands(board).map((part) => part.map(({ id }) => id))).toEqual([
      [1, 2, 3],
      [0, 4],
    ]);
  });
});
