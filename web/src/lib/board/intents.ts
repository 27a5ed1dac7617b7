/** What those will do whom the rules move, as lines on the board with a plate each. */
import { percent } from '$lib/format';
import type { Intent } from '$lib/net/types';
import type { Point } from './geometry';

export interface Plan {
  number: number;
  sure: boolean;
  lines: Point[][]; // along the way, and from its end to each target
  start: Point;
  plate: { x: number; y: number; width: number; rows: string[] } | undefined;
}

const WIDE = 22; // letters in a row of a plate
const ROWS = 3;
const ROW = 13;

/** A text in rows of about equal width. */
export function rowsOf(text: string): string[] {
  const rows: string[] = [];
  for (const word of text.split(' ')) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + word.length < WIDE) rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(word);
  }
  return rows;
}

export const tellIntent = (intent: Intent): string =>
  `${intent.text}${intent.chance === null ? '' : ` · ${percent(intent.chance)}`}`;

/** Plates that would lie on others, or are too long, are left to the list: the line keeps its number. */
export function plansOf(
  intents: Intent[],
  stands: (piece: string) => Point | undefined,
  centre: (space: number) => Point | undefined,
): Plan[] {
  const taken: { x: number; y: number; width: number; height: number }[] = [];
  return intents.flatMap((intent, i) => {
    const start = stands(intent.who);
    if (!start) return [];
    const way = [start, ...intent.path.flatMap((space) => centre(space) ?? [])];
    const end = way.at(-1)!;
    const targets = intent.whom.flatMap((id) => stands(id) ?? []);
    const lines = [...(way.length > 1 ? [way] : []), ...targets.map((to) => [end, to])];
    const [from, to] = [end, targets[0] ?? start];
    const rows = rowsOf(tellIntent(intent));
    const size = {
      width: Math.max(...rows.map((row) => row.length)) * 5.6 + 14,
      height: rows.length * ROW + 6,
    };
    const box = [0.5, 0.3, 0.7]
      .map((part) => ({
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part + 26,
        ...size,
      }))
      .find((spot) => rows.length <= ROWS && !taken.some((other) => meet(spot, other)));
    if (box) taken.push(box);
    return [{ number: i + 1, sure: intent.sure, lines, start, plate: box && { ...box, rows } }];
  });
}

const meet = (one: { x: number; y: number; width: number; height: number }, other: typeof one): boolean =>
  Math.abs(one.x - other.x) * 2 < one.width + other.width &&
  Math.abs(one.y - other.y) * 2 < one.height + other.height;
