import { expect, it } from 'vitest';
import type { Board, Mark, Piece } from '$lib/net/types';
import { legendOf } from './legend';

const space = (id: number, terrain: string) => ({
  id,
  x: id,
  y: 0,
  terrain,
  label: '',
  icon: '',
  region: '',
});
const board = {
  id: 'board',
  kind: 'hex-flat',
  spaces: [space(1, 'plain'), space(2, 'plain'), space(3, 'deep_woods')],
  walls: [],
} as unknown as Board;
const mark = (label: string, icon: string) =>
  ({ board: 'board', space: 1, kind: 'site', label, icon }) as unknown as Mark;
const piece = (...badges: string[]) => ({ board: 'board', badges }) as unknown as Piece;

it('names badges, marks and terrain, but not the common ground', () => {
  const marks = [mark('Gate', 'castle'), mark('Gate', 'castle'), mark('Elm Quest', 'scroll')];
  expect(legendOf(board, marks, [piece('moved', 'stunned')], { stunned: 'stun' })).toEqual([
    { kind: 'letter', name: 'Moved', look: 'M', note: '' },
    { kind: 'badge', name: 'Stunned', look: 'stun', note: '' },
    { kind: 'mark', name: 'Gate', look: 'castle', note: '' },
    { kind: 'mark', name: 'Elm Quest', look: 'scroll', note: '' },
    { kind: 'terrain', name: 'Deep woods', look: 'deep_woods', note: '' },
  ]);
});
it('says the kind where marks of one sign have names of their own', () => {
  const marks = [mark('Elm Quest', 'scroll'), mark('Oak Quest', 'scroll')];
  expect(legendOf(board, marks, [], {})[0]).toEqual({ kind: 'mark', name: 'Site', look: 'scroll', note: '' });
});
it('names each kind of wall once', () => {
  const gate = { x1: 0, y1: 0, x2: 1, y2: 0, kind: 'gate' };
  expect(legendOf({ ...board, walls: [gate, gate] }, [], [], {})[0]).toEqual({
    kind: 'wall',
    name: 'Gate',
    look: 'gate',
    note: '',
  });
});
it('says what a sign does where the game tells it, and then its kind instead of its name', () => {
  const told = legendOf(
    board,
    [mark('Die 1-2', 'arch')],
    [],
    {},
    { site: 'they come in here', deep_woods: 'cover' },
  );
  expect(told).toEqual([
    { kind: 'mark', name: 'Site', look: 'arch', note: 'they come in here' },
    { kind: 'terrain', name: 'Deep woods', look: 'deep_woods', note: 'cover' },
  ]);
});
it('adds what the game says that a sign means', () => {
  const notes = { site: 'pays a coin', deep_woods: 'cover', moved: 'goes no further' };
  const told = legendOf(board, [mark('Gate', 'castle')], [piece('moved')], {}, notes);
  expect(told.map((sign) => sign.note)).toEqual(['goes no further', 'pays a coin', 'cover']);
});
it('leaves out what lies on other boards', () => {
  expect(legendOf(board, [{ ...mark('Gate', 'castle'), board: 'other' }], [], {})).toHaveLength(1);
});
it('begins with the signs of what can be chosen now, and leaves none out', () => {
  const grounds = { ...board, spaces: [...board.spaces, space(4, 'swamp'), space(5, 'peak')] } as Board;
  const figure = (id: string, badge: string) => ({ board: 'board', id, badges: [badge] }) as unknown as Piece;
  const there = [figure('one', 'moved'), figure('two', 'stunned')];
  const now = { pieces: new Set(['two']), spaces: new Set([5]) };
  expect(legendOf(grounds, [], there, {}, {}, now).map((sign) => sign.name)).toEqual([
    'Stunned',
    'Peak',
    'Moved',
    'Deep woods',
    'Swamp',
  ]);
});
it('goes on with what figures in sight wear and what lies there, before what is elsewhere', () => {
  const grounds = { ...board, spaces: [...board.spaces, space(4, 'swamp')] } as Board;
  const figure = (id: string, at: number, badge: string) =>
    ({ board: 'board', id, space: at, badges: [badge] }) as unknown as Piece;
  const there = [figure('one', 1, 'moved'), figure('two', 4, 'stunned')];
  const now = { pieces: new Set<string>(), spaces: new Set<number>() };
  const told = legendOf(grounds, [], there, {}, {}, now, new Set([4]));
  expect(told.map((sign) => [sign.name, sign.near ?? false])).toEqual([
    ['Stunned', true],
    ['Swamp', true],
    ['Moved', false],
    ['Deep woods', false],
  ]);
});
it('tells places without a name on the board before the ground, and those with one last', () => {
  const wall = { x1: 1, y1: 0, x2: 2, y2: 0, kind: 'wall' };
  const [elm, oak] = [mark('Elm', 'tree'), mark('Oak', 'oak')];
  const marks = [mark('Gate', 'castle'), mark('Gate', 'castle'), elm, oak];
  const now = { pieces: new Set<string>(), spaces: new Set<number>() };
  const walled = { ...board, walls: [wall] };
  const told = legendOf(walled, marks, [], {}, {}, now, new Set([1, 3]), new Set([elm]));
  expect(told.map((sign) => sign.name)).toEqual(['Gate', 'Oak', 'Wall', 'Deep woods', 'Elm']);
});
it('tells what the colour of a figure that is nobody’s means, where the game says so', () => {
  const figure = (seat: number, tint: string) =>
    ({ board: 'board', badges: [], seat, tint }) as unknown as Piece;
  const there = [figure(-1, '#b00'), figure(-1, '#b00'), figure(-1, '#ccc'), figure(0, '#00b')];
  const notes = { '#b00': 'of the red gang', '#00b': 'of the blue gang' };
  expect(legendOf(board, [], there, {}, notes)[0]).toEqual({
    kind: 'tint',
    name: 'This colour',
    look: '#b00',
    note: 'of the red gang',
  });
  expect(legendOf(board, [], there, {}, notes).filter(({ kind }) => kind === 'tint')).toHaveLength(1);
});
