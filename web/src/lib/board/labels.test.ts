import { expect, it } from 'vitest';
import type { Placed } from './geometry';
import { covers, free, meet, namePlates } from './labels';

const figure = covers({ x: 0, y: 0, scale: 1 });

it('a word takes the first place that hides no figure', () => {
  const found = free(
    [
      { x: 0, y: 10 },
      { x: 0, y: 40 },
    ],
    60,
    16,
    [figure],
  );
  expect(found).toEqual({ x: -30, y: 32, width: 60, height: 16 });
  expect(meet(found!, figure)).toBe(false);
});
it('and none where all are taken', () => {
  expect(free([{ x: 0, y: 0 }], 10, 10, [figure])).toBeUndefined();
});
it('names figures under their feet, and steps aside where another name is', () => {
  const named = (x: number, name: string) => ({ x, y: 0, scale: 1, piece: { name } }) as unknown as Placed;
  const [one, other] = namePlates([named(0, 'Beowulf'), named(30, 'Grendel')], 10, []);
  expect(one).toMatchObject({ text: 'Beowulf' });
  expect(one!.y).toBeGreaterThan(0);
  expect(other!.y).not.toBe(one!.y);
});
