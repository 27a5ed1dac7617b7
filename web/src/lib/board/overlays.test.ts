import type { Board, Mark, Outlook, Scene } from '$lib/net/types';
import { expect, it } from 'vitest';
import { costInWords, costsOf, dangerInWords, inLines, outlookFor, paysOf, threatsOf } from './overlays';

const outlook: Outlook = {
  piece: 'h1',
  unit: 'point',
  text: '',
  reach: [
    [1, 1],
    [2, 3],
  ],
  dangers: [
    {
      space: 2,
      by: [
        ['h5', 0.6],
        ['h6', 0.2],
      ],
    },
    { space: 4, by: [['h6', 0.4]] },
  ],
};

it('a threat is as great as the likeliest of those who make it', () => {
  expect(threatsOf(outlook)).toEqual([
    { space: 2, chance: 0.6, foes: 2 },
    { space: 4, chance: 0.4, foes: 1 },
  ]);
  expect(threatsOf(outlook, 'h5')).toEqual([{ space: 2, chance: 0.6, foes: 1 }]);
});
it('costs are told where they differ', () => {
  expect([...costsOf(outlook)]).toEqual([
    [1, 1],
    [2, 3],
  ]);
  expect(costsOf({ ...outlook, reach: [[1, 1]] }).size).toBe(0);
});
it('says in words who could hit, and how far it is', () => {
  expect(dangerInWords(outlook, 2, (id) => id.toUpperCase())).toBe('Could be hit here by H5 60 %, H6 20 %');
  expect(dangerInWords(outlook, 1, String)).toBe('');
  expect(costInWords(outlook, 2)).toBe('3 points away');
  expect(costInWords(outlook, 1)).toBe('1 point away');
  expect(costInWords(outlook, 9)).toBe('');
});
it('is of the piece of mine that is asked about, else of the one that acts', () => {
  const board = { id: 'b' } as Board;
  const piece = (id: string, seat: number, acting: boolean) => ({ id, seat, acting, board: 'b' });
  const pieces = [piece('h0', 0, true), piece('h1', 0, false), piece('h2', 1, true)];
  const scene = (about: string) =>
    ({ pieces, question: { about: { kind: 'piece', id: about, board: '' } } }) as unknown as Scene;
  expect(outlookFor(scene('h1'), board, (seat) => seat === 0)).toBe('h1');
  expect(outlookFor(scene('h2'), board, (seat) => seat === 0)).toBe('h0');
  expect(outlookFor(scene(''), board, (seat) => seat === 9)).toBe('');
});
it('a plate holds the first clause of what a place pays', () => {
  expect(inLines('1 gold; an Amaze pays 2')).toEqual(['1 gold']);
  const lines = inLines('a card of your choice from the deck of the region that you stand in now');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  const mark = (space: number, pays: string) => ({ board: 'b', space, site: { pays } }) as unknown as Mark;
  const board = { id: 'b', spaces: [{ id: 1 }, { id: 2 }] } as Board;
  expect(paysOf(board, [mark(1, '1 gold'), mark(1, 'more'), mark(2, ''), mark(7, 'x')])).toHaveLength(1);
});
