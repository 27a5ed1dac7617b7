import { expect, it } from 'vitest';
import { besideOf } from './beside';

const frame = { width: 900, height: 500 };
const board = (width: number, height: number) => ({ x: 0, y: 0, width, height });

it('takes what a narrow board leaves, and no more than it needs', () => {
  expect(besideOf(frame, board(650, 500))).toBe(Math.round(900 - 32 - 1.3 * 468));
  expect(besideOf(frame, board(100, 500))).toBe(300);
});
it('is as wide as ever where the board is looked at from near', () => {
  expect(besideOf(frame, board(3000, 500), 1)).toBe(244);
  expect(besideOf({ width: 701, height: 300 }, board(3000, 500), 1)).toBe(203);
});
it('leaves most to a wide board', () => {
  expect(besideOf(frame, board(3000, 500))).toBe(196);
  expect(besideOf({ width: 701, height: 300 }, board(3000, 500))).toBe(196);
});
