/** What the signs of a board stand for, in words: its terrain, its marks, and what figures wear. */
import type { Board, Intent, Mark, Piece } from '$lib/net/types';
import { isDrawn } from './dungeon/drawn';
import { gistOf } from './intents';

export interface Sign {
  kind: 'terrain' | 'mark' | 'feature' | 'wall' | 'badge' | 'letter' | 'tint';
  name: string;
  look: string; // a terrain, an icon, a drawing, a kind of wall, a letter, or a colour
  note: string; // what it does, in a few words
  near?: true; // it belongs to what can be chosen, or is worn or lies in sight
}

/** What matters at the open question: who and what can be chosen or is asked about, and the spaces of that. */
export interface Matters {
  pieces: ReadonlySet<string>;
  spaces: ReadonlySet<number>;
}
const NOTHING: Matters = { pieces: new Set(), spaces: new Set() };

export const said = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');

const keyOf = ({ kind, look }: Sign) => kind + look;
const isGround = ({ kind }: Sign) => kind === 'terrain' || kind === 'wall';

const WALLED = 1; // a wall stands so near to a space, in its radii or sides

/** The walls around and between some spaces. */
function wallsAmong({ walls }: Board, spaces: Board['spaces']): Board['walls'] {
  const [xs, ys] = [spaces.map(({ x }) => x), spaces.map(({ y }) => y)];
  const within = (a: number, b: number, all: number[]) =>
    Math.max(a, b) >= Math.min(...all) - WALLED && Math.min(a, b) <= Math.max(...all) + WALLED;
  return walls.filter(({ x1, y1, x2, y2 }) => within(x1, x2, xs) && within(y1, y2, ys));
}

/** Badges, marks by their icon, walls, then terrains that are not the common ground: those of what matters now first, then those in sight; places without a name on the board come before the ground, those with one after what covers much of it. */
export function legendOf(
  board: Board,
  marks: Mark[],
  pieces: Piece[],
  icons: Record<string, string>,
  notes: Record<string, string> = {},
  now: Matters = NOTHING,
  seen: ReadonlySet<number> = NOTHING.spaces,
  tagged: ReadonlySet<Mark> = new Set(),
): Sign[] {
  const here = <T extends { board: string }>(things: T[]) => things.filter((each) => each.board === board.id);
  const grounds = terrains(board, notes);
  const signsOf = (marks: Mark[], pieces: Piece[], spaces: ReadonlySet<number>) => {
    const there = board.spaces.filter(({ id }) => spaces.has(id));
    const lie = new Set(there.map(({ terrain }) => terrain));
    return [
      ...badges(here(pieces), icons, notes),
      ...tints(here(pieces), notes),
      ...seals(here(marks), board.look ? isDrawn : () => false, icons, notes),
      ...walls(wallsAmong(board, there), notes),
      ...grounds.filter(({ look }) => lie.has(look)),
    ];
  };
  const among = (
    spaces: ReadonlySet<number>,
    wearing: Piece[],
    often = 1,
    counts: (mark: Mark) => boolean = () => true,
  ) => {
    const there = here(marks).filter((mark) => spaces.has(mark.space) && counts(mark));
    const alike = (one: Mark) => there.filter(({ kind, icon }) => kind === one.kind && icon === one.icon);
    const found = there.filter((mark) => alike(mark).length >= often);
    return new Set(signsOf(found, wearing, spaces).map(keyOf));
  };
  const matter = among(
    now.spaces,
    pieces.filter((piece) => now.pieces.has(piece.id)),
  );
  const wearing = pieces.filter((piece) => seen.has(piece.space));
  const [inSight, repeated] = [among(seen, wearing), among(seen, wearing, 2)];
  const untold = among(seen, [], 1, (mark) => !tagged.has(mark));
  const isPlace = ({ kind }: Sign) => kind === 'mark' || kind === 'feature';
  const rankOf = (sign: Sign) => {
    const key = keyOf(sign);
    if (matter.has(key)) return 0;
    if (isPlace(sign) && inSight.has(key)) return untold.has(key) ? 1 : 3;
    if (repeated.has(key)) return isGround(sign) ? 2 : 1;
    return inSight.has(key) ? 3 : 4;
  };
  const every = new Set(board.spaces.map(({ id }) => id));
  const all = signsOf(marks, pieces, every);
  return [0, 1, 2, 3, 4].flatMap((rank) =>
    all
      .filter((sign) => rankOf(sign) === rank)
      .map((sign) => (rank < 4 ? { ...sign, near: true as const } : sign)),
  );
}

type Notes = Record<string, string>;

function walls(standing: Board['walls'], notes: Notes): Sign[] {
  const kinds = new Set(standing.map((wall) => wall.kind));
  return [...kinds].map((name) => ({ kind: 'wall', name: said(name), look: name, note: notes[name] ?? '' }));
}

function terrains(board: Board, notes: Notes): Sign[] {
  const count = new Map<string, number>();
  for (const space of board.spaces)
    if (space.terrain) count.set(space.terrain, (count.get(space.terrain) ?? 0) + 1);
  const [, ...others] = [...count].sort((a, b) => b[1] - a[1]);
  return others.map(([name]) => ({ kind: 'terrain', name: said(name), look: name, note: notes[name] ?? '' }));
}

function seals(
  marks: Mark[],
  drawn: (feature: string) => boolean,
  icons: Record<string, string>,
  notes: Notes,
): Sign[] {
  const names = new Map<string, { kind: string; labels: Set<string>; sign: Sign['kind'] }>();
  for (const mark of marks) {
    const painted = drawn(mark.feature);
    const look = painted ? mark.feature : mark.icon || icons[mark.kind] || '';
    if (!look) continue;
    const sign = painted ? 'feature' : 'mark';
    const met = names.get(look) ?? { kind: mark.kind, labels: new Set(), sign };
    met.labels.add(mark.label);
    names.set(look, met);
  }
  return [...names].map(([look, { kind, labels, sign }]) => {
    const [only] = labels;
    const note = notes[kind] ?? '';
    return { kind: sign, name: labels.size === 1 && only && !note ? only : said(kind), look, note };
  });
}

/** The colours of figures that are nobody's, as far as the game says what they mean. */
function tints(pieces: Piece[], notes: Notes): Sign[] {
  const worn = new Set(pieces.flatMap(({ seat, tint }) => (seat < 0 && notes[tint] ? [tint] : [])));
  return [...worn].map((look) => ({ kind: 'tint', name: 'This colour', look, note: notes[look]! }));
}

function badges(pieces: Piece[], icons: Record<string, string>, notes: Notes): Sign[] {
  const worn = new Set(pieces.flatMap((piece) => piece.badges));
  return [...worn].map((badge) => {
    const [icon, note] = [icons[badge], notes[badge] ?? ''];
    return icon
      ? { kind: 'badge', name: said(badge), look: icon, note }
      : { kind: 'letter', name: said(badge), look: badge.charAt(0).toUpperCase(), note };
  });
}

const WHEN = / if [^,:;]*/;

/** What several will do in short: a condition that is the same for all of them is left out, and told once. */
export function gistsOf(intents: Intent[]): { gists: string[]; when: string } {
  const gists = intents.map(gistOf);
  const when = WHEN.exec(gists[0] ?? '')?.[0] ?? '';
  if (gists.length < 2 || !when || !gists.every((gist) => gist.includes(when))) return { gists, when: '' };
  return { gists: gists.map((gist) => gist.replace(when, '')), when: when.trim() };
}
