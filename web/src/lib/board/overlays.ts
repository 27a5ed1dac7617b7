/** What can be laid over a board: how far a piece goes, who could hit it there, what places pay. */
import { percent } from '$lib/format';
import type { Board, Mark, Outlook, Piece, Scene, Space } from '$lib/net/types';

export interface Threatened {
  space: number;
  chance: number; // of the likeliest of them
  foes: number;
}

/** Where a piece could be hit: by anybody, or by one alone. */
export function threatsOf(outlook: Outlook, only = ''): Threatened[] {
  return outlook.dangers.flatMap(({ space, by }) => {
    const foes = only ? by.filter(([foe]) => foe === only) : by;
    return foes.length
      ? [{ space, chance: Math.max(...foes.map(([, chance]) => chance)), foes: foes.length }]
      : [];
  });
}

/** What each place within reach costs, where not all cost the same. */
export function costsOf(outlook: Outlook): Map<number, number> {
  const costs = new Set(outlook.reach.map(([, cost]) => cost));
  return new Map(costs.size > 1 ? outlook.reach.map(([space, cost]) => [space, cost]) : []);
}

/** Whose outlook is shown unasked: the piece of mine that acts, or that the question is about. */
export function outlookFor(scene: Scene, board: Board, mine: (seat: number) => boolean): string {
  const about = scene.question?.about;
  const own = scene.pieces.filter((piece) => piece.board === board.id && mine(piece.seat));
  const asked = own.find((piece) => about?.kind === 'piece' && piece.id === about.id);
  return (asked ?? own.find((piece) => piece.acting))?.id ?? '';
}

/** The words beside a button: whose reach, whose danger. */
export function legendFor(piece: Piece | undefined): Record<'reach' | 'threat' | 'pays', string> {
  const who = piece?.name ?? 'A figure';
  return {
    reach: `${who}: how far, at which cost`,
    threat: `${who}: who could hit, with which chance`,
    pays: 'What places pay',
  };
}

/** Who could hit a piece on a space, in words. */
export function dangerInWords(outlook: Outlook, space: number, nameOf: (piece: string) => string): string {
  const by = outlook.dangers.find((danger) => danger.space === space)?.by ?? [];
  if (!by.length) return '';
  const named = by.map(([foe, chance]) => `${nameOf(foe)} ${percent(chance)}`);
  return `Could be hit here by ${named.join(', ')}`;
}

/** What reaching a space costs, in words. */
export function costInWords(outlook: Outlook, space: number): string {
  const cost = outlook.reach.find(([id]) => id === space)?.[1];
  return cost === undefined ? '' : `${cost} ${outlook.unit}${cost === 1 ? '' : 's'} away`;
}

const LINE = 24;

/** A sentence in lines that a plate can hold: its first clause, two lines at most. */
export function inLines(text: string): string[] {
  const clause = text.split(/[;.]/)[0]!.trim();
  const lines = [''];
  for (const word of clause.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= LINE || !lines.at(-1)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length > 2 ? [lines[0]!, `${lines[1]} …`] : lines;
}

export interface Pay {
  space: Space;
  lines: string[];
}

/** What the places of a board pay, one plate a space. */
export function paysOf(board: Board, marks: Mark[]): Pay[] {
  const spaces = new Map(board.spaces.map((space) => [space.id, space]));
  const told = new Map<number, Pay>();
  for (const mark of marks) {
    const space = spaces.get(mark.space);
    if (mark.board === board.id && space && mark.site?.pays && !told.has(space.id))
      told.set(space.id, { space, lines: inLines(mark.site.pays) });
  }
  return [...told.values()];
}
