import type { EventInfo } from '$lib/net/types';
import { expect, it } from 'vitest';
import { effectsOf, pathsOf } from './effects';

const event = (data: object, ...shows: EventInfo['shows']): EventInfo => ({
  n: 1,
  kind: 'any',
  text: '',
  rule: '',
  data: data as never,
  at: 0,
  weight: 'step',
  shows,
});

it('joins the steps of a piece to one way', () => {
  const paths = pathsOf([
    event({ who: 'a', start: 1, space: 2 }, 'move'),
    event({ who: 'a', path: [2, 3, 4] }, 'move'),
  ]);
  expect(paths.get('a')).toEqual([1, 2, 3, 4]);
});
it('draws a line of fire between pieces that it knows', () => {
  const where: Record<string, number> = { a: 5, b: 9 };
  expect(effectsOf(event({ who: 'a', whom: 'b' }, 'shot'), (id) => where[id])).toEqual([
    { id: '1s', kind: 'shot', from: 5, to: 9, hit: true },
  ]);
  expect(effectsOf(event({ who: 'a' }, 'shot'), (id) => where[id])).toEqual([]);
});
it('breaks a gate where it stands', () => {
  expect(effectsOf(event({ space: 7 }, 'break'))).toEqual([{ id: '1b', kind: 'break', space: 7 }]);
  expect(effectsOf(event({}, 'break'))).toEqual([]);
});
it('pops wounds, and says nothing of a wound of nothing', () => {
  expect(effectsOf(event({ who: 'a', amount: 2 }, 'loss'))[0]).toMatchObject({
    kind: 'pop',
    text: '−2',
    good: false,
  });
  expect(effectsOf(event({ who: 'a', amount: 0 }, 'loss'))).toEqual([]);
});
