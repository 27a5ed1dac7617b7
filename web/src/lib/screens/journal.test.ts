import { expect, it } from 'vitest';
import type { CampaignInfo, EventInfo, TableInfo } from '$lib/net/types';
import { journalPage, journalText, matchesOf, partOf } from './journal';

const campaign = {
  id: 'c',
  game_title: 'Caves',
  next: 'Chapter 2',
  text: 'Four of us.',
  over: false,
} as CampaignInfo;
const table = (id: string, created: number, more: Partial<TableInfo> = {}) =>
  ({
    id,
    created,
    campaign: 'c',
    status: 'over',
    title: '',
    game_title: 'Caves',
    outcome: { text: 'Won.' },
    ...more,
  }) as TableInfo;
const events = [
  { weight: 'turning', text: 'Milo <falls>.' },
  { weight: 'small', text: 'A step.' },
] as EventInfo[];

it('takes the finished matches of the campaign in their order', () => {
  const tables = [
    table('b', 2),
    table('a', 1),
    table('x', 0, { campaign: 'other' }),
    table('y', 0, { status: 'playing' }),
  ];
  expect(matchesOf(campaign, tables).map((each) => each.id)).toEqual(['a', 'b']);
});

it('tells each match by its story and what turned it', () => {
  const part = partOf(table('a', 1), 'They went down.\nThey came back.', events, 1);
  expect(part.paragraphs).toHaveLength(2);
  expect(part.deeds).toEqual(['Milo <falls>.']);
  expect(journalText(campaign, [part])).toContain('They came back.');
  expect(journalPage(campaign, [part])).toContain('<li>Milo &lt;falls&gt;.</li>');
});
