import { expect, it } from 'vitest';
import { frameLand, type Wanted } from './framing';
import { landOf } from './land';
import { liftOf, penAt } from './lettering';
import { madeUp } from './made-up';

const land = landOf(madeUp());
const { spots, unit, box } = land.sketch;
const ids = [...spots.keys()].sort((one, other) => spots.get(one)!.y - spots.get(other)!.y);
const [north, south] = [ids[0]!, ids.at(-1)!];
const wanted = (more: Partial<Wanted>): Wanted => ({
  held: new Set([north]),
  flagged: [],
  first: [north],
  then: [],
  ...more,
});
const top = (id: number, k: number) => {
  const pen = penAt(k, unit);
  return spots.get(id)!.y - liftOf(spots.get(id)!.stop, unit, pen) - 70 * pen;
};

it('shows all of a land with who stands over its uppermost place', () => {
  for (const height of [400, 700]) {
    const room = { width: 900, height };
    const view = frameLand(land, wanted({}), room, 0.01);
    expect(top(north, view.k) * view.k + view.y).toBeGreaterThan(0);
    expect((box.y + box.height - 26 * unit) * view.k + view.y).toBeLessThanOrEqual(height);
  }
});

it('shows who acts larger where all of it would be too small', () => {
  const room = { width: 744, height: 170 };
  const whole = frameLand(land, wanted({ first: [], then: [] }), room, 0.01);
  const close = frameLand(land, wanted({ then: [south] }), room, whole.k * 2);
  expect(close.k).toBeGreaterThan(whole.k * 1.15);
  expect(top(north, close.k) * close.k + close.y).toBeGreaterThan(0);
  const at = spots.get(north)!;
  expect(at.y * close.k + close.y).toBeLessThan(room.height);
  expect(at.x * close.k + close.x).toBeGreaterThan(0);
  expect(at.x * close.k + close.x).toBeLessThan(room.width);
});
