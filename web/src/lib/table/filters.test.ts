import { expect, test } from 'vitest';
import type { EventInfo } from '$lib/net/types';
import { passes } from './filters';

const event = (shows: string[], data: object = {}) =>
  ({
    n: 0,
    kind: 'k',
    text: 'Something',
    rule: '',
    at: 0,
    weight: 'deed',
    shows,
    data,
  }) as unknown as EventInfo;

test('a filter tells its kind and nothing else', () => {
  expect(passes(event(['shot']), 'fights')).toBe(true);
  expect(passes(event(['move']), 'fights')).toBe(false);
  expect(passes(event(['dice'], { dice: [4] }), 'dice')).toBe(true);
  expect(passes(event(['shot']), 'dice')).toBe(false);
  expect(passes(event([], { seat: 1 }), 'mine', (told) => told.data.seat === 1)).toBe(true);
  expect(passes(event([]), 'mine')).toBe(false);
  expect(passes(event([]), 'all')).toBe(true);
});

test('headings say when, under every filter', () => {
  for (const filter of ['mine', 'fights', 'dice'] as const)
    expect(passes(event(['heading']), filter)).toBe(true);
});
