import { expect, it } from 'vitest';
import type { Hint } from '$lib/net/types';
import { lossOf, matters } from './remarks';

const hint = {
  choices: [
    { key: 'a', run: ['a', 'b'], text: 'A', chance: 0.6 },
    { key: 'c', run: ['c'], text: 'C', chance: 0.4 },
  ],
  losses: { a: 0, c: 0.2, d: 0.01 },
} as unknown as Hint;

it('knows what a choice costs by its first key, and that the plan itself costs nothing', () => {
  expect(lossOf(hint, ['a', 'b'])).toBe(0);
  expect(lossOf(hint, ['c'])).toBe(0.2);
  expect(lossOf(hint, ['unknown'])).toBeUndefined();
});
it('keeps quiet where all choices are alike', () => {
  expect(matters(hint)).toBe(true);
  expect(matters({ ...hint, losses: { a: 0, c: 0.01 } })).toBe(false);
  expect(matters({ ...hint, losses: {} })).toBe(false);
});
