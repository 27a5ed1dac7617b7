/** Short shows on the board, made of what events tell. */
import type { EventInfo } from '$lib/net/types';

export type Effect =
  | { id: string; kind: 'pop'; piece: string; space: number; text: string; good: boolean }
  | { id: string; kind: 'shot'; from: number; to: number; hit: boolean };

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const HURT = new Set(['wounded', 'damaged', 'hurt', 'lost', 'killed', 'defeated', 'destroyed', 'hit']);
const HEALED = new Set(['healed', 'repaired', 'gained', 'scored']);

/** What an event shows: a number that pops over a piece, a line of fire. Nothing for most. `standing` knows where pieces are. */
export function effectsOf(
  event: EventInfo,
  standing: (piece: string) => number | undefined = () => undefined,
): Effect[] {
  const { data, kind } = event;
  const shown: Effect[] = [];
  const id = `${event.n}`;
  const from = number(data.from) ?? standing(text(data.piece));
  const to = number(data.to) ?? standing(text(data.target));
  if (from !== undefined && to !== undefined && /shot|attack|fire|struck/.test(kind)) {
    shown.push({ id: `${id}s`, kind: 'shot', from, to, hit: data.hit !== false });
  }
  const amount = number(data.amount);
  const piece = text(data.target) || text(data.piece);
  if (piece || number(data.space) !== undefined) {
    const space = number(data.space) ?? -1;
    if (HURT.has(kind) && amount !== 0)
      shown.push({ id, kind: 'pop', piece, space, text: amount ? `−${amount}` : '×', good: false });
    if (HEALED.has(kind) && amount)
      shown.push({ id, kind: 'pop', piece, space, text: `+${amount}`, good: true });
  }
  return shown;
}

/** The way that each piece went, from the events that tell one. */
export function pathsOf(events: EventInfo[]): Map<string, number[]> {
  const paths = new Map<string, number[]>();
  for (const { data } of events) {
    const piece = text(data.piece);
    if (!piece) continue;
    const told = Array.isArray(data.path)
      ? (data.path as unknown[]).filter((id) => typeof id === 'number')
      : undefined;
    const from = number(data.from) ?? number(data.start);
    const to = number(data.to) ?? number(data.space);
    const way = told ?? (from !== undefined && to !== undefined ? [from, to] : undefined);
    if (!way) continue;
    const before = paths.get(piece);
    paths.set(piece, before ? [...before, ...way.slice(before.at(-1) === way[0] ? 1 : 0)] : way);
  }
  return paths;
}
