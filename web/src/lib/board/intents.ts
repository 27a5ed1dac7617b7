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

/** What it will do, with its chance where the words do not tell it. */
export function tellIntent({ text, chance }: Intent): string {
  const told = chance === null ? '' : percent(chance);
  return told && !text.includes(told) ? `${text} · ${told.replace(' ', '\u00a0')}` : text;
}

const FEW = 2;

/** Which are drawn: those that are sure, and the others where they are few, or for whoever is pointed at. */
export const drawnOf = (intents: Intent[], pointed: string): Intent[] =>
  intents.filter((intent) => intent.sure || intents.length <= FEW || intent.who === pointed);

/** How far from the middle of a piece its line begins and ends. */
const CLEAR = 24;
const SPOTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
const ASIDE = [0, 34, -34];

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const meet = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) * 2 < one.width + other.width &&
  Math.abs(one.y - other.y) * 2 < one.height + other.height;

/** A point on the way from one to another, `by` pixels from the first. */
function towards(from: Point, to: Point, by: number): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * by) / far, y: from.y + ((to.y - from.y) * by) / far };
}

/** The longest leg of a way. */
function longest(lines: Point[][]): [Point, Point] | undefined {
  const legs = lines.flatMap((line) => line.slice(1).map((to, i): [Point, Point] => [line[i]!, to]));
  const length = ([from, to]: [Point, Point]) => Math.hypot(to.x - from.x, to.y - from.y);
  return legs.sort((one, other) => length(other) - length(one))[0];
}

/** Plates keep clear of what must be seen and of one another; those that cannot are left to the list. */
export function plansOf(
  intents: Intent[],
  stands: (piece: string) => Point | undefined,
  centre: (space: number) => Point | undefined,
  keep: Box[] = [],
  numbers = new Map<Intent, number>(),
): Plan[] {
  const taken = [...keep];
  return intents.flatMap((intent, i) => {
    const start = stands(intent.who);
    if (!start) return [];
    const way = [start, ...intent.path.flatMap((space) => centre(space) ?? [])];
    const end = way.at(-1)!;
    const targets = intent.whom.flatMap((id) => stands(id) ?? []);
    const shots = targets.map((to) => [end, towards(to, end, CLEAR)]);
    const lines = [...(way.length > 1 ? [way] : []), ...shots].map((line) =>
      line[0] === start ? [towards(start, line[1]!, CLEAR), ...line.slice(1)] : line,
    );
    const plate = plateOn(longest(lines), tellIntent(intent), taken);
    if (plate) taken.push(plate);
    return [{ number: numbers.get(intent) ?? i + 1, sure: intent.sure, lines, start, plate }];
  });
}

function plateOn(
  leg: [Point, Point] | undefined,
  text: string,
  taken: Box[],
): (Plan['plate'] & Box) | undefined {
  const rows = rowsOf(text);
  if (!leg || rows.length > ROWS) return undefined;
  const [from, to] = leg;
  const size = {
    width: Math.max(...rows.map((row) => row.length)) * 5.6 + 14,
    height: rows.length * ROW + 6,
  };
  return ASIDE.flatMap((aside) =>
    SPOTS.map((part) => ({
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part + aside,
      rows,
      ...size,
    })),
  ).find((spot) => !taken.some((other) => meet(spot, other)));
}
