/** Words and key caps find a place where no figure stands. */
import type { Placed, Point } from './geometry';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

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
