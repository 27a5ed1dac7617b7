/** The letters and numbers along the edges of a board of squares whose spaces are called like H2. */
import type { Board } from '$lib/net/types';
import { SIDE, centre, type Point } from './geometry';

export interface Edge extends Point {
  text: string;
  along: 'top' | 'left';
}

const NAME = /^([A-Z])(\d{1,2})$/;
const OUT = SIDE / 2 + 11; // from the middle of a space at the edge

/** One for each column above and each row at the left; none where a column or row has several names. */
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
  const top = Math.min(...rows.keys());
  const at = (x: number, y: number) => centre(board.kind, { x, y });
  return [
    ...[...columns].map(([x, text]): Edge => ({
      text,
      along: 'top',
      x: at(x, top).x,
      y: at(x, top).y - OUT,
    })),
    ...[...rows].map(([y, text]): Edge => ({
      text,
      along: 'left',
      x: at(left, y).x - OUT,
      y: at(left, y).y,
    })),
  ];
}
