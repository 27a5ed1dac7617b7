import { expect, it } from 'vitest';
import { hash, pictureOf, raysOf } from './picture';

const card = (name: string, kind = 'Monster', ...tags: string[]) => ({ name, kind, tags });

it('gives the same card the same picture', () => {
  expect(pictureOf(card('Abbot'))).toEqual(pictureOf(card('Abbot')));
  expect(hash('Abbot')).not.toBe(hash('abbot'));
});
it('frames by kind, paints by clan, composes by name', () => {
  const [abbot, bell, hook] = [
    pictureOf(card('Abbot', 'Monster', 'Undead')),
    pictureOf(card('Bell', 'Monster', 'Undead')),
    pictureOf(card('Hook', 'Item', 'Undead')),
  ];
  expect([abbot.frame, abbot.band]).toEqual([bell.frame, bell.band]);
  expect(abbot.pattern).toBe(hook.pattern);
  expect(Math.abs(abbot.turn - bell.turn)).toBeLessThanOrEqual(40);
});
it('hardly ever gives two names of a clan the same picture', () => {
  const seen = new Set(Array.from({ length: 200 }, (_, i) => JSON.stringify(pictureOf(card(`Card ${i}`)))));
  expect(seen.size).toBe(200);
});
it('draws as many rays as it says', () => {
  const picture = pictureOf(card('Abbot'));
  expect(raysOf(picture).match(/M/g)).toHaveLength(picture.rays.count);
});
