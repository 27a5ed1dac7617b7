import type { Piece, Scene } from '$lib/net/types';
import { expect, it } from 'vitest';
import { linesOf, speaksOf, spokenOf } from './names';

it('names all who share a space in short lines, and who acts in a line of its own', () => {
  const names = ['Gardek', 'Canice', 'Doorstop', 'Pog', 'Milo'];
  const pieces = names.map((name) => ({ name, acting: name === 'Milo' }) as Piece);
  expect(linesOf(pieces)).toEqual([
    { text: 'Milo, who acts', acting: true },
    { text: 'Gardek · Canice · Doorstop', acting: false },
    { text: 'Pog', acting: false },
  ]);
});

it('finds whom the question and the advice speak of, by their whole names', () => {
  const pieces = ['Thug 1', 'Thug 12', 'Hercules', 'Doc'].map((name) => ({ id: name, name }));
  const option = { look: { text: 'Strike', after: 'then near Hercules' } };
  const scene = {
    pieces,
    question: { text: 'Thug 12 strikes', context: null, options: [option] },
    goal: null,
  };
  expect([...spokenOf(scene as unknown as Scene)]).toEqual(['Thug 12', 'Hercules']);
});

it('words speak of a place by its name, or of all that are one of its kind', () => {
  const words = ' a card names 2 of the 6 domes, and the knife game is near ';
  expect(speaksOf(words, 'Dome 3')).toBe(true);
  expect(speaksOf(words, 'Knife Game')).toBe(true);
  expect(speaksOf(words, 'Knife')).toBe(true);
  expect(speaksOf(words, 'Rescue')).toBe(false);
});
