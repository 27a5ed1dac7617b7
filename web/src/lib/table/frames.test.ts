import type { EventInfo, Scene } from '$lib/net/types';
import { expect, it } from 'vitest';
import { beatsOf, harmed, isForeign, spacesOf } from './frames';
import { beginningOf, factOf, latelyOf, recapOf, restOf, weightiest, wordsOf } from './recap';

const seats = [
  { index: 0, name: 'White', team: 0, colour: '' },
  { index: 1, name: 'Black', team: 1, colour: '' },
];
const scene = (spaces: Record<string, number> = { mine: 1, theirs: 5 }): Scene =>
  ({
    seats,
    sheets: [],
    pieces: Object.entries(spaces).map(([id, space]) => ({
      id,
      space,
      seat: id === 'mine' ? 0 : 1,
      name: id,
    })),
    question: { seq: 3 },
    outcome: null,
  }) as unknown as Scene;

let count = 0;
const event = (text: string, data: object, more: Partial<EventInfo> = {}): EventInfo => ({
  n: ++count,
  kind: 'any',
  text,
  rule: '',
  data: data as never,
  at: 1,
  weight: 'step',
  shows: [],
  ...more,
});
const walk = (start: number, space: number) =>
  event('Theirs moves.', { who: 'theirs', start, space }, { shows: ['move'] });

