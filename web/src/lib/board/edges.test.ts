import { describe, expect, it } from 'vitest';
import type { Board } from '$lib/net/types';
import { edgesOf, keptIn } from './edges';
import { SIDE } from './geometry';

const space = (id: number, x: number, y: number, label: string) =>
  ({ id, x, y, label, terrain: '', region: '', icon: '' }) as unknown as Board['spaces'][number];
const board = (kind: Board['kind'], labels: string[][]) =>
  ({
    id: 'board',
    kind,
    title: '',
    walls: [],
    spaces: labels.flatMap((row, y) => row.map((label, x) => space(y * row.length + x, x, y, label))),
  }) as unknown as Board;

describe('the edges of a board', () => {
  it('have a letter for each column and a number for each row', () => {
    const found = edgesOf(
      board('square', [
        ['A1', 'B1', 'C1'],
        ['A2', 'B2', 'C2'],
      ]),
    );
    expect(found.map((edge) => edge.text)).toEqual(['A', 'B', 'C', '1', '2']);
    expect(found[1]).toMatchObject({ x: SIDE });
    expect(found[4]).toMatchObject({ y: SIDE });
  });
  it('are empty where spaces have other names or another shape', () => {
    expect(edgesOf(board('square', [['Hall', 'Cellar']]))).toEqual([]);
    expect(edgesOf(board('square', [['A1', 'A2']]))).toEqual([]);
    expect(edgesOf(board('graph', [['A1', 'B1']]))).toEqual([]);
  });
});

it('keeps letters in sight at the edge of what is seen, and says that the board goes on behind them', () => {
  const edge = { text: 'A', x: 10, y: 300, along: 'bottom' as const };
  expect(keptIn([edge], { left: 0, right: 100, top: 0, bottom: 200 }, 12)[0]).toMatchObject({
    y: 188,
    on: true,
  });
  expect(keptIn([edge], { left: 0, right: 100, top: 0, bottom: 400 }, 12)[0]).toMatchObject({
    y: 300,
    on: false,
  });
});
