import { expect, it } from 'vitest';
import { chapters, lines, mergeChat, mergeEvents } from './eventlog';
import type { EventInfo } from './types';

const event = (n: number, text = `event ${n}`, ...shows: EventInfo['shows']): EventInfo => ({
  n,
  kind: 'any',
  text,
  rule: '',
  data: {} as never,
  at: n,
  weight: 'step',
  shows,
});

it('appends what is new', () => {
  const { events, fresh } = mergeEvents([event(0), event(1)], { first: 2, events: [event(2)] });
  expect(events.map((each) => each.n)).toEqual([0, 1, 2]);
  expect(fresh.map((each) => each.n)).toEqual([2]);
});
it('drops what an undo took back', () => {
  const { events, fresh } = mergeEvents([event(0), event(1), event(2)], {
    first: 1,
    events: [event(1, 'another')],
  });
  expect(events.map((each) => each.text)).toEqual(['event 0', 'another']);
  expect(fresh).toHaveLength(1);
});
it('shows nothing twice when a reconnect repeats it', () => {
  const known = [event(0), event(1)];
  expect(mergeEvents(known, { first: 0, events: known }).fresh).toEqual([]);
});
it('cuts the log into chapters', () => {
  const told = chapters([event(0), event(1, 'Round 1', 'heading'), event(2), event(3, 'Round 2', 'heading')]);
  expect(told.map((each) => [each.title, each.events.length])).toEqual([
    ['', 1],
    ['Round 1', 1],
    ['Round 2', 0],
  ]);
});
it('tells once what happened several times in a row', () => {
  const told = lines([
    event(0, 'She moves.'),
    event(1, 'She moves.'),
    event(2, 'He moves.'),
    event(3, 'She moves.'),
  ]);
  expect(told.map(({ event, times }) => [event.n, times])).toEqual([
    [0, 2],
    [2, 1],
    [3, 1],
  ]);
});

const line = (n: number) => ({ n, name: 'Ann', seat: 0, text: String(n), at: n, by: 'a', guest: true });

it('lines of chat that come again, or of somebody who is heard again, find their places', () => {
  const merged = mergeChat([line(1), line(4)], [line(1), line(2), line(4), line(5)]);
  expect(merged.lines.map((each) => each.n)).toEqual([1, 2, 4, 5]);
  expect(merged.fresh).toBe(1);
});
