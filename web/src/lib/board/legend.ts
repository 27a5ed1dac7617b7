/** What the signs of a board stand for, in words: its terrain, its marks, and what figures wear. */
import type { Board, Mark, Piece } from '$lib/net/types';

export interface Sign {
  kind: 'terrain' | 'mark' | 'wall' | 'badge' | 'letter';
  name: string;
  look: string; // a terrain, an icon, a kind of wall, or a letter
  note?: string; // what it means
}

const MOST = 16;

/** A sign with the kind of thing that it is of, by which the game says what it means. */
type Drawn = Sign & { of: string };

const said = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');

/** Badges, marks by their icon, walls, then terrains that are not the common ground; no more than a glance takes in. */
export function legendOf(
  board: Board,
  marks: Mark[],
  pieces: Piece[],
  icons: Record<string, string>,
  notes: Record<string, string> = {},
): Sign[] {
  const here = <T extends { board: string }>(things: T[]) => things.filter((each) => each.board === board.id);
  const signs = [...badges(here(pieces), icons), ...seals(here(marks), icons)];
  const all = [...signs, ...walls(board), ...terrains(board)].slice(0, MOST);
  return all.map(({ of, ...sign }) => (notes[of] ? { ...sign, note: notes[of] } : sign));
}

function walls(board: Board): Drawn[] {
  const kinds = new Set(board.walls.map((wall) => wall.kind));
  return [...kinds].map((name) => ({ kind: 'wall', of: name, name: said(name), look: name }));
}

function terrains(board: Board): Drawn[] {
  const count = new Map<string, number>();
  for (const space of board.spaces)
    if (space.terrain) count.set(space.terrain, (count.get(space.terrain) ?? 0) + 1);
  const [, ...others] = [...count].sort((a, b) => b[1] - a[1]);
  return others.map(([name]) => ({ kind: 'terrain', of: name, name: said(name), look: name }));
}

function seals(marks: Mark[], icons: Record<string, string>): Drawn[] {
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
    return { kind: 'mark', of: kind, name: labels.size === 1 && only ? only : said(kind), look };
  });
}

function badges(pieces: Piece[], icons: Record<string, string>): Drawn[] {
  const worn = new Set(pieces.flatMap((piece) => piece.badges));
  return [...worn].map((badge) => {
    const icon = icons[badge];
    return icon
      ? { kind: 'badge', of: badge, name: said(badge), look: icon }
      : { kind: 'letter', of: badge, name: said(badge), look: badge.charAt(0).toUpperCase() };
  });
}
