import { expect, it } from 'vitest';
import { turn } from './turns';

it('gives turns in order, each in a task of its own, and lets one go before', async () => {
  const took: string[] = [];
  const all = ['one', 'two'].map((name) => turn().then(() => took.push(name)));
  void turn(true).then(() => took.push('first'));
  await Promise.resolve();
  expect(took).toEqual([]);
  await all[0];
  expect(took).toEqual(['first', 'one']);
  await all[1];
  expect(took).toEqual(['first', 'one', 'two']);
});
