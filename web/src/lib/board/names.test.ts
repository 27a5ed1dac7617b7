import type { Piece } from '$lib/net/types';
import { expect, it } from 'vitest';
import { linesOf } from './names';

it('names all who share a space in short lines, and who acts in a line of its own', () => {
  const names = ['Gardek', 'Canice', 'Doorstop', 'Pog', 'Milo'];
  const pieces = names.map((name) => ({ name, acting: name === 'Milo' }) as Piece);
  expect(linesOf(pieces)).toEqual([
    { text: 'Milo, who acts', acting: true },
    { text: 'Gardek · Canice · Doorstop', acting: false },
    { text: 'Pog', acting: false },
  ]);
});
