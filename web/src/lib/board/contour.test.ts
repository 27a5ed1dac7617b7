import type { Space } from '$lib/net/types';
import { describe, expect, it } from 'vitest';
import { byHand, fixedBy, grid, inset, luckAt, rim, sharp, smooth } from './contour';

const ROOT3 = Math.sqrt(3);
const hex = (id: number, column: number, row: number): Space => ({
  id,
  x: ROOT3 * (column + (row % 2) / 2),
  y: row * 1.5,
  terrain: '',
  label: '',
  icon: '',
  region: '',
  size: 0,
  art: [],
});
const one = [hex(0, 0, 0)];
const two = [hex(0, 0, 0), hex(1, 1, 0)];
const ring = [hex(1, 0, 0), hex(2, 1, 0), hex(3, 0, 2), hex(4, 1, 2), hex(5, -1, 1), hex(6, 1, 1)];
const area = (points: { x: number; y: number }[]) =>
  points.reduce((sum, at, i) => {
    const next = points[(i + 1) % points.length]!;
    return sum + (at.x * next.y - next.x * at.y) / 2;
  }, 0);

describe('the rim of spaces', () => {
  it('goes once around those that lie side by side', () => {
    expect(rim('hex-pointy', one).map((loop) => loop.length)).toEqual([6]);
    expect(rim('hex-pointy', two).map((loop) => loop.length)).toEqual([10]);
    expect(rim('hex-pointy', [hex(0, 0, 0), hex(1, 5, 0)])).toHaveLength(2);
    expect(rim('hex-pointy', [])).toEqual([]);
  });
  it('goes around a hole too, the other way', () => {
    const loops = rim('hex-pointy', ring).sort((a, b) => b.length - a.length);
    expect(loops.map((loop) => loop.length)).toEqual([18, 6]);
    expect(area(loops[0]!)).toBeGreaterThan(0);
    expect(area(loops[1]!)).toBeLessThan(0);
  });
  it('closes around squares that meet at a corner only', () => {
    const squares = [
      { ...hex(0, 0, 0), x: 0, y: 0 },
      { ...hex(1, 0, 0), x: 1, y: 1 },
    ];
    const corners = rim('square', squares).reduce((sum, loop) => sum + loop.length, 0);
    expect(corners).toBe(8);
  });
  it('moves inward', () => {
    const [loop] = rim('hex-pointy', two);
    expect(area(inset(loop!, 3))).toBeLessThan(area(loop!));
  });
});

it('a border between two spaces is drawn once, the outside never', () => {
  expect(grid('hex-pointy', two)).toHaveLength(1);
  expect(grid('hex-pointy', ring)).toHaveLength(6);
});

describe('a hand', () => {
  it('draws the same line twice, and keeps to what is fixed', () => {
    const [loop] = rim('hex-pointy', one);
    expect(byHand(loop!, new Set())).toEqual(byHand(loop!, new Set()));
    expect(byHand(loop!, new Set())).not.toEqual(byHand(loop!, fixedBy([loop!])));
    const fixed = byHand(loop!, fixedBy([loop!]));
    expect(fixed.filter((_, i) => i % 2 === 0)).toEqual(loop);
  });
  it('has luck that is spread from 0 to 1', () => {
    const lucks = Array.from({ length: 200 }, (_, i) => luckAt({ x: i * 7, y: i * 3 }));
    expect(Math.min(...lucks)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...lucks)).toBeLessThan(1);
    expect(lucks.filter((luck) => luck < 0.5).length).toBeGreaterThan(70);
    expect(lucks.filter((luck) => luck < 0.5).length).toBeLessThan(130);
  });
  it('closes its paths', () => {
    const loops = rim('hex-pointy', two);
    expect(sharp(loops)).toMatch(/^M.*z$/);
    expect(smooth(loops).match(/Q/g)).toHaveLength(10);
  });
});
