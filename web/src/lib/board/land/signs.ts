/** The signs of a land that somebody sees, each once, in words. */
import type { Board, Mark, Piece } from '$lib/net/types';
import { said } from '../legend';
import { wayLook } from './land';
import { marksOf } from './lettering';

export interface LandSign {
  kind: 'level' | 'region' | 'medal' | 'worn' | 'way';
  look: string; // which level, an icon, or how a way is drawn
  name: string;
  note: string; // what it means
}

export function signsOf(
  board: string,
  marks: Mark[],
  pieces: Piece[],
  icons: Record<string, string>,
  notes: Record<string, string>,
  links: Board['links'] = [],
): LandSign[] {
  const sorted = marksOf(board, marks);
  const drawn = new Map<string, LandSign>();
  const add = (sign: LandSign) => sign.look && drawn.set(`${sign.kind} ${sign.look}`, sign);
  for (const mark of sorted.levels)
    add({ kind: 'level', look: mark.badge, name: mark.label, note: notes[mark.kind] ?? '' });
  for (const mark of sorted.regions.values())
    add({
      kind: 'region',
      look: mark.icon || icons[mark.kind] || '',
      name: `Under a land's name: its ${mark.label}`,
      note: notes.region ?? '',
    });
  for (const mark of sorted.plain)
    add({
      kind: 'medal',
      look: mark.icon || icons[mark.kind] || '',
      name: said(mark.kind),
      note: notes[mark.kind] ?? '',
    });
  for (const badge of pieces.filter((piece) => piece.board === board).flatMap((piece) => piece.badges))
    add({ kind: 'worn', look: icons[badge] ?? '', name: said(badge), note: notes[badge] ?? '' });
  for (const { kind } of links.filter((link) => link.kind && link.kind !== 'threat'))
    add({ kind: 'way', look: wayLook(kind), name: said(kind), note: notes[kind] ?? '' });
  return [...drawn.values()];
}
