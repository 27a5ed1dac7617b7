import { expect, it } from 'vitest';
import type { Sheet } from '$lib/net/types';
import { isNamed, usesOf } from './glance';

const sheet = (...labels: string[]) =>
  ({ numbers: labels.map((label) => ({ label, value: '3' })) }) as unknown as Sheet;

it('says once what the numbers of folded sheets are good for, as far as it is told', () => {
  const uses = { speed: 'points to move', wits: 'strikes first', aim: 'to hit' };
  const sheets = [sheet('Speed', 'Luck', 'Wits'), sheet('Speed', 'Wits', 'Luck', 'Fame', 'Aim')];
  expect(usesOf(sheets, uses)).toEqual([
    ['Speed', 'points to move'],
    ['Wits', 'strikes first'],
  ]);
  expect(usesOf(sheets, uses, 'Aim 7 against Stealth').at(-1)).toEqual(['Aim', 'to hit']);
});

it('takes a label as it is written, whatever signs it has', () => {
  expect(isNamed('Hit (+', 'Hit (+2) against Armor')).toBe(true);
  expect(isNamed('A.M', 'Aim')).toBe(false);
});