it('plays back what others do, not what I do', () => {
  expect(isForeign({ events: [walk(5, 6)], scene: scene() }, scene(), [0])).toBe(true);
  expect(isForeign({ events: [walk(5, 6)], scene: scene() }, scene(), [0, 1])).toBe(false);
  expect(isForeign({ events: [event('Round 2.', {})], scene: scene() }, scene(), [0])).toBe(false);
});
it('shows the steps of one walk as one beat, and never the question before its time', () => {
  const after = scene({ mine: 1, theirs: 7 });
  const beats = beatsOf({ events: [walk(5, 6), walk(6, 7), event('They wait.', {})], scene: after }, scene());
  expect(beats.map((beat) => beat.event.text)).toEqual(['Theirs moves.', 'They wait.']);
  expect(beats[0]!.scene.pieces.find((piece) => piece.id === 'theirs')!.space).toBe(7);
  expect(beats.every((beat) => beat.scene.question === null)).toBe(true);
});
it('weighs a turning point longer than a step', () => {
  const events = [
    event('A step.', { who: 'theirs' }),
    event('It turns.', { who: 'theirs' }, { weight: 'turning' }),
  ];
  const [step, turn] = beatsOf({ events, scene: scene() }, scene());
  expect(turn!.ms).toBeGreaterThan(step!.ms);
});
it('knows where something happens', () => {
  expect(spacesOf(event('', { who: 'mine', whom: 'theirs', space: 9 }), scene())).toEqual([1, 5, 9]);
});
it('tells what happened since my last answer in its order, with its tone', () => {
  const events = [
    event('Long ago.', { who: 'theirs' }, { at: 1, weight: 'deed' }),
    event('My own blow.', { who: 'mine' }, { at: 2, weight: 'deed' }),
    event('They hit me.', { who: 'theirs', whom: 'mine' }, { at: 3, weight: 'deed', shows: ['loss'] }),
    event('They walk.', { who: 'theirs' }, { at: 3 }),
    event('They fall.', { who: 'theirs' }, { at: 4, weight: 'turning', shows: ['loss'] }),
  ];
  const lines = recapOf(events, scene(), 2, 0, [0]);
  expect(lines.map((line) => [line.event.text, line.tone])).toEqual([
    ['They hit me.', 'bad'],
    ['They fall.', 'good'],
  ]);
  expect(recapOf(events, scene(), 0, 0, [0])).toEqual([]);
});
it('keeps what they did last while my turn goes on, and names a wound of mine no deed of mine', () => {
  const events = [
    event('They hit me before.', { who: 'mine', by: 'theirs' }, { at: 1, weight: 'deed', shows: ['loss'] }),
    event('My blow.', { who: 'theirs', by: 'mine' }, { at: 2, weight: 'deed', shows: ['loss'] }),
    event('They hit me.', { who: 'mine', by: 'theirs' }, { at: 2, weight: 'deed', shows: ['loss'] }),
    event('I walk.', { who: 'mine' }, { at: 3 }),
  ];
  const told = (answered: number) =>
    recapOf(events, scene(), answered, 0, [0]).map((line) => line.event.text);
  expect(told(2)).toEqual(['They hit me.']);
  expect(told(3)).toEqual(['They hit me.']);
});
it('keeps their turn through all of mine, whatever of theirs I make them show', () => {
  const turn = (team: number, at: number) => event(`Turn of ${team}.`, { team }, { at, shows: ['heading'] });
  const events = [
    turn(1, 1),
    event('They ruin an old gate.', { who: 'theirs' }, { at: 2, weight: 'turning' }),
    turn(0, 2),
    event('I walk.', { who: 'mine' }, { at: 3 }),
    turn(1, 3),
    event('I shoot back.', { who: 'mine' }, { at: 4, weight: 'deed' }),
    event('They ruin my gate.', { who: 'theirs' }, { at: 5, weight: 'turning' }),
    turn(0, 5),
    event('They show me a card.', { who: 'theirs' }, { at: 6 }),
    event('I walk on.', { who: 'mine' }, { at: 7 }),
  ].map((each, n) => ({ ...each, n }));
  const told = (answered: number) =>
    recapOf(events, scene(), answered, 0, [0]).map((line) => line.event.text);
  expect(told(8)).toEqual(['They ruin my gate.']);
  expect(told(6)).toEqual(['They ruin my gate.', 'They show me a card.']);
});
it('keeps what they did since my last deed of an earlier round', () => {
  const events = [
    event('I walk.', { who: 'mine' }, { at: 1 }),
    event('They score.', { who: 'theirs' }, { at: 2, weight: 'turning' }),
    event('A round begins.', {}, { at: 2, shows: ['heading'] }),
    event('I walk on.', { who: 'mine' }, { at: 3 }),
    event('I go.', { who: 'mine' }, { at: 5 }),
  ].map((each, n) => ({ ...each, n }));
  expect(recapOf(events, scene(), 6, 0, [0]).map((line) => line.event.text)).toEqual(['They score.']);
});
it('begins behind my last turn where sides take turns within a round, and keeps what no side did', () => {
  const events = [
    event('I walk.', { who: 'mine' }, { at: 1 }),
    event('They score.', { who: 'theirs' }, { at: 2, weight: 'turning' }),
    event('A round begins.', {}, { at: 2, shows: ['heading'] }),
    event('I walk on.', { who: 'mine' }, { at: 3, shows: ['move'] }),
    event('They hit me.', { who: 'theirs', whom: 'mine' }, { at: 4, weight: 'deed' }),
    event('I buy.', { who: 'mine' }, { at: 4 }),
    event('They buy.', { who: 'theirs' }, { at: 4, weight: 'deed' }),
    event('I go.', { who: 'mine' }, { at: 5 }),
  ].map((each, n) => ({ ...each, n }));
  const told = (table: Scene) => recapOf(events, table, 6, 0, [0]).map((line) => line.event.text);
  expect(told(scene())).toEqual(['They hit me.', 'They buy.']);
  const whole = scene();
  const pieces = whole.pieces.map((piece) => (piece.id === 'theirs' ? { ...piece, seat: -1 } : piece));
  expect(told({ ...whole, pieces })).toEqual(['They score.', 'They hit me.', 'They buy.']);
});
it('counts what was told twice once, but not of two fights', () => {
  const events = [
    event('I walk.', { who: 'mine' }, { at: 3 }),
    event('A fight.', {}, { at: 3, shows: ['heading'] }),
    event('They miss.', { who: 'theirs' }, { at: 3, weight: 'deed' }),
    event('They miss.', { who: 'theirs' }, { at: 3, weight: 'deed' }),
    event('Another fight.', {}, { at: 3, shows: ['heading'] }),
    event('They miss.', { who: 'theirs' }, { at: 3, weight: 'deed' }),
  ].map((each, n) => ({ ...each, n }));
  expect(recapOf(events, scene(), 3, 0, [0]).map((line) => line.times)).toEqual([2, 1]);
});
it('tells the steps of the others where they did nothing more', () => {
  const events = [
    event('I walk.', { who: 'mine' }, { at: 3 }),
    event('They walk.', { who: 'theirs' }, { at: 3 }),
    event('A card lies open.', {}, { at: 3 }),
  ];
  expect(recapOf(events, scene(), 2, 0, [0]).map((line) => line.event.text)).toEqual(['They walk.']);
});

it('tells a walk by its end, and nothing that cannot be seen where something can', () => {
  const moved = (text: string) => event(text, { who: 'theirs' }, { at: 3, shows: ['move'] });
  const events = [
    event('I walk.', { who: 'mine' }, { at: 2 }),
    event('Theirs activates.', { who: 'theirs' }, { at: 3 }),
    moved('They go to B.'),
    moved('They go to C.'),
  ].map((each, n) => ({ ...each, n }));
  expect(recapOf(events, scene(), 3, 0, [0]).map((line) => line.event.text)).toEqual(['They go to C.']);
});

