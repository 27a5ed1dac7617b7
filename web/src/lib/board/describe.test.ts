import { expect, it } from 'vitest';
import type { Mark } from '$lib/net/types';
import { noMapYet, platesOf } from './describe';

it('says what is settled before there is a map', () => {
  expect(noMapYet({ phase: 'Choosing platters', status: 'Crossroads' })).toBe(
    'There is no map yet: first comes choosing platters.',
  );
  expect(noMapYet({ phase: '', status: 'Setup' })).toBe('There is no map yet: first comes setup.');
  expect(noMapYet({ phase: '', status: '' })).toBe('There is no map yet.');
});
it('names a mark on a plate only where no other is called the same', () => {
  const mark = (space: number, label: string): Mark => ({
    board: 'board',
    space,
    kind: 'site',
    label,
    icon: '',
    value: null,
    seat: -1,
    site: null,
    badge: '',
    region: '',
    feature: '',
  });
  const marks = [mark(1, 'Keep'), mark(2, 'Dome'), mark(3, 'Dome')];
  expect(marks.map((each) => platesOf(marks).get(each))).toEqual(['Keep', '', '']);
});
