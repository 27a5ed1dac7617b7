import { expect, it } from 'vitest';
import { letterKeys, read, typing } from './keys';

it('gives each button a letter of its own, an initial where it can', () => {
  expect(letterKeys(['Move', 'Shoot', 'Slip away', 'Pass'])).toEqual(['M', 'S', 'A', 'P']);
});
it('never takes the keys that every table knows', () => {
  const keys = letterKeys(['Undo all', 'Fit', 'Talk', 'Look', 'Chat', 'Run']);
  expect(keys.filter((key) => 'UFTLCR'.includes(key))).toEqual([]);
  expect(new Set(keys).size).toBe(6);
});
it('runs out of letters without repeating one', () => {
  const keys = letterKeys(Array.from({ length: 30 }, () => 'aaa')).filter(Boolean);
  expect(new Set(keys).size).toBe(keys.length);
});
it('reads digits, letters and fixed keys, and leaves the browser its own', () => {
  expect(read({ key: '3' })).toEqual({ digit: 3 });
  expect(read({ key: 'm' })).toEqual({ letter: 'M' });
  expect(read({ key: 'U' })).toEqual({ fixed: 'undo' });
  expect(read({ key: 'r', ctrlKey: true })).toBeUndefined();
  expect(read({ key: 'F5' })).toBeUndefined();
});
it('knows when somebody is typing', () => {
  expect(typing(document.createElement('input'))).toBe(true);
  expect(typing(document.createElement('button'))).toBe(false);
});
