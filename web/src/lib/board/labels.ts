/** Words and key caps find a place where no figure stands. */
import type { Board, Space } from '$lib/net/types';
import { RADIUS, SIDE, centre, type Placed, type Point } from './geometry';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const CLOSE = 1.2; // from this zoom on, words grow no more on the screen

/** How large words of a size are drawn on a board that is looked at from so near. */
export const lettered = (size: number, zoom: number): number => size * Math.min(1, CLOSE / zoom);

const FIGURE = { left: 18, right: 18, top: 40, bottom: 22 }; // from where it stands, at its own size

/** What a figure covers on the board. */
export function covers({ x, y, scale }: Pick<Placed, 'x' | 'y' | 'scale'>): Area {
  return {
    x: x - FIGURE.left * scale,
    y: y - FIGURE.top * scale,
    width: (FIGURE.left + FIGURE.right) * scale,
    height: (FIGURE.top + FIGURE.bottom) * scale,
  };
}

export const meet = (a: Area, b: Area): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The first of several places for something of this size (around its centre) that is free; undefined if none is. */
export function free(
  places: readonly Point[],
  width: number,
  height: number,
  taken: readonly Area[],
): Area | undefined {
  return places
    .map(({ x, y }) => ({ x: x - width / 2, y: y - height / 2, width, height }))
    .find((area) => !taken.some((other) => meet(area, other)));
}

/** What is seen of the board, from left to right. */
export interface Span {
  left: number;
  right: number;
}

/** The middle of something this wide, so that the edge of what is seen does not cut it; what lies beyond stays there. */
export const inside = (x: number, width: number, { left, right }: Span): number =>
  x < left || x > right || width > right - left
    ? x
    : Math.min(Math.max(x, left + width / 2), right - width / 2);

const LETTER = 0.5; // the width of a letter of a name, in shares of its height
const GAP = 4;
const PILL = 26; // over the head may stand a chance

/** The name of each figure, under its feet or over its head where nothing else is; none where there is no room. */
export function namePlates(
  named: readonly Placed[],
  size: number,
  taken: readonly Area[],
  seen: Span = { left: -Infinity, right: Infinity },
): (Area & { text: string; size: number })[] {
  const found: (Area & { text: string; size: number })[] = [];
  for (const figure of named) {
    const { y, height } = covers(figure);
    const tall = size * 1.45;
    const width = figure.piece.name.length * size * LETTER + size;
    const places = [y + height + tall / 2 + GAP, y + height + tall * 1.6 + GAP, y - tall / 2 - PILL].map(
      (at) => ({ x: inside(figure.x, width, seen), y: at }),
    );
    const area = free(places, width, tall, [...taken, ...found]);
    if (area) found.push({ ...area, text: figure.piece.name, size });
  }
  return found;
}

/** The corners of a space, in shares of what lies between its middle and its edge. */
const SQUARE = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;
const OTHER = [[0, -0.95], ...SQUARE, [0, 1.1]] as const;

/** Something small in a corner of each space: the first where nothing is taken, else outside its first corner. */
export function cornered(
  board: Pick<Board, 'kind'>,
  spaces: readonly Space[],
  size: number,
  taken: readonly Area[],
  fromRight = false,
): Area[] {
  const square = board.kind === 'square';
  const out = square ? SIDE / 2 - 9 : RADIUS * 0.55;
  const side = fromRight ? -1 : 1;
  const laid: Area[] = [];
  for (const space of spaces) {
    const at = centre(board.kind, space);
    const corners = (square || fromRight ? SQUARE : OTHER).map(([x, y]) => ({
      x: at.x + side * x * out,
      y: at.y + y * out,
    }));
    const [first] = corners;
    const outside = {
      x: first!.x - size * (0.5 + side * 0.5),
      y: first!.y - size,
      width: size,
      height: size,
    };
    laid.push(free(corners, size, size, [...taken, ...laid]) ?? outside);
  }
  return laid;
}
