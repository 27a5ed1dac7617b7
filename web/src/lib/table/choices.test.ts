import type { Board, Look, Question } from '$lib/net/types';
import { expect, it } from 'vitest';
import { askOf, choicesOf, firstGroup, litPlaces, payingAmong, placeOf, refusalsByPlace } from './choices';

const look = (text: string, more: Partial<Look> = {}): Look => ({
  text,
  target: { kind: 'none', id: '', board: '' },
  group: '',
  icon: '',
  cost: '',
  tone: '',
  odds: false,
  chance: null,
  after: '',
  vain: false,
  ...more,
});
const space = (id: number) => ({ kind: 'space' as const, id: String(id), board: 'board' });
const question = (more: Partial<Question>): Question => ({
  seq: 3,
  prompt: 'act',
  text: 'Do what?',
  seats: [0],
  rules: [],
  about: { kind: 'none', id: '', board: '' },
  context: null,
  options: [],
  shortcuts: [],
  refusals: [],
  secret: false,
  mute: null,
  rest: '',
  laying: null,
  ...more,
});

const act = question({
  options: [
    { key: 'end', look: look('End turn', { tone: 'end' }) },
    { key: 'move:1', look: look('Move here', { group: 'Move', target: space(1), cost: '1' }) },
    { key: 'move:2', look: look('Move here', { group: 'Move', target: space(2), cost: '1' }) },
    {
      key: 'shoot:b',
      look: look('Shoot B', { group: 'Shoot', target: { kind: 'piece', id: 'b', board: '' } }),
    },
  ],
  shortcuts: [
    {
      keys: ['move:2', 'move:5'],
      look: look('Move here', { group: 'Move', target: space(5), cost: '2' }),
      via: [0, 2, 5],
      risks: [2],
    },
    {
      keys: ['move:1', 'move:2'],
      look: look('Move here', { group: 'Move', target: space(2), cost: '2' }),
      via: [0, 1, 2],
      risks: [],
    },
  ],
});

it('makes one button of a group, and parting words come last', () => {
  expect(choicesOf(act).buttons.map((button) => button.text)).toEqual(['Move', 'Shoot B', 'End turn']);
});
it('takes the single step where a longer way leads to the same space', () => {
  const here = choicesOf(act).acts.filter((each) => placeOf(each.look.target) === 'space:board:2');
  expect(here.map((each) => each.keys)).toEqual([['move:2']]);
});
it('prices a step by the run that takes it and stops', () => {
  const step = look('To the woods', { group: 'Move', target: space(4) });
  const priced = question({
    options: [{ key: '4', look: step }],
    shortcuts: [{ keys: ['4', 'stop'], look: { ...step, cost: '2 points' }, via: [4], risks: [] }],
  });
  expect(choicesOf(priced).acts.map((each) => [each.keys, each.look.cost])).toEqual([[['4'], '2 points']]);
});
it('lights the spaces of the lit group, ways included, and nothing of the others', () => {
  const choices = choicesOf(act);
  expect(firstGroup(choices)).toBe('Move');
  expect([...litPlaces(choices, 'Move').keys()]).toEqual(['space:board:1', 'space:board:2', 'space:board:5']);
  expect([...litPlaces(choices, 'Shoot').keys()]).toEqual(['piece:b']);
});
it('does not light what only gives things up while there is something else', () => {
  const card = (id: string) => ({ kind: 'card' as const, id, board: '' });
  const drop = ['a', 'b'].map((id) => ({
    key: `drop:${id}`,
    look: look(`Discard ${id}`, { group: 'Discard', tone: 'danger', target: card(id) }),
  }));
  const done = { key: 'done', look: look('Done', { tone: 'end' }) };
  expect(litPlaces(choicesOf(question({ options: [...drop, done] })), '').size).toBe(0);
  expect(firstGroup(choicesOf(question({ options: [...drop, done] })))).toBe('');
  expect(firstGroup(choicesOf(question({ options: drop })))).toBe('Discard');
});
it('sets few acts that say what they do side by side, and leaves spaces and losses gathered', () => {
  const telling = (text: string, group: string) => look(text, { group, after: 'it works from now on' });
  const few = [
    { key: 'up:1', look: telling('Turn up the pike', 'Turn up a card') },
    { key: 'up:2', look: telling('Turn up the net', 'Turn up a card') },
    { key: 'done', look: look('Done', { tone: 'end' }) },
  ];
  const texts = (options: Question['options']) =>
    choicesOf(question({ options })).buttons.map((each) => each.text);
  expect(texts(few)).toEqual(['Turn up the pike', 'Turn up the net', 'Done']);
  expect(texts([...act.options, ...few])).toContain('Move');
  const many = Array.from({ length: 9 }, (_, i) => ({
    key: `up:${i}`,
    look: telling(`Turn up ${i}`, 'Turn up a card'),
  }));
  expect(texts(many)).toEqual(['Turn up a card']);
});
it('gives no buttons to spaces without a group, but one to a lone choice', () => {
  const cells = question({
    options: [0, 1].map((id) => ({ key: `${id}`, look: look(`Cell ${id}`, { target: space(id) }) })),
  });
  expect(choicesOf(cells).buttons).toEqual([]);
  expect(litPlaces(choicesOf(cells), '').size).toBe(2);
  const lone = question({ options: [{ key: '0', look: look('Cell 0', { target: space(0) }) }] });
  expect(choicesOf(lone).buttons).toHaveLength(1);
});
it('has nothing to offer those who are not asked', () => {
  expect(choicesOf(null).acts).toEqual([]);
  expect(choicesOf(question({})).buttons).toEqual([]);
});
it('finds refusals by place', () => {
  const no = { text: 'Fire.', rule: 'WS.TERR.08', choice: '', target: space(7), label: '' };
  expect(refusalsByPlace([no]).get('space:board:7')).toBe(no);
});
const die = (id: number, more: Partial<Look> = {}) => ({
  key: `die:${id}`,
  look: look(`Reroll die ${id}`, { target: { kind: 'die', id: String(id), board: '' }, ...more }),
});
const keep = { key: 'keep', look: look('Leave them', { tone: 'end' }) };
const told = (options: Question['options']) =>
  choicesOf(question({ options })).buttons.map(({ text, tone, chance, cost }) => [text, tone, chance, cost]);