it('tells deeds in their order, the weightiest where there is little room, and folds moves that are but steps', () => {
  const moved = (text: string, who: string, weight: 'step' | 'deed' = 'step') =>
    event(text, { who }, { at: 3, weight, shows: ['move'] });
  const events = [
    event('I walk.', { who: 'mine' }, { at: 2 }),
    moved('They take the tile.', 'theirs', 'deed'),
    moved('Their second walks to B.', 'second'),
    moved('Their second walks to C.', 'second'),
    moved('Their third walks to D.', 'third'),
    moved('Their fourth walks to D.', 'fourth'),
    event('They hit me.', { who: 'theirs', whom: 'mine' }, { at: 3, weight: 'deed' }),
    event('They score.', { who: 'theirs' }, { at: 3, weight: 'turning' }),
  ].map((each, n) => ({ ...each, n }));
  const whole = scene();
  const theirs = whole.pieces.find((piece) => piece.id === 'theirs')!;
  const more = ['second', 'third', 'fourth'].map((id) => ({ ...theirs, id, name: `The ${id}` }));
  const table = { ...whole, pieces: [...whole.pieces, ...more] };
  const lines = recapOf(events, table, 3, 0, [0]);
  const also = 'Also moved: The second, The third, The fourth.';
  expect(lines.map((line) => wordsOf(line))).toEqual([
    'They take the tile.',
    'They hit me.',
    'They score.',
    also,
  ]);
  const told = (room: number) => weightiest(lines, room).map((line) => wordsOf(line));
  expect(told(3)).toEqual(['They take the tile.', 'They hit me.', 'They score.']);
  expect(told(2)).toEqual(['They hit me.', 'They score.']);
  expect(told(9)).toHaveLength(4);
  const left = (room: number) => restOf(lines, weightiest(lines, room));
  expect([left(3), left(2), left(0)]).toEqual(['and other moves', 'and 2 more', 'and 4 more']);
  expect(lines.at(-1)!.event.text).toBe('Their fourth walks to D.');
  const fewer = recapOf(
    events.filter(({ data }) => data.who !== 'fourth'),
    table,
    3,
    0,
    [0],
  );
  expect(fewer.map((line) => wordsOf(line)).slice(1, 3)).toEqual([
    'Their second walks to C.',
    'Their third walks to D.',
  ]);
});

it('says of what is left out that none of it is about mine only where that is so', () => {
  const told = (text: string, data: object = { who: 'theirs' }, shows: EventInfo['shows'] = []) =>
    recapOf(
      [event('I walk.', { who: 'mine' }, { at: 2 }), event(text, data, { at: 3, weight: 'deed', shows })].map(
        (each, n) => ({ ...each, n }),
      ),
      scene(),
      3,
      0,
      [0],
    );
  const left = (...given: Parameters<typeof told>) => restOf(told(...given), []);
  const [me, mine] = [scene().seats[0]!.name, scene().pieces.find(({ id }) => id === 'mine')!.name];
  expect(left('They dig.')).toBe('and 1 more, not about yours');
  const own = event('I am sent away.', { who: 'mine' }, { at: 4, weight: 'deed' });
  expect(restOf(recapOf([own], scene(), 3, 0, [0]), [])).toBe('and 1 more');
  expect(left(`They dig at ${me}'s door.`)).toBe('and 1 more');
  expect(left(`They dig near ${mine}.`)).toBe('and 1 more');
  expect(left('They strike.', { who: 'theirs', whom: 'mine' })).toBe('and 1 more');
  expect(left('They strike.', { who: 'theirs', whom: 'mine' }, ['loss'])).toBe('and 1 more');
  expect(left('They walk to the tile.', { who: 'theirs' }, ['move'])).toBe('and 1 more');
  const table = scene();
  const goal = { sides: [], steps: [{ spaces: [7] }] } as unknown as Scene['goal'];
  const beside = event('They dig.', { who: 'theirs', space: 7 }, { at: 4, weight: 'deed' });
  expect(restOf(recapOf([beside], { ...table, goal }, 3, 0, [0]), [])).toBe('and 1 more');
  const partners = { ...table, seats: table.seats.map((seat) => ({ ...seat, team: 0 })) };
  const dig = event('A partner digs.', { who: 'theirs' }, { at: 4, weight: 'deed' });
  expect(restOf(recapOf([dig], partners, 3, 0, [0]), [])).toBe('and 1 more');
});

it('folds no walk into the other moves that leads to what counts', () => {
  const events = Array.from({ length: 9 }, (_, i) =>
    event(`Walk ${i}.`, { who: `w${i}` }, { n: i, at: 4, weight: 'deed', shows: ['move'] }),
  );
  const table = scene();
  const theirs = table.pieces.find((piece) => piece.id === 'theirs')!;
  const pieces = [...table.pieces, ...events.map((_, i) => ({ ...theirs, id: `w${i}`, name: `W${i}` }))];
  expect(recapOf(events, { ...table, pieces }, 3, 0, [0])).toHaveLength(9);
});

