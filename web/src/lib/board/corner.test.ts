import { expect, test } from 'vitest';
import { freeCorner } from './corner';

const view = { x: 0, y: 0, k: 1 };
const frame = { width: 600, height: 400 };
const size = { width: 120, height: 40 };

test('the buttons stay at the bottom right as long as nothing lies there', () => {
  expect(freeCorner([{ at: { x: 300, y: 200 }, lit: true }], view, frame, size)).toBe('bottom right');
});

test('a space in their corner sends them to the next; a lit one counts for more than many others', () => {
  const exit = { at: { x: 580, y: 390 }, lit: true };
  expect(freeCorner([exit], view, frame, size)).toBe('bottom left');
  const plain = [0, 1, 2].map((i) => ({ at: { x: 20 + i, y: 390 }, lit: false }));
  const top = [30, 560].map((x) => ({ at: { x, y: 20 }, lit: true }));
  expect(freeCorner([exit, ...plain, ...top], view, frame, size)).toBe('bottom left');
});

test('a space with something on it is left free before a bare one', () => {
  const corners = [20, 580].flatMap((x) =>
    [20, 390].map((y) => ({ at: { x, y }, lit: false, held: x === 580 })),
  );
  expect(freeCorner(corners, view, frame, size)).toBe('bottom left');
});
