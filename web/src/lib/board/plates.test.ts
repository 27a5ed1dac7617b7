import { expect, it } from 'vitest';
import { free } from './labels';
import { placesFor, tipOf } from './plates';

const at = { x: 100, y: 100 };
const box = { x: 0, width: 400 };
const seen = { left: 0, right: 400 };

it('points from a name to its space, from wherever it stands', () => {
  const plate = (x: number, y: number) => ({ x, y, width: 90, height: 16 });
  expect(tipOf(plate(60, 130), at, 4)[1]).toEqual({ x: 100, y: 126 });
  expect(tipOf(plate(60, 60), at, 4)[1]).toEqual({ x: 100, y: 80 });
  expect(tipOf(plate(130, 100), at, 4)[1]).toEqual({ x: 126, y: 108 });
  expect(tipOf(plate(0, 100), at, 4)[1]).toEqual({ x: 94, y: 108 });
  expect(tipOf(plate(98, 130), at, 4)[1]!.x).toBeGreaterThan(98);
});
it('finds a place aslant where what is under, over and beside a space is taken', () => {
  const places = placesFor('hex-pointy', at, 90, box, seen);
  const taken = [{ x: 95, y: 0, width: 10, height: 220 }];
  const name = free(places, 60, 16, taken)!;
  expect(name).toBeDefined();
  expect(name.x + name.width <= 95 || name.x >= 105).toBe(true);
});
it('finds a place beyond the sign where somebody stands who has a name and a chance of his own', () => {
  const around = [
    { x: 66, y: 40, width: 68, height: 115 }, // the figure, its name and its chance
    { x: 66, y: 98, width: 20, height: 20 }, // the sign of the space
    { x: 0, y: 20, width: 400, height: 60 },
    { x: 0, y: 118, width: 400, height: 60 },
  ];
  expect(free(placesFor('hex-pointy', { x: 100, y: 92 }, 60, box, seen), 60, 16, around)).toBeDefined();
});
it('keeps a name on the board', () => {
  for (const { x } of placesFor('hex-pointy', { x: 5, y: 100 }, 90, box, seen))
    expect(x).toBeGreaterThanOrEqual(45);
});
