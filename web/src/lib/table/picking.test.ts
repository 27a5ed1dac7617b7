import { expect, it } from 'vitest';
import { columnsFor, compared, highest, laidOut, walk, worth } from './picking';

const cards = (count: number, text = '') => Array.from({ length: count }, (_, i) => ({ id: `c${i}`, text }));
const places = (count: number) => cards(count).map((card) => `card:${card.id}`);

it('keeps up to seven cards in the fan, and lays out more', () => {
  expect(laidOut(places(7), cards(7))).toBe(false);
  expect(laidOut(places(8), cards(8))).toBe(true);
});
it('lays out several cards with much to read', () => {
  expect(laidOut(places(5), cards(5, 'x'.repeat(200)))).toBe(true);
  expect(laidOut(places(4), cards(4, 'x'.repeat(200)))).toBe(false);
});
it('leaves the board open where something else can be chosen, or few of many cards', () => {
  expect(laidOut([...places(9), 'space:board:3'], cards(9))).toBe(false);
  expect(laidOut(places(3), cards(14))).toBe(false);
  expect(laidOut([], [])).toBe(false);
});

it('shows fourteen cards at once beside the panels of a laptop', () => {
  expect(columnsFor(14, { width: 860, height: 470 })).toBe(7);
});
it('scrolls by rows where they do not fit, and keeps rows even', () => {
  expect(columnsFor(14, { width: 366, height: 420 })).toBe(2);
  expect(columnsFor(30, { width: 860, height: 470 })).toBe(4);
  expect(columnsFor(8, { width: 1320, height: 700 })).toBe(4);
  expect(columnsFor(3, { width: 1320, height: 700 })).toBe(3);
  expect(columnsFor(14, { width: 0, height: 0 })).toBe(1);
});

it('walks over the rows and stays on the cards', () => {
  expect(walk(0, 'ArrowRight', 14, 7)).toBe(1);
  expect(walk(0, 'ArrowLeft', 14, 7)).toBe(0);
  expect(walk(3, 'ArrowDown', 14, 7)).toBe(10);
  expect(walk(6, 'ArrowDown', 9, 7)).toBe(8);
  expect(walk(2, 'ArrowUp', 14, 7)).toBe(2);
  expect(walk(2, 'End', 14, 7)).toBe(13);
  expect(walk(2, 'x', 14, 7)).toBeUndefined();
});

it('compares plain numbers only', () => {
  const number = (label: string, value: string) => ({ label, value, icon: '', terms: [], change: 0 });
  expect(worth({ value: '2-6' })).toBeUndefined();
  expect(worth({ value: '' })).toBeUndefined();
  const some = [
    { numbers: [number('Speed', '4'), number('Range', '2-6')] },
    { numbers: [number('Speed', '7')] },
  ];
  expect([...highest(some)]).toEqual([['Speed', 7]]);
});

it('says what one card has more and less of', () => {
  const number = (label: string, value: string) => ({ label, value, icon: '', terms: [], change: 0 });
  const one = {
    numbers: [number('Melee', '8'), number('Speed', '4'), number('Aim', '5'), number('Range', '2-6')],
  };
  const other = {
    numbers: [number('Melee', '5'), number('Speed', '6'), number('Aim', '5'), number('Range', '1-3')],
  };
  expect(compared(one, other)).toBe('more Melee (8 to 5); less Speed (4 to 6)');
  expect(compared(one, one)).toBe('');
});
