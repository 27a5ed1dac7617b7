import { expect, it } from 'vitest';
import { covers, free, meet } from './labels';

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
