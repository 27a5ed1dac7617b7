import { expect, it } from 'vitest';
import type { Intent, Piece } from '$lib/net/types';
import type { Act } from '$lib/table/choices';
import { liveSigns, type Showing } from './live';

const piece = (id: string, more: Partial<Piece> = {}) =>
  ({ id, seat: 1, badges: [], acting: false, spent: false, health: null, ...more }) as unknown as Piece;
const act = (chance: number | null, cost = '') => ({ look: { chance, cost } }) as unknown as Act;
const seen = (more: Partial<Showing> = {}): Showing => ({
  pieces: [],
  behind: new Set(),
  about: '',
  lit: () => undefined,
  legal: new Map(),
  flags: [],
  intents: [],
  arrows: true,
  flat: false,
  worn: 1,
  mine: (seat) => seat === 0,
  keyed: false,
  refused: false,
  bots: false,
  turned: false,
  owned: false,
  under: false,
  slots: -1,
  soon: false,
  overlays: [],
  ...more,
});

it('explains nothing that is not on the board', () => {
  expect(liveSigns(seen({ pieces: [piece('foe')] }))).toEqual({ first: [], then: [] });
});

it('begins with who acts, what is lit, its chance and its price', () => {
  const showing = seen({
    pieces: [piece('ann', { seat: 0 }), piece('foe')],
    about: 'ann',
    lit: (id) => (id === 'foe' ? [act(0.72)] : undefined),
    legal: new Map([[3, [act(null, '2')]]]),
  });
  expect(liveSigns(showing)).toEqual({ first: ['acting', 'mine', 'lit', 'chance', 'price'], then: [] });
});

it('tells the star of the advice from the numbers of the steps', () => {
  expect(liveSigns(seen({ flags: ['★'] })).first).toEqual(['star']);
  expect(liveSigns(seen({ flags: ['2', '★'] })).first).toEqual(['star', 'step']);
});

it('explains an arrow only where one is drawn', () => {
  const intent = (chance: number) => ({ who: 'foe', whom: ['ann'], path: [], sure: false, chance });
  const showing = (chance: number) => seen({ intents: [intent(chance)] as unknown as Intent[] });
  expect(liveSigns(showing(0.2)).first).toEqual(['intent']);
  expect(liveSigns(showing(0.8)).first).toEqual(['intent', 'arrow']);
  expect(liveSigns({ ...showing(0.8), arrows: false }).first).toEqual([]);
});

it('wears whoever is asked, or can be chosen, as one who can act', () => {
  const done = seen({ pieces: [piece('ann', { seat: 0, spent: true })] });
  expect(liveSigns(done).first).toEqual(['done']);
  expect(liveSigns({ ...done, about: 'ann' }).first).toEqual(['acting', 'mine']);
  expect(liveSigns({ ...done, lit: () => [act(null)] }).first).toEqual(['mine', 'lit']);
});

it('tells mine that are done from others that are', () => {
  const done = [piece('ann', { seat: 0, spent: true }), piece('foe', { spent: true })];
  expect(liveSigns(seen({ pieces: done }))).toEqual({ first: ['done'], then: ['spent'] });
});

it('explains what lies over the board, and the boxes of points, while they are there', () => {
  const showing = seen({ overlays: ['threat'], slots: 12, soon: true, under: true });
  expect(liveSigns(showing)).toEqual({ first: ['threat'], then: ['slot', 'soon', 'under'] });
});
