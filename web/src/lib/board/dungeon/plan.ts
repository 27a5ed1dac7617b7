/** A dungeon as its painter sees it: which spaces are floor, which are blocks of wall, and where it ends. */
import type { Board, Space, Wall } from '$lib/net/types';
import { SIDE, centre, type Box, type Point } from '../geometry';
import { textureOf } from '../terrain';

export type Way = 'north' | 'east' | 'south' | 'west';
export const WAYS: Record<Way, Point> = {
  north: { x: 0, y: -1 },
  east: { x: 1, y: 0 },
  south: { x: 0, y: 1 },
  west: { x: -1, y: 0 },
};

/** How high and thick walls are drawn. */
export const LIFT = 14; // of a block's top over the floor
export const FACE = 26; // the outer wall in the north, as one sees it from within
export const TOP = 15; // the outer wall from above
export const FOOT = 14; // the outer wall in the south, from without
export const THIN = 10; // a wall between two spaces

export interface Cell {
  space: Space;
  column: number;
  row: number;
  x: number; // of its north-western corner
  y: number;
  block: boolean;
}

export interface Plan {
  cells: Cell[];
  at: (column: number, row: number) => Cell | undefined;
  walls: Wall[]; // between two spaces of the floor
}

const key = (column: number, row: number) => `${column} ${row}`;

export function planOf(board: Board, terrain: Record<string, string>): Plan {
  const cells = board.spaces.map((space) => {
    const middle = centre(board.kind, space);
    return {
      space,
      column: Math.round(space.x),
      row: Math.round(space.y),
      x: middle.x - SIDE / 2,
      y: middle.y - SIDE / 2,
      block: textureOf(space.terrain, terrain) === 'wall',
    };
  });
  const found = new Map(cells.map((cell) => [key(cell.column, cell.row), cell]));
  const at = (column: number, row: number) => found.get(key(column, row));
  const within = (wall: Wall) => beside(wall, at).every((cell) => cell && !cell.block);
  return { cells, at, walls: board.walls.filter(within) };
}

/** The two cells that a wall stands between. */
export function beside(wall: Wall, at: Plan['at']): [Cell | undefined, Cell | undefined] {
  const [x, y] = [(wall.x1 + wall.x2) / 2, (wall.y1 + wall.y2) / 2];
  return wall.y1 === wall.y2
    ? [at(Math.round(x), Math.round(y - 0.5)), at(Math.round(x), Math.round(y + 0.5))]
    : [at(Math.round(x - 0.5), Math.round(y)), at(Math.round(x + 0.5), Math.round(y))];
}

/** Where the dungeon ends beside a cell; the north first, whose wall shows its face. */
export function borders(cell: Cell, at: Plan['at']): Way[] {
  return (['north', 'east', 'west', 'south'] as const).filter(
    (way) => !at(cell.column + WAYS[way].x, cell.row + WAYS[way].y),
  );
}

/** All that is painted: the spaces and the walls around them. */
export function painted(box: Box): Box {
  const x = box.x - TOP;
  const y = box.y - FACE - TOP;
  return { x, y, width: box.width + 2 * TOP, height: box.height + FACE + 2 * TOP + FOOT };
}
