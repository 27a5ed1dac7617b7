/** What those will do whom the rules move, as lines on the board. */
import { percent } from '$lib/format';
import type { Intent } from '$lib/net/types';
import type { Point } from './geometry';

export interface Standing extends Point {
  space: number;
  scale: number;
}

export interface Plan {
  number: number;
  sure: boolean;
  lines: { points: Point[]; ends: boolean }[]; // along the way, and from its end to each target
  start: Standing;
}

export const MOST = 3; // in the list and on the board, until somebody asks for more
const LIKELY = 0.5;

const HEAD = /^.*?(?=[:;] |$)/;

/** What comes after the name of who does it; how likely that is stands before what it may bring. */
export const tellIntent = ({ text, chance, sure }: Intent): string =>
  text.replace(
    HEAD,
    chance === null ? '$&' : `$&, ${percent(chance).replace(' ', '\u00a0')}${sure ? '' : ' likely'}`,
  );

/** The same without what it may bring. */
export const gistOf = (intent: Intent): string => tellIntent({ ...intent, text: HEAD.exec(intent.text)![0] });

/** Those that are numbered on the board, by their place in the list: of whom somebody points at, else the first. */
export function drawn(intents: Intent[], pointed: string, wanted: boolean): number[] {
  const all = intents.map((_, i) => i);
  const asked = all.filter((i) => intents[i]!.who === pointed);
  if (asked.length || !wanted) return asked;
  return all.slice(0, MOST);
}

/** Whether its line is drawn too, though nobody points at it. */
export const likely = (intent: Intent): boolean => intent.sure || (intent.chance ?? 0) >= LIKELY;

/** How far from the middle of a piece its line begins and ends, and how far beside the straight way it runs. */
export interface Room {
  clear: number;
  aside: number;
}
const BARE: Room = { clear: 36, aside: 0 };
/** On a board of ways a line runs beside the way, and keeps clear of the names under the spaces. */
export const NAMED: Room = { clear: 62, aside: 15 };

/** A point on the way from one to another, `by` pixels from the first. */
function towards(from: Point, to: Point, by: number): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * by) / far, y: from.y + ((to.y - from.y) * by) / far };
}
const far = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** A line moved to its right, as a whole. */
function beside(line: Point[], by: number): Point[] {
  const [from, to] = [line[0]!, line.at(-1)!];
  const length = far(from, to) || 1;
  const [dx, dy] = [((from.y - to.y) * by) / length, ((to.x - from.x) * by) / length];
  return line.map(({ x, y }) => ({ x: x + dx, y: y + dy }));
}

/** The way of one from where it stands; nothing is drawn between those who stand together. */
export function planOf(
  intent: Intent,
  number: number,
  stands: (piece: string) => Standing | undefined,
  centre: (space: number) => Point | undefined,
  { clear, aside }: Room = BARE,
): Plan | undefined {
  const start = stands(intent.who);
  if (!start) return undefined;
  const targets = intent.whom.flatMap((id) => stands(id) ?? []);
  const reached = [start.space, ...targets.map((target) => target.space)];
  const way = [start, ...intent.path.flatMap((id) => (reached.includes(id) ? [] : (centre(id) ?? [])))];
  const end = way.at(-1)!;
  const leave = (line: Point[]) =>
    beside(
      line[0] === start ? [towards(start, line[1]!, clear * start.scale), ...line.slice(1)] : line,
      aside,
    );
  const lines = targets.flatMap((to) => {
    const room = clear * (to.scale + (end === start ? start.scale : 0));
    return far(end, to) > room + 4
      ? [{ points: leave([end, towards(to, end, clear * to.scale)]), ends: true }]
      : [];
  });
  if (way.length > 1) lines.unshift({ points: leave(way), ends: !lines.length });
  return { number, sure: intent.sure, lines, start };
}
