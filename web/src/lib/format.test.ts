import { expect, it } from 'vitest';
import { ago, clockTime, leftOf, markNames, percent, signed, tied, weightOf } from './format';
import { parseRoute } from './router.svelte';

it('never calls a small chance none, or a large one certain', () => {
  expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(['0 %', '< 1 %', '50 %', '> 99 %', '100 %']);
  expect(percent(1 - Number.EPSILON)).toBe('100 %');
});
it('tells time as people do', () => {
  expect([0, 59_001, 3_600_000, 90_000_000].map(clockTime)).toEqual(['0:00', '1:00', '1:00:00', '1 d 1 h']);
  expect(ago(0, 30_000)).toBe('1 min ago');
  expect(ago(0, 26 * 3_600_000)).toBe('yesterday');
});
it('marks names, whole words only, the longest first, neighbours of one side together', () => {
  const names = new Map([
    ['Amber', 0],
    ['Pack Hound 1', 1],
    ['Pack', 2],
    ['Scout', 0],
  ]);
  expect(markNames('Amber Scout hits Pack Hound 1, Ambers say.', names)).toEqual([
    { text: 'Amber Scout', seat: 0 },
    { text: ' hits ' },
    { text: 'Pack Hound 1', seat: 1 },
    { text: ', Ambers say.' },
  ]);
});
it('knows what is left of health, counted either way', () => {
  const counted = (label: string, value: number, most: number | null) => leftOf({ label, value, most });
  expect(counted('Health', 2, 5)).toBe(2);
  expect(counted('Wounds', 2, 5)).toBe(3);
  expect(counted('Wounds', 2, null)).toBe(2);
});
it('writes signs', () => {
  expect([2, -2, 0].map(signed)).toEqual(['+2', '−2', '0']);
});
it('weighs games', () => {
  expect([weightOf('featherlight'), weightOf('heavy'), weightOf('3.4'), weightOf('odd')]).toEqual([
    1, 4, 3, 3,
  ]);
});
it('reads routes', () => {
  expect(parseRoute('#/replay/a%20b?at=4')).toEqual({ path: ['replay', 'a b'], query: { at: '4' } });
  expect(parseRoute('#/table/%')).toEqual({ path: ['table', '%'], query: {} });
  expect(parseRoute('')).toEqual({ path: [], query: {} });
});

it('keeps a number on one line with its name and its unit', () => {
  expect(tied('Virtue 3: 82 %, 0 of 5')).toBe('Virtue\u00a03: 82\u00a0%, 0\u00a0of\u00a05');
  expect(tied('A card of the deck, 2 or more')).toBe('A card of the deck, 2 or more');
});
