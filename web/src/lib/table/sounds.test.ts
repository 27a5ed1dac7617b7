import type { EventInfo } from '$lib/net/types';
import { expect, it } from 'vitest';
import { gravest, soundOf, SOUNDS } from './sounds';

const event = (data: object, ...shows: EventInfo['shows']) => ({ data: data as never, shows });

it('has a sound for each kind of fact', () => {
  expect(soundOf(event({}, 'move'))).toBe('step');
  expect(soundOf(event({}, 'shot'))).toBe('shot');
  expect(soundOf(event({ hit: true }, 'shot', 'dice'))).toBe('hit');
  expect(soundOf(event({ hit: false }, 'shot', 'dice'))).toBe('miss');
  expect(soundOf(event({}, 'loss'))).toBe('wound');
  expect(soundOf(event({}, 'loss', 'fall'))).toBe('defeat');
  expect(soundOf(event({}, 'break'))).toBe('gate');
  expect(soundOf(event({}, 'heading'))).toBeUndefined();
});
it('lets only the gravest be heard of what happens at once', () => {
  expect(gravest([event({}, 'move'), event({}, 'loss', 'fall'), event({}, 'dice')])).toBe('defeat');
  expect(gravest([event({}, 'heading')])).toBeUndefined();
});
it('keeps them all short', () => {
  for (const voices of Object.values(SOUNDS))
    expect(Math.max(...voices.map(({ at = 0, lasts }) => at + lasts))).toBeLessThan(0.8);
});
