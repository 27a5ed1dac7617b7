import { expect, test } from 'vitest';
import { Terms } from './terms';

const entry = (term: string, also: string[] = []) => ({ term, also, text: `${term} explained.`, rule: '' });
const terms = new Terms([
  entry('Attack Skill', ['AS', 'to hit']),
  entry('Attack'),
  entry('Winning', ['win']),
  entry('Victory Tile', ['Victory Tiles']),
  entry('Hexed'),
]);
const shown = (spans: ReturnType<Terms['mark']>) =>
  spans.flatMap((span) => (span.entry ? [`${span.text}=${span.entry.term}`] : []));
const marked = (text: string, except = '') => shown(terms.mark(text, except));
const labelled = (text: string) => shown(terms.markLabel(text));

test('the longest name wins, and only whole words count', () => {
  expect(marked('Your Attack Skill is an Attack.')).toEqual(['Attack Skill=Attack Skill', 'Attack=Attack']);
  expect(marked('Attacker and CounterAttack')).toEqual([]);
});

test('a text marks a word only as it is written, and once', () => {
  expect(marked('To win, attack: Win, winning, attacks, 58 % to hit')).toEqual([]);
  expect(marked('as AS goes up')).toEqual(['AS=Attack Skill']);
  expect(marked('Two Victory Tiles, one Victory Tile')).toEqual(['Victory Tiles=Victory Tile']);
});

test('a label knows its words in any case and in the plural', () => {
  expect(labelled('attacks')).toEqual(['attacks=Attack']);
  expect(labelled('58 % to hit')).toEqual(['to hit=Attack Skill']);
});

test('a term does not point at itself, and the text stays whole', () => {
  expect(marked('Hexed: an Attack hurts', 'Hexed')).toEqual(['Attack=Attack']);
  expect(
    terms
      .mark('Hexed: an Attack hurts')
      .map((span) => span.text)
      .join(''),
  ).toBe('Hexed: an Attack hurts');
});

test('a label is explained by its name, else by a word in it', () => {
  expect(terms.within('AS')?.term).toBe('Attack Skill');
  expect(terms.within('Hexed 2')?.term).toBe('Hexed');
  expect(terms.within('nothing')).toBeUndefined();
});

test('the words that texts use are listed once, in their order', () => {
  const used = terms.used(['Two Victory Tiles.', 'An Attack on a Victory Tile; you are Hexed.']);
  expect(used.map(({ term }) => term)).toEqual(['Victory Tile', 'Attack', 'Hexed']);
});

test('the text of a card links keywords in lower case too, but no word of every day', () => {
  const known = new Terms([
    entry('Stunned'),
    entry('Aim'),
    entry('Move', ['Moves']),
    entry('Leader'),
    entry('Danger Level'),
    entry('On the ground'),
  ]);
  const card = (text: string) => shown(known.markCard(text));
  expect(card('It is stunned; the danger level rises.')).toEqual([
    'stunned=Stunned',
    'danger level=Danger Level',
  ]);
  expect(card('You aim and move as a leader on the ground.')).toEqual([]);
  expect(card('Your Leader may Aim.')).toEqual(['Leader=Leader', 'Aim=Aim']);
});

test('the text of a card knows plurals, and a short word as its entry bends it', () => {
  const known = new Terms([
    entry('Test', ['test', 'tests', 'tested', 'two dice']),
    entry('Marsh'),
    entry('Move', ['Moves']),
  ]);
  const card = (text: string) => shown(known.markCard(text));
  expect(card('It tests Morale in Marshes.')).toEqual(['tests=Test', 'Marshes=Marsh']);
  expect(card('A Morale test.')).toEqual(['test=Test']);
  expect(card('Magic is tested, and a contest moves on.')).toEqual(['tested=Test']);
  expect(shown(known.mark('It tests Morale in Marshes.'))).toEqual([]);
  const done = new Terms([entry('Done', ['done', 'finished'])]);
  expect(shown(done.markCard('Then he is done.'))).toEqual(['done=Done']);
});

test('the end of a longer name is not the term that it looks like', () => {
  const known = new Terms([entry('Trainer'), entry('Attack'), entry('Law')]);
  const cardWords = (text: string) => shown(known.markCard(text));
  expect(cardWords('All of them but Herd Trainer.')).toEqual([]);
  expect(cardWords('Trainer helps a beast. One Law Attack each.')).toEqual([
    'Trainer=Trainer',
    'Law=Law',
    'Attack=Attack',
  ]);
});
