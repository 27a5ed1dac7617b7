import { expect, it } from 'vitest';
import { inShort } from './cards';

it('tells a card in short, with dots where it says more', () => {
  const long = `It deals 2 damage. ${'Then it goes on and on. '.repeat(5)}`.trim();
  expect(inShort({ brief: '', text: 'It deals 2 damage. Once.' })).toBe('It deals 2 damage. Once.');
  expect(inShort({ brief: '', text: long })).toBe('It deals 2 damage. …');
  expect(inShort({ brief: '2 damage', text: long })).toBe('2 damage');
});
