/** Short shows on the board, made of what events tell: their cues, and the parts with standard names. */
import type { EventInfo } from '$lib/net/types';

export type Effect =
  | { id: string; kind: 'pop'; piece: string; space: number; text: string; good: boolean }
  | { id: string; kind: 'shot'; from: number; to: number; hit: boolean }
  | { id: string; kind: 'break'; space: number };

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What an event shows: a number that pops over a piece, a line of fire, a gate that breaks. Nothing for most. `standing` knows where pieces are. */
export function effectsOf(
  event: EventInfo,
  standing: (piece: string) => number | undefined = () => undefined,
): Effect[] {
  const { data, shows } = event;
  const shown: Effect[] = [];
  const id = `${event.n}`;
  const from = number(data.start) ?? standing(text(data.who));
  const to = standing(text(data.whom)) ?? number(data.space);
  if (shows.includes('shot') && from !== undefined && to !== undefined && from !== to)
    shown.push({ id: `${id}s`, kind: 'shot', from, to, hit: data.hit !== false });
  const broken = number(data.space) ?? standing(text(data.who));
  if (shows.includes('break') && broken !== undefined)
    shown.push({ id: `${id}b`, kind: 'break', space: broken });
  const good = shows.includes('gain');
  if (!good && !shows.includes('loss')) return shown;
  const amount = number(data.amount);
  const piece = text(data.whom) || text(data.who);
  const space = number(data.space) ?? -1;
  if (amount !== 0 && (piece || space >= 0))
    shown.push({
      id,
      kind: 'pop',
      piece,
      space,
      text: amount ? `${good ? '+' : '−'}${amount}` : good ? '+' : '×',
      good,
    });
  return shown;
}

/** The way that a piece goes in an event, if it tells one. */
export function wayOf({ data }: EventInfo): { piece: string; way: number[] } | undefined {
  const piece = text(data.who);
  if (!piece) return undefined;
  const told = Array.isArray(data.path)
    ? (data.path as unknown[]).filter((id) => typeof id === 'number')
    : undefined;
  const from = number(data.start);
  const to = number(data.space);
  const way = told ?? (from !== undefined && to !== undefined ? [from, to] : undefined);
  return way?.length ? { piece, way } : undefined;
}

/** The way that each piece went, from the events that tell one. */
export function pathsOf(events: EventInfo[]): Map<string, number[]> {
  const paths = new Map<string, number[]>();
  for (const event of events) {
    const found = wayOf(event);
    if (!found) continue;
    const before = paths.get(found.piece);
    const rest = before?.at(-1) === found.way[0] ? found.way.slice(1) : found.way;
    paths.set(found.piece, before ? [...before, ...rest] : found.way);
  }
  return paths;
}
