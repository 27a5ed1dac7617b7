import { expect, test } from 'vitest';
import type { EventInfo, Scene } from '$lib/net/types';
import { seriesOf } from './series';

const seats = [
  { index: 0, name: 'Amber', team: 0, colour: '' },
  { index: 1, name: 'Steel', team: 1, colour: '' },
];
const round = (n: number, scores: number[]) =>
  ({ n, kind: 'round', text: `Round ${n}`, data: { round: n, scores } }) as unknown as EventInfo;
const events = [round(2, [1, 0]), round(3, [2, 4])];
const scene = (more: object) => ({ seats, goal: null, outcome: null, ...more }) as unknown as Scene;

test('the score goes on to the end, as the goal tells it', () => {
  const goal = {
    sides: [
      { team: 0, value: 12 },
      { team: 1, value: 5 },
    ],
  };
  const [score] = seriesOf(events, scene({ goal }));
  expect(score!.labels).toEqual(['2', '3', 'end']);
  expect(score!.lines.map((line) => line.values)).toEqual([
    [1, 2, 12],
    [0, 4, 5],
  ]);
});

test('what is told after the last round is its end, and no round more', () => {
  const goal = { sides: [{ team: 0, value: 2 }], clock: { label: 'Round', now: 3, of: 3 } };
  const [score] = seriesOf([...events, round(4, [2, 4])], scene({ goal }));
  expect(score!.labels).toEqual(['2', '3', 'end']);
});

test('without a goal the sum of the score sheet is the end', () => {
  const outcome = {
    sheet: [
      { label: 'Tiles', values: ['9', '9'] },
      { label: 'Sum', values: ['11', '6'], total: true },
    ],
  };
  expect(seriesOf(events, scene({ outcome }))[0]!.lines[0]!.values).toEqual([1, 2, 11]);
  expect(seriesOf(events, scene({}))[0]!.labels).toEqual(['2', '3']);
});
