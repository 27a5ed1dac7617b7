import { expect, it } from 'vitest';
import { noMapYet } from './describe';

it('says what is settled before there is a map', () => {
  expect(noMapYet({ phase: 'Choosing platters', status: 'Crossroads' })).toBe(
    'There is no map yet: first comes choosing platters.',
  );
  expect(noMapYet({ phase: '', status: 'Setup' })).toBe('There is no map yet: first comes setup.');
  expect(noMapYet({ phase: '', status: '' })).toBe('There is no map yet.');
});
