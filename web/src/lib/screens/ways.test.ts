import { expect, test } from 'vitest';
import { matchesTo, stopsOf } from './ways';
import type { CampaignBranch, CampaignMatch } from '$lib/net/types';

const match = (table: string, over = true): CampaignMatch => ({
  table,
  chapter: table,
  over,
  won: false,
  text: '',
  created: 0,
});
const way = (id: string, branched: string | null, ...tables: string[]): CampaignBranch => ({
  id,
  next: 'next',
  over: false,
  branched,
  matches: tables.map((table) => match(table)),
});
const ways = [
  way('a', null, 'one', 'two', 'three'),
  way('b', 'two', 'two again'),
  way('c', 'two again', 'third try'),
];

test('a branch stands under the match that it plays again, and leaves from the one before', () => {
  const stops = stopsOf(ways);
  expect(stops.map(({ row, column }) => [row, column])).toEqual([
    [0, 0],
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 1],
    [1, 2],
    [2, 1],
    [2, 2],
  ]);
  expect(stops[4]!.from).toEqual({ row: 0, column: 0 });
  expect(stops[6]!.from).toEqual({ row: 0, column: 0 });
});

test('the story of a branch begins where the campaign began', () => {
  expect(matchesTo(ways, 'c').map(({ table }) => table)).toEqual(['one', 'third try']);
  expect(matchesTo(ways, 'b').map(({ table }) => table)).toEqual(['one', 'two again']);
  expect(matchesTo(ways, 'a')).toHaveLength(3);
});

test('while a match is played nothing comes after it', () => {
  const running = { ...way('a', null, 'one'), matches: [match('one', false)] };
  expect(stopsOf([running])).toHaveLength(1);
});
