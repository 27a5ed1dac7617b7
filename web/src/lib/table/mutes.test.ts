import { expect, test } from 'vitest';
import type { Question } from '$lib/net/types';
import { Mutes } from './mutes.svelte';

const question = (seq: number, until = 'round 4', prompt = 'react') =>
  ({
    seq,
    prompt,
    mute: { label: 'Not this round', key: 'keep', until },
    options: [{ key: 'play' }, { key: 'keep' }],
  }) as unknown as Question;

test('the question at hand is asked, the next ones are answered, as long as it holds', () => {
  const mutes = new Mutes();
  mutes.set(0, question(7));
  expect(mutes.answer(0, question(7))).toBeUndefined();
  expect(mutes.answer(0, question(9))).toBe('keep');
  expect(mutes.answer(0, question(10, 'round 4', 'other'))).toBeUndefined();
  expect(mutes.answer(0, question(12, 'round 5'))).toBeUndefined();
  expect(mutes.of(0)).toEqual([]);
});

test('it holds at one seat only', () => {
  const mutes = new Mutes();
  mutes.set(0, question(7));
  expect(mutes.answer(1, question(9))).toBeUndefined();
});

test('a question that was taken back is asked again', () => {
  const mutes = new Mutes();
  mutes.set(0, question(7));
  expect(mutes.answer(0, question(9))).toBe('keep');
  expect(mutes.answer(0, question(9))).toBeUndefined();
});

test('a key that is no answer now is not given, and it can be lifted', () => {
  const mutes = new Mutes();
  mutes.set(0, question(7));
  expect(mutes.answer(0, { ...question(8), options: [] })).toBeUndefined();
  mutes.lift(0, 'react');
  expect(mutes.answer(0, question(9))).toBeUndefined();
});
