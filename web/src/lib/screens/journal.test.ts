import { expect, it } from 'vitest';
import type { CampaignInfo, CampaignMatch, EventInfo } from '$lib/net/types';
import { journalPage, journalText, partOf, sumsOf } from './journal';

const campaign = {
  id: 'c',
  game_title: 'Caves',
  next: 'Chapter 2',
  text: 'Four of us.',
  over: false,
} as CampaignInfo;
const match: CampaignMatch = { table: 'a', chapter: 'One', over: true, won: true, text: 'Won.', created: 1 };
const events = [
  { weight: 'turning', text: 'Milo <falls>.' },
  { weight: 'small', text: 'A step.' },
] as EventInfo[];

it('tells each match by its story and what turned it', () => {
  const part = partOf(match, 'They went down.\nThey came back.', events);
  expect([part.title, part.how]).toEqual(['One', 'Won.']);
  expect(part.paragraphs).toHaveLength(2);
  expect(part.deeds).toEqual(['Milo <falls>.']);
  expect(journalText(campaign, [part])).toContain('They came back.');
  expect(journalPage(campaign, [part])).toContain('<li>Milo &lt;falls&gt;.</li>');
});

it('what a match brought is summed, each with its moment', () => {
  const xp = { what: 'XP', amount: 2, at: 4, text: 'A fight is won.' };
  const gold = { what: 'gold', amount: 3, at: 4, text: 'A fight is won.' };
  const sums = sumsOf([xp, gold, { ...xp, amount: 1, at: 9 }]);
  expect(sums.map(({ what, amount }) => [what, amount])).toEqual([
    ['XP', 3],
    ['gold', 3],
  ]);
  expect(sums[0]!.from.map(({ at }) => at)).toEqual([4, 9]);
});
