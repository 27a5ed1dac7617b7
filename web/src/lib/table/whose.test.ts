import { expect, it } from 'vitest';
import { markNames } from '$lib/format';
import type { Scene } from '$lib/net/types';
import { owned } from './whose';

const seats = (...names: string[]) =>
  ({ seats: names.map((name, index) => ({ index, name, team: index, colour: '' })) }) as unknown as Scene;
const called = (seat: number) => ['Ann', 'Bob'][seat]!;
const told = (text: string, names: [string, number][], actor?: number, scene = seats('White', 'Black')) =>
  owned(markNames(text, new Map(names)), scene, called, actor).map((part) =>
    part.whose ? `${part.text}(${part.whose})` : part.text,
  );

it('names the owner of who acts, once', () => {
  const names: [string, number][] = [
    ['Canice', 0],
    ['Milo', 1],
  ];
  expect(told('Canice heals Milo, and Canice rests.', names, 0)).toEqual([
    'Canice(Ann)',
    ' heals ',
    'Milo',
    ', and ',
    'Canice',
    ' rests.',
  ]);
  expect(told('Canice heals Milo.', names).filter((part) => part.includes('('))).toEqual([
    'Canice(Ann)',
    'Milo(Bob)',
  ]);
});
it('puts the owner before a sentence that names nobody of theirs', () => {
  expect(told('A card is drawn.', [], 1)).toEqual(['(Bob)', 'A card is drawn.']);
  expect(told('The villains rest.', [], -1)).toEqual(['The villains rest.']);
});
it('says nothing where the side is named already, or where there is but one', () => {
  expect(told('White Knight moves.', [['White Knight', 0]], 0)).toEqual(['White Knight', ' moves.']);
  expect(told('White scores.', [['White', 0]], 0)).toEqual(['White', ' scores.']);
  expect(told('Canice moves.', [['Canice', 0]], 0, seats('White'))).toEqual(['Canice', ' moves.']);
});
