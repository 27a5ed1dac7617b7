import { expect, it } from 'vitest';
import { spread } from './packs';

it('tries no width between two that lay all alike', () => {
  const highs = [90, 90, 90, 60, 60, 60, 60, 60, 60, 60, 60, 120];
  const tried: number[] = [];
  const found = spread(highs.length, (i) => (tried.push(i), { high: highs[i]!, places: String(highs[i]) }));
  expect(found).toEqual(highs);
  expect(tried.length).toBeLessThan(highs.length);
});
