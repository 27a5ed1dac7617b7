/** The letters and numbers along the edges of a board of squares whose spaces are called like H2. */
import type { Board } from '$lib/net/types';
import { TOP } from './dungeon/plan';
import { SIDE, centre, type Point } from './geometry';
import type { Span } from './labels';

export interface Edge extends Point {
  text: string;
  along: 'top' | 'bottom' | 'left';
}

const NAME = /^([A-Z])(\d{1,2})$/;
const OUT = SIDE / 2 + 11; // from the middle of a space at the edge
const ON_WALL = SIDE / 2 + TOP / 2; // in a dungeon they stand on its walls, the letters in the south

/** One for each column above (in a dungeon below) and each row at the left; none where a column or row has several names. */
export function edgesOf(board: Board): Edge[] {
  if (board.kind !== 'square' || !board.spaces.length) return [];
  const columns = new Map<number, string>();
  const rows = new Map<number, string>();
  for (const space of board.spaces) {
    const found = NAME.exec(space.label);
    if (!found) return [];
    const [letter, number] = [found[1]!, found[2]!];
    if ((columns.get(space.x) ?? letter) !== letter || (rows.get(space.y) ?? number) !== number) return [];
    columns.set(space.x, letter);
    rows.set(space.y, number);
  }
  const left = Math.min(...columns.keys());
  const dungeon = board.look === 'dungeon';
  const [top, bottom] = [Math.min(...rows.keys()), Math.max(...rows.keys())];
  const out = dungeon ? ON_WALL : OUT;
  const at = (x: number, y: number) => centre(board.kind, { x, y });
  return [
    ...[...columns].map(([x, text]): Edge => ({
      text,
      along: dungeon ? 'bottom' : 'top',
      x: at(x, top).x,
      y: dungeon ? at(x, bottom).y + out : at(x, top).y - out,
    })),
    ...[...rows].map(([y, text]): Edge => ({
      text,
      along: 'left',
      x: at(left, y).x - out,
      y: at(left, y).y,
    })),
  ];
}

export interface Kept extends Edge {
  on: boolean; // the board goes on behind the edge of what is seen
}

/** Each where it stays in sight: at the edge of the board, else so far from the edge of what is seen. */
export function keptIn(edges: readonly Edge[], seen: Span, inset: number): Kept[] {
  const { left, top = -Infinity, bottom = Infinity } = seen;
  return edges.map((edge) => {
    const x = edge.along === 'left' ? Math.max(edge.x, left + inset) : edge.x;
    const y =
      edge.along === 'top'
        ? Math.max(edge.y, top + inset)
        : edge.along === 'bottom'
          ? Math.min(edge.y, bottom - inset)
          : edge.y;
    return { ...edge, x, y, on: x !== edge.x || y !== edge.y };
  });
}
