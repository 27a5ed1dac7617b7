import { expect, it } from 'vitest';
import type { Board, Mark } from '$lib/net/types';
import { free, meet } from './labels';
import { placesFor, platesIn, tipOf, type Named } from './plates';

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

const hexes = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, x: 1.8 * id, y: 0, label: '', terrain: '' }));
const marked = (space: number, label: string) => ({
  board: 'b',
  space,
  label,
  kind: 'site',
  icon: 'sun',
  feature: '',
});
const naming = (over: Partial<Named> = {}): Named => ({
  board: { id: 'b', kind: 'hex-pointy', look: '', spaces: hexes(9) } as unknown as Board,
  marks: [marked(1, 'Dome 3'), marked(5, 'Knife Game')] as unknown as Mark[],
  held: [],
  lit: [],
  box: { x: -40, width: 700 },
  seen: { left: -100, right: 700 },
  zoom: 1,
  said: () => false,
  ...over,
});
it('names places so that they can be read, from afar those alone that are spoken of', () => {
  expect(platesIn(naming()).map(({ text }) => text)).toEqual(['Dome 3', 'Knife Game']);
  expect(platesIn(naming({ zoom: 0.3 }))).toEqual([]);
  const [far] = platesIn(naming({ zoom: 0.3, said: (label) => label === 'Dome 3' }));
  expect(far!.text).toBe('Dome 3');
  expect(far!.height * 0.3).toBeGreaterThan(12);
});
it('a name leaves its own sign free, and no more than half of it lies on what others can be chosen by', () => {
  const [plate] = platesIn(naming());
  const seal = { x: 64.8 - 17, y: -17, width: 34, height: 34 };
  expect(meet(plate!, seal)).toBe(false);
  const lit = [{ space: 7, x: -500, y: -500, width: 2000, height: 1000 }];
  expect(platesIn(naming({ lit }))).toEqual([]);
  expect(platesIn(naming({ lit, said: () => true }))).toHaveLength(2);
});
