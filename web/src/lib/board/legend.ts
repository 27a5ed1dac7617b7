/** What the signs of a board stand for, in words: its terrain, its marks, and what figures wear. */
import type { Board, Mark, Piece } from '$lib/net/types';

export interface Sign {
  kind: 'terrain' | 'mark' | 'badge' | 'letter';
  name: string;
  look: string; // a terrain, an icon, or a letter
}

const MOST = 12;

const said = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');

/** Terrains that are not the common ground, then marks by their icon, then badges; no more than a glance takes in. */
export function legendOf(
  board: Board,
  marks: Mark[],
  pieces: Piece[],
  icons: Record<string, string>,
): Sign[] {
  const here = <T extends { board: string }>(things: T[]) => things.filter((each) => each.board === board.id);
  return [...badges(here(pieces), icons), ...seals(here(marks), icons), ...terrains(board)].slice(0, MOST);
}

function terrains(board: Board): Sign[] {
  const count = new Map<string, number>();
  for (const space of board.spaces)
    if (space.terrain) count.set(space.terrain, (count.get(space.terrain) ?? 0) + 1);
  const [, ...others] = [...count].sort((a, b) => b[1] - a[1]);
  return others.map(([name]) => ({ kind: 'terrain', name: said(name), look: name }));
}

function seals(marks: Mark[], icons: Record<string, string>): Sign[] {
  const names = new Map<string, { kind: string; labels: Set<string> }>();
  for (const mark of marks) {
    const icon = mark.icon || icons[mark.kind] || '';
    if (!icon) continue;
    const met = names.get(icon) ?? { kind: mark.kind, labels: new Set() };
    met.labels.add(mark.label);
    names.set(icon, met);
  }
  return [...names].map(([look, { kind, labels }]) => {
    const [only] = labels;
    return { kind: 'mark', name: labels.size === 1 && only ? only : said(kind), look };
  });
}

function badges(pieces: Piece[], icons: Record<string, string>): Sign[] {
  const worn = new Set(pieces.flatMap((piece) => piece.badges));
  return [...worn].map((badge) => {
    const icon = icons[badge];
    return icon
      ? { kind: 'badge', name: said(badge), look: icon }
      : { kind: 'letter', name: said(badge), look: badge.charAt(0).toUpperCase() };
  });
}