it('tells of a walk where it ends, also when only its beginning was a deed', () => {
  const moved = (text: string, who: string, weight: 'step' | 'deed') =>
    event(text, { who }, { at: 3, weight, shows: ['move'] });
  const events = [
    event('I walk.', { who: 'mine' }, { at: 2 }),
    moved('They walk to the tile.', 'theirs', 'deed'),
    event('They hit me.', { who: 'theirs', whom: 'mine' }, { at: 3, weight: 'deed' }),
    moved('They walk onto the tile.', 'theirs', 'step'),
  ].map((each, n) => ({ ...each, n }));
  const lines = recapOf(events, scene(), 3, 0, [0]);
  expect(lines.map((line) => wordsOf(line))).toEqual(['They hit me.', 'They walk onto the tile.']);
  expect(lines[1]!.event.weight).toBe('deed');
});

it('tells whole where the one went whom the question is about', () => {
  const whole = scene();
  const theirs = whole.pieces.find((piece) => piece.id === 'theirs')!;
  const names = ['second', 'third', 'fourth', 'fifth'];
  const more = names.map((id) => ({ ...theirs, id, name: `The ${id}` }));
  const events = [
    event('I walk.', { who: 'mine' }, { at: 2 }),
    event('Round 2.', {}, { kind: 'round', at: 3 }),
    event('They score.', { who: 'theirs' }, { at: 3, weight: 'deed' }),
    ...names.map((who) => event(`The ${who} walks.`, { who }, { at: 3, shows: ['move'] })),
  ].map((each, n) => ({ ...each, n }));
  const table = { ...whole, pieces: [...whole.pieces, ...more] };
  const question = { seq: 3, context: { who: 'mine', whom: 'third' } } as unknown as Scene['question'];
  expect(recapOf(events, table, 3, 0, [0]).map((line) => wordsOf(line))).toEqual([
    'They score.',
    'Also moved: The second, The third, The fourth, The fifth.',
  ]);
  expect(recapOf(events, { ...table, question }, 3, 0, [0]).map((line) => wordsOf(line))).toEqual([
    'They score.',
    'The third walks.',
    'Also moved: The second, The fourth, The fifth.',
  ]);
});

it('tells before my first answer what happened last, and whether others have acted', () => {
  const events = [
    event('The table is laid.', {}),
    event('I come on.', { who: 'mine' }),
    event('They come on.', { who: 'theirs' }),
  ];
  expect(beginningOf(events, scene(), [0])).toBe(
    'Only the set-up, nobody else has acted. Last: I come on. They come on.',
  );
  const blow = event('They hit me.', { who: 'theirs', whom: 'mine' }, { weight: 'deed' });
  expect(beginningOf([...events, blow], scene(), [0])).toBe('They come on. They hit me.');
});

it('tells what was not my doing before, where nobody has acted since', () => {
  const walked = event('I walk.', { who: 'mine' }, { weight: 'deed' });
  const blow = event('They hit me.', { who: 'theirs', whom: 'mine' }, { weight: 'deed' });
  expect(latelyOf([blow, walked], scene(), [0])).toBe(
    'Nobody else has acted since your last turn. Before: They hit me.',
  );
  expect(latelyOf([walked], scene(), [0])).toBe('Nobody else has acted yet.');
});

it('counts wounds down beat by beat, and takes away who fell', () => {
  const whole = scene();
  whole.pieces[1]!.health = { label: 'Health', value: 5, most: 6, icon: '' };
  const hit = event('A hit.', { who: 'mine', whom: 'theirs', amount: 2 }, { shows: ['shot', 'loss'] });
  expect(harmed(whole, hit, whole).pieces[1]!.health!.value).toBe(3);
  const fallen = event('They fall.', { who: 'mine', whom: 'theirs' }, { shows: ['loss', 'fall'] });
  expect(harmed(whole, fallen, scene({ mine: 1 })).pieces.map((piece) => piece.id)).toEqual(['mine']);
  expect(harmed(whole, fallen, whole).pieces).toHaveLength(2);
});

it('leaves out the remark that gives an event its colour', () => {
  const text = 'Ann takes the path. One door fewer.';
  expect(factOf({ text, data: { remark: 'One door fewer.' } })).toBe('Ann takes the path.');
  expect(factOf({ text, data: { remark: 'taken' } })).toBe(text);
  const reckoned = {
    text: 'Ann hits. 5 against 3. Well done.',
    data: { sums: '5 against 3.', remark: 'Well done.' },
  };
  expect([factOf(reckoned), factOf(reckoned, true)]).toEqual(['Ann hits. 5 against 3.', 'Ann hits.']);
});
