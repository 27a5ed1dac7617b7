import { describe, expect, it } from 'vitest';
import type { Board } from '$lib/net/types';
import { edgesOf } from './edges';
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
