import type { EventInfo } from '$lib/net/types';
import { expect, it } from 'vitest';
import { effectsOf, pathsOf } from './effects';

const event = (kind: string, data: object): EventInfo => ({
  n: 1,
  kind,
  text: '',
  rule: '',
  data: data as never,
  at: 0,
});

it('joins the steps of a piece to one way', () => {
  const paths = pathsOf([
    event('moved', { piece: 'a', start: 1, space: 2 }),
    event('moved', { piece: 'a', path: [2, 3, 4] }),
  ]);
  expect(paths.get('a')).toEqual([1, 2, 3, 4]);
});
it('draws a line of fire between pieces that it knows', () => {
  const where: Record<string, number> = { a: 5, b: 9 };
  expect(effectsOf(event('attacked', { piece: 'a', target: 'b' }), (id) => where[id])).toEqual([
    { id: '1s', kind: 'shot', from: 5, to: 9, hit: true },
  ]);
  expect(effectsOf(event('attacked', { piece: 'a' }), (id) => where[id])).toEqual([]);
});
it('pops wounds, and says nothing of a wound of nothing', () => {
  expect(effectsOf(event('wounded', { piece: 'a', amount: 2 }))[0]).toMatchObject({
    kind: 'pop',
    text: '−2',
    good: false,
  });
  expect(effectsOf(event('wounded', { piece: 'a', amount: 0 }))).toEqual([]);
});
