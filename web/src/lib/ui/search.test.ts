import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { Entry, LedgerInfo } from '$lib/net/types';
import { asksFor, stem } from './meaning';
import { citedIn, rulesAround, search } from './search';

const { load } = createRequire(`${process.cwd()}/`)('js-yaml') as { load: (text: string) => unknown };
const GAMES = `${process.cwd()}/../src/rulewright/games`;

const yaml = (file: string): unknown => (existsSync(file) ? load(readFileSync(file, 'utf8')) : undefined);

/** The rules of a game with its words, as the server gives them. */
function ledger(game: string): LedgerInfo {
  const book = yaml(`${GAMES}/${game}/rules.yaml`) as LedgerInfo;
  const words = (yaml(`${GAMES}/${game}/view/glossary.yaml`) ?? []) as Partial<Entry>[];
  return { ...book, glossary: words.map((word) => ({ term: '', text: '', also: [], rule: '', ...word })) };
}

const rule = (id: string, text: string) => ({ id, text, kind: '', page: null });
const SMALL: LedgerInfo = {
  game: 'g',
  title: 'G',
  sections: [
    {
      id: 'A',
      title: 'Moving',
      rules: [
        rule('FA.MOVE.01', 'One tile a step.'),
        rule('FA.MOVE.02', 'Élan counts.'),
        rule('FA.MOVE.03', 'Stop beside a foe.'),
        rule('FA.MOVE.04', 'Nobody flies.'),
      ],
    },
  ],
  glossary: [{ term: 'Attack Skill', also: ['AS', 'aim'], text: 'Hit on this or less.', rule: '' }],
};

describe('words', () => {
  it('are known in all their forms', () => {
    for (const [one, other] of [
      ['moving', 'movement'],
      ['wins', 'won'],
      ['shooting', 'shot'],
      ['attacks', 'attacker'],
      ['running', 'run'],
      ['healing', 'heals'],
      ['abilities', 'ability'],
    ])
      expect(stem(one!), `${one} and ${other}`).toBe(stem(other!));
    expect(stem('hero')).not.toBe(stem('her'));
  });
  it('that only make a sentence are dropped, unless nothing else is left', () => {
    expect(asksFor('How do I win?')).toEqual(['win']);
    expect(asksFor('what is it')).toHaveLength(3);
  });
});

describe('rules', () => {
  it('are cited as the ledger does', () => {
    expect(citedIn('WS.SLIP.01-03, 07 and FA.REM.25')).toEqual([
      'WS.SLIP.01',
      'WS.SLIP.02',
      'WS.SLIP.03',
      'WS.SLIP.07',
      'FA.REM.25',
    ]);
  });
  it('are shown with those around them', () => {
    expect(rulesAround(SMALL, ['FA.MOVE.01'], 1)[0]!.rules.map((each) => each.id)).toEqual([
      'FA.MOVE.01',
      'FA.MOVE.02',
    ]);
    expect(rulesAround(SMALL, ['FA.NONE.01'])).toEqual([]);
  });
  it('are found whatever the accents, and words by their other names', () => {
    expect(search(SMALL, 'elan').rules[0]!.rule.id).toBe('FA.MOVE.02');
    expect(search(SMALL, 'how do I aim').words[0]!.term).toBe('Attack Skill');
    expect(search(SMALL, 'zebra')).toEqual({ words: [], rules: [] });
  });
});

/** What newcomers ask, and the rules of which one must be among the first five. */
const ASKED: Record<string, [string, RegExp][]> = {
  factions: [
    ['how do I win', /GOAL\.0[23]/],
    ['how do I attack', /ATK|ROLL/],
    ['how do I aim', /ATK|ROLL/],
    ['how far can I move', /MOVE|CARD\.0[23]/],
    ['how do I get credits', /RES|DEPLOY|ARMY/],
    ['who goes first', /ROUND|SETUP|ACT/],
    ['how do I buy a soldier', /DEPLOY|ARMY/],
    ['when does a soldier die', /DMG/],
    ['what happens on a tie', /CTRL|ROUND|GOAL|MULTI|SETUP/],
    ['summoning sickness', /SICK/],
  ],
  worldspanner: [
    ['how do I win', /VICT\.01/],
    ['how do I aim', /SHOOT|HERO|SPEC/],
    ['how do I shoot', /SHOOT/],
    ['how do I move', /MOVE/],
    ['what is glory', /VICT/],
    ['how do challenges work', /CHAL/],
    ['what happens when a hero is defeated', /DEFEAT/],
    ['how can I fly', /FLY/],
    ['how do I buy things', /MARKET|GQUEST|HAGGLE/],
    ['how long is the game', /LEN/],
  ],
  undercity: [
    ['how do we win', /WIN/],
    ['how do we lose', /WIN/],
    ['how do I aim', /ATK\.14|MOVE\.05/],
    ['how do I attack', /ATK/],
    ['how do villains choose a target', /TARG|TACT/],
    ['what is a boost', /DICE/],
    ['how do I revive a hero', /REVIVE/],
    ['when do new villains come', /SPAWN|PLACE/],
    ['what happens when I am knocked down', /KNOCK/],
    ['how do I get experience', /XP/],
  ],
  dungeon_degenerates: [
    ['how do I win', /MISS|CAMP/],
    ['how do I aim', /TARG|FACT|CSTN/],
    ['how do I heal', /REST|RECOV|HP/],
    ['what is the doom track', /DOOM|DADV|DFULL/],
    ['how do I buy items', /TRADE/],
    ['what is luck', /LUCK/],
    ['how do I test an attribute', /TEST/],
    ['how do I escape from a fight', /ESC/],
    ['when do I die', /DEATH|DEF/],
    ['how do I travel', /FOOT|MARCH|LAKE|RIVER|VOIDT|MACT/],
  ],
  duel_of_ages: [
    ['how do I win', /ACH\.01|WIN\.0|GOAL/],
    ['how do I aim', /FIRE|MELEE|TYPE/],
    ['how do I move', /MOVE/],
    ['what is opfire', /OPF/],
    ['how do I see someone', /LOS/],
    ['how many rounds', /LEN/],
    ['how do I level up', /EXP/],
    ['how do I fly', /FLY/],
    ['what do henchmen do', /HENCH/],
    ['how do encounters work', /ENC/],
  ],
};

for (const [game, questions] of Object.entries(ASKED))
  describe(game, () => {
    const book = ledger(game);
    for (const [question, wanted] of questions)
      it(question, () => {
        const first = search(book, question)
          .rules.slice(0, 5)
          .map(({ rule: found }) => found.id);
        expect(first.join(' ')).toMatch(wanted);
      });
    it('how do I win: the very first', () => {
      expect(search(book, 'how do I win').rules[0]!.rule.id).toMatch(
        /GOAL\.0[23]|VICT\.01|WIN\.0|MISS\.03|ACH\.01/,
      );
    });
  });
