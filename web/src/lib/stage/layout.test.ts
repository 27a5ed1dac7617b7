import { expect, it } from 'vitest';
import { fitting, layOut, ribbons, sideBySide, type Box } from './layout';

const apart = (a: Box, b: Box) => a.x + a.width <= b.x || b.x + b.width <= a.x;

it('keeps cards apart and ribbons in the gap', () => {
  for (const room of [
    { width: 1108, height: 640 },
    { width: 720, height: 430 },
    { width: 1580, height: 800 },
  ]) {
    const layout = layOut(room, [true, false, false, true, false, false], 4);
    const { foes, heroes, gap } = layout;
    foes.slice(1).forEach((box, i) => expect(apart(foes[i]!, box)).toBe(true));
    expect(Math.max(...foes.map((box) => box.y + box.height))).toBeLessThanOrEqual(gap.top);
    expect(Math.min(...heroes.map((box) => box.y))).toBeGreaterThanOrEqual(gap.bottom);
    expect(heroes[0]!.y + heroes[0]!.height).toBeLessThanOrEqual(room.height);
    const found = ribbons(layout, [{ from: 5, to: 0, letters: 8 }], room.width);
    expect(found[0]!.label.y).toBeGreaterThan(gap.top);
    expect(found[0]!.label.y).toBeLessThan(gap.bottom);
  }
});
it('makes a foe wider where it must be low, as far as there is room', () => {
  const wide = (width: number, height: number, foes = 1) =>
    layOut({ width, height }, Array<boolean>(foes).fill(true), 1).foes[0]!.width;
  expect(wide(744, 290)).toBeGreaterThan(wide(744, 640));
  expect(wide(400, 290)).toBeLessThan(400);
  expect(wide(744, 290, 2)).toBeLessThan(744 / 2);
});
it('keeps all of a fight in the room, however low, and most of it for the foes', () => {
  const room = { width: 744, height: 263 };
  const { foes, heroes, gap, scant } = layOut(room, [true, true], 2, 68);
  expect(scant).toBe(true);
  expect(foes[0]!.y + foes[0]!.height).toBeLessThanOrEqual(gap.top);
  expect(heroes[0]!.y + heroes[0]!.height).toBeLessThanOrEqual(room.height);
  expect(foes[0]!.height).toBeGreaterThan(2 * heroes[0]!.height);
});
it('shrinks foes only beyond four, and the large ones not as much', () => {
  const four = layOut({ width: 1100, height: 640 }, [true, false, false, false], 2).foes;
  expect(new Set(four.map((box) => box.width)).size).toBe(1);
  const five = layOut({ width: 1100, height: 640 }, [true, false, false, false, false], 2).foes;
  expect(five[0]!.width).toBeGreaterThan(five[1]!.width);
});
it('pushes labels apart, and no further than the room', () => {
  const placed = sideBySide([100, 110, 390], [100, 100, 100], 400);
  const sorted = [...placed].sort((a, b) => a - b);
  expect(sorted[1]! - sorted[0]!).toBeGreaterThanOrEqual(110);
  expect(sorted[2]! + 50).toBeLessThanOrEqual(400);
});
it('knows whether labels lie side by side in the room', () => {
  expect(fitting([{ letters: 20 }, { letters: 20 }], 500)).toBe(true);
  expect(fitting([{ letters: 20 }, { letters: 20 }], 300)).toBe(false);
});
