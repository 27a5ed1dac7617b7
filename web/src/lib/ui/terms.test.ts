import { expect, test } from 'vitest';
import { Terms } from './terms';

const entry = (term: string, also: string[] = []) => ({ term, also, text: `${term} explained.`, rule: '' });
const terms = new Terms([
  entry('Attack Skill', ['AS']),
  entry('Attack'),
  entry('Victory Tile'),
  entry('Hexed'),
  entry('Fortress'),
  entry('Still to be bought', ['left']),
  entry('Over'),
]);
const marked = (text: string, except = '') =>
  terms.mark(text, except).flatMap((span) => (span.entry ? [`${span.text}=${span.entry.term}`] : []));

test('the longest name wins, and only whole words count', () => {
  expect(marked('Your attack skill is an attack.')).toEqual(['attack skill=Attack Skill', 'attack=Attack']);
  expect(marked('Attacker and counterattack')).toEqual([]);
});

test('a sign in capitals is no common word', () => {
  expect(marked('as AS goes up')).toEqual(['AS=Attack Skill']);
});

test('plurals are known, and a word is marked once', () => {
  expect(marked('Two Victory Tiles, one victory tile, fortresses')).toEqual([
    'Victory Tiles=Victory Tile',
    'fortresses=Fortress',
  ]);
});

test('a term does not point at itself, and the text stays whole', () => {
  expect(marked('Hexed: an attack hurts', 'Hexed')).toEqual(['attack=Attack']);
  expect(
    terms
      .mark('Hexed: an attack hurts')
      .map((span) => span.text)
      .join(''),
  ).toBe('Hexed: an attack hurts');
});

test('a label is explained by its name, else by a word in it', () => {
  expect(terms.within('AS')?.term).toBe('Attack Skill');
  expect(terms.within('Hexed 2')?.term).toBe('Hexed');
  expect(terms.within('nothing')).toBeUndefined();
});

test('words of every day are terms only where they are written like one', () => {
  expect(marked('3 left. Left of it, the game is over.')).toEqual([]);
  expect(marked('In the Over phase')).toEqual(['Over=Over']);
  expect(marked('left')).toEqual(['left=Still to be bought']);
});
