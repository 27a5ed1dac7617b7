/** What a board shows at this moment, for those who frame it, set its figures and answer the pointer. Each part is read by itself, so that whoever reads one is not told of the others. */
import type { Board, Scene, Space } from '$lib/net/types';
import { percent } from '$lib/format';
import type { Act } from '$lib/table/choices';
import type { Hand } from '$lib/table/hand.svelte';
import { placeOf } from '$lib/table/choices';
import type { around } from './describe';
import type { Box } from './geometry';
import type { Land } from './land/land';

export interface Now {
  readonly board: Board;
  readonly scene: Scene;
  readonly spaces: Map<number, Space>;
  readonly lit: Map<string, Act[]>;
  readonly legal: Map<number, Act[]>; // what can be done on each space
  readonly near: ReturnType<typeof around>;
  readonly keys: Map<string, string> | undefined;
  readonly shown: Act | undefined;
  readonly hand: Hand | undefined;
  readonly asLand: boolean;
  readonly land: Land | undefined;
  readonly painter: typeof import('./land') | undefined;
  readonly pen: number;
  readonly plain: boolean;
  readonly box: Box; // of the board, and of what a piece in hand would add to it
  readonly frame: { width: number; height: number };
  readonly room: { width: number; height: number }; // where the board may lie in it
}

export const spacePlace = (board: Board, id: number): string =>
  placeOf({ kind: 'space', id: String(id), board: board.id });

export const isLit = (now: Pick<Now, 'lit'>, piece: string): boolean => now.lit.has(`piece:${piece}`);

/** The piece that the question is about. */
export const aboutOf = ({ question }: Scene): string =>
  question?.about.kind === 'piece' ? question.about.id : '';

/** How likely the best of these succeeds. */
export function chanceOf(acts: Act[] | undefined): string {
  const known = (acts ?? []).flatMap((act) => act.look.chance ?? []);
  return known.length ? percent(Math.max(...known)) : '';
}

/** What choosing a space costs, or how likely it succeeds; in brief, a cost is its number alone. */
export function priceOf(acts: Act[] | undefined, brief: boolean): string {
  const look = acts?.[0]?.look;
  if (look?.chance != null) return percent(look.chance);
  const told = look?.cost ?? '';
  return (brief && BRIEF.exec(told)?.[0]) || told;
}
const BRIEF = /^\d+( %)?/;