it('gives few dice buttons with their chance and price, and fills the one that the game puts forward', () => {
  const dice = [die(0, { chance: 0.5 }), die(3, { chance: 0.25, cost: '1 Luck', tone: 'main' })];
  expect(told([keep, ...dice])).toEqual([
    ['Reroll die 3', 'main', '25 %', '1 Luck'],
    ['Reroll die 0', '', '50 %', ''],
    ['Leave them', 'end', '', ''],
  ]);
  expect(told([{ key: 'keep', look: look('Leave them', { tone: 'main' }) }, die(0)])[0]).toEqual([
    'Leave them',
    'main',
    '',
    '',
  ]);
  expect([...litPlaces(choicesOf(question({ options: dice })), '').keys()]).toEqual(['die:0', 'die:3']);
});
it('lights many dice where they lie, and fills no lone parting beside what can be chosen there', () => {
  const many = Array.from({ length: 7 }, (_, i) => die(i));
  expect(told([keep, ...many])).toEqual([['Leave them', 'end', '', '']]);
  const places = [1, 2].map((id) => ({ key: `${id}`, look: look('Here', { target: space(id) }) }));
  expect(told([keep, ...places])).toEqual([['Leave them', 'end', '', '']]);
  expect(told([keep])).toEqual([['Leave them', 'main', '', '']]);
});

it('makes no main button of what only gives things up', () => {
  const choices = choicesOf(
    question({
      options: [
        { key: 'done', look: look('Done', { tone: 'end' }) },
        { key: 'stow:1', look: look('Unequip the dagger', { tone: 'danger' }) },
        { key: 'drop:1', look: look('Discard the dagger', { tone: 'danger', group: 'Discard' }) },
        { key: 'drop:2', look: look('Discard the cloak', { tone: 'danger', group: 'Discard' }) },
      ],
    }),
  );
  expect(choices.buttons.map((button) => [button.text, button.tone])).toEqual([
    ['Unequip the dagger', 'danger'],
    ['Discard', 'danger'],
    ['Done', 'end'],
  ]);
});

it('names the places that pay among those acts lead to', () => {
  const site = { asks: 'Stand here.', pays: '1 point', after: '', best: [] };
  const mark = (id: number, seat = -1, pays = site.pays) => ({
    board: 'board',
    space: id,
    kind: 'victory',
    label: 'Victory Tile',
    icon: '',
    value: null,
    seat,
    site: { ...site, pays },
    badge: '' as const,
    region: '',
    feature: '',
  });
  const region = { ...mark(2), kind: 'region', label: 'The Fields' };
  const board = { id: 'board', spaces: [1, 2, 3, 5].map((id) => ({ id, label: `E${id}` })) } as Board;
  const { acts } = choicesOf(act).buttons.find((button) => button.group)!.group!;
  expect(payingAmong(acts, [region, mark(2), mark(1, 0), mark(3), mark(5, -1, '')], [board])).toEqual([
    'Victory Tile E2',
  ]);
  const vain = acts.map((each) => ({ ...each, look: { ...each.look, vain: true } }));
  expect(payingAmong(vain, [mark(2)], [board])).toEqual([]);
  const named = { id: 'board', spaces: [{ id: 2, label: 'Victory Tile\nto hold' }] } as Board;
  expect(payingAmong(acts, [mark(2)], [named])).toEqual(['Victory Tile']);
});

it('tells what a question asks by its own words', () => {
  expect(askOf('Round 1: the Crow attacks. What does the Grave Robber do?')).toBe(
    'what does the Grave Robber do?',
  );
  expect(askOf('The Creature moves: where to? 2 points left')).toBe('where to?');
  expect(askOf('Loki or Thor?')).toBe('Loki or Thor?');
  expect(askOf('Choose a mission.')).toBe('');
});
