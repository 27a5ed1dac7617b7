import { expect, test } from 'vitest';
import { overlap, placeFree, type Room } from './place';

const room: Room = {
  frame: { width: 1440, height: 900 },
  board: { left: 280, top: 110, width: 860, height: 620 },
  keep: [{ left: 0, top: 740, width: 1440, height: 160 }],
  lit: [],
};
const size = { width: 260, height: 240 };
const boxOf = (at: { left: number; top: number }) => ({ ...at, ...size });

test('beside what it explains, where that covers nothing', () => {
  const at = placeFree({ left: 600, top: 300, width: 40, height: 40 }, size, room, false);
  expect(at.side).toBe('right');
  expect(at.left).toBe(652);
});

test('a button of the question has its odds in a corner of the board, never over the question', () => {
  const button = { left: 20, top: 820, width: 160, height: 40 };
  for (const far of [true, false]) {
    const at = placeFree(button, size, room, far);
    expect(at.side).toBe('corner');
    expect(overlap(boxOf(at), room.keep[0]!)).toBe(0);
  }
});

test('the corner is the one farthest from what is lit', () => {
  const lit = [
    { left: 300, top: 120, width: 60, height: 60 },
    { left: 340, top: 500, width: 60, height: 60 },
  ];
  const at = placeFree({ left: 900, top: 640, width: 40, height: 40 }, size, { ...room, lit }, true);
  expect([at.left > 700, at.top < 200]).toEqual([true, true]);
});

test('what is asked about and what is lit beside it stay in sight', () => {
  const anchor = { left: 600, top: 300, width: 60, height: 60 };
  const lit = [{ left: 670, top: 300, width: 60, height: 60 }];
  const at = placeFree(anchor, size, { ...room, lit }, false);
  expect(overlap(boxOf(at), anchor) + overlap(boxOf(at), lit[0]!)).toBe(0);
});

test('a popover higher than the board is cut to it', () => {
  const low: Room = {
    ...room,
    frame: { width: 390, height: 844 },
    board: { left: 0, top: 90, width: 390, height: 260 },
    keep: [
      { left: 0, top: 350, width: 390, height: 490 },
      { left: 0, top: 40, width: 390, height: 50 },
    ],
  };
  const at = placeFree(
    { left: 20, top: 500, width: 160, height: 40 },
    { width: 260, height: 400 },
    low,
    true,
  );
  expect(at.most).toBe(244);
  expect(at.top).toBe(98);
});

test('it stays inside the window', () => {
  const frame = { width: 390, height: 800 };
  const bare: Room = { frame, board: undefined, keep: [], lit: [] };
  for (const left of [0, 180, 380]) {
    const at = placeFree({ left, top: 300, width: 10, height: 10 }, { width: 260, height: 200 }, bare, false);
    expect(at.left).toBeGreaterThanOrEqual(8);
    expect(at.left + 260).toBeLessThanOrEqual(frame.width);
  }
});
