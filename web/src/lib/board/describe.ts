/** A space in words, for those who listen. */
import { words } from '$lib/format';
import type { Board, Mark, Piece, Scene, Seat, Space } from '$lib/net/types';
import type { Act } from '$lib/table/choices';

export interface Around {
  pieces: Map<number, Piece[]>;
  marks: Map<number, Mark[]>;
  seats: Seat[];
}

export function around(board: Board, pieces: Piece[], marks: Mark[], seats: Seat[]): Around {
  return { pieces: bySpace(board, pieces), marks: bySpace(board, marks), seats };
}

function bySpace<Thing extends { board: string; space: number }>(
  board: Board,
  things: Thing[],
): Map<number, Thing[]> {
  const found = new Map<number, Thing[]>();
  for (const thing of things) {
    if (thing.board === board.id) found.set(thing.space, [...(found.get(thing.space) ?? []), thing]);
  }
  return found;
}

/** What stands on the plate of each mark: what many spaces are is told on hover only. */
export function platesOf(marks: Mark[]): Map<Mark, string> {
  const counts = new Map<string, number>();
  for (const mark of marks) counts.set(mark.label, (counts.get(mark.label) ?? 0) + 1);
  return new Map(marks.map((mark) => [mark, counts.get(mark.label) === 1 ? mark.label : '']));
}

/** Marks that say no more than whose a space is. */
export function ownedOf(marks: Mark[]): Mark[] {
  const named = platesOf(marks);
  return marks.filter((mark) => mark.seat >= 0 && mark.value === null && !named.get(mark));
}

/** What stands in place of a map that is not laid yet: what is being settled before it. */
export function noMapYet(scene: Pick<Scene, 'phase' | 'status'>): string {
  const now = scene.phase || scene.status;
  return now
    ? `There is no map yet: first comes ${now.charAt(0).toLowerCase()}${now.slice(1)}.`
    : 'There is no map yet.';
}

export const nameOf = (space: Space): string => space.label.replace('\n', ', ') || `Space ${space.id + 1}`;

export function pieceInWords(piece: Piece, seats: Seat[]): string {
  const side = seats.find((seat) => seat.index === piece.seat)?.name;
  const health = piece.health
    ? `, ${piece.health.label.toLowerCase() || 'health'} ${piece.health.value}${piece.health.most ? ` of ${piece.health.most}` : ''}`
    : '';
  const whose = side && side !== piece.name ? ` of ${side}` : '';
  const state = [piece.acting ? 'acting' : '', piece.spent ? 'done' : '', ...piece.badges].filter(Boolean);
  return [`${piece.name}${whose}${health}`, ...state].join(', ');
}

export function spaceInWords(space: Space, near: Around, acts: Act[] = [], whyNot = ''): string {
  const parts = [nameOf(space)];
  if (space.terrain) parts[0] += `, ${words(space.terrain)}`;
  for (const mark of near.marks.get(space.id) ?? []) {
    const value = mark.value === null ? '' : ` ${mark.value}`;
    parts.push(`${mark.label || words(mark.kind)}${value}`);
  }
  for (const piece of near.pieces.get(space.id) ?? []) parts.push(pieceInWords(piece, near.seats));
  for (const act of acts)
    parts.push(`Can be chosen: ${act.look.text}${act.look.cost ? `, cost ${act.look.cost}` : ''}`);
  if (whyNot) parts.push(`Not possible: ${whyNot}`);
  return parts.join('. ');
}
