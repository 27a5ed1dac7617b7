import type { Piece, Scene } from '$lib/net/types';
import { expect, it } from 'vitest';
import { linesOf, spokenOf } from './names';

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
