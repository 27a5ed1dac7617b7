/** What there is to tell of a place of the board: its ground, what it is for, who stands there. */
import { capital, words } from '$lib/format';
import type { Board, Piece, Refusal, Scene, Seat, Sheet, Site } from '$lib/net/types';
import type { AskedOdds } from '$lib/ui/pop.svelte';
import type { Askable } from '$lib/net/wishes.svelte';

export interface Place {
  title: string;
  icon: string;
  sub: string; // what else it is called
  ground: string[]; // terrain and marks: words of the glossary
  site: Site | undefined;
  sheet: Sheet | undefined; // of the piece that is pointed at
  standing: Piece[]; // who else is there
  pieces: Piece[]; // all that are on the table, to name who is best
  seats: Seat[];
  note: string; // what choosing it does
  odds?: AskedOdds;
  refusal?: Refusal;
  asks?: { wishes: () => { who: string; wish: Askable }[]; ask: (wish: Askable) => void }; // of partners
}

/** A space, and the piece on it that is pointed at, if one is. Nothing where there is nothing to tell. */
export function placeAt(
  scene: Scene,
  board: Board,
  id: number,
  note: string,
  about?: Piece,
): Place | undefined {
  const space = board.spaces.find((each) => each.id === id);
  if (!space) return undefined;
  const here = (thing: { board: string; space: number }) => thing.board === board.id && thing.space === id;
  const marks = scene.marks.filter(here);
  const pieces = scene.pieces.filter(here);
  const seal = marks.find((mark) => mark.site);
  const sheet = scene.sheets.find((each) => each.id === about?.sheet);
  const terrain = capital(words(space.terrain));
  const label = space.label.replace('\n', ', ');
  const named = marks.map((mark) => ({
    mark,
    text: `${mark.label || capital(words(mark.kind))}${mark.value === null ? '' : ` ${mark.value}`}`,
  }));
  const title = about?.name ?? seal?.label ?? (label || terrain);
  const ground = [
    terrain,
    ...named.filter(({ mark }) => mark !== seal || !seal.label).map(({ text }) => text),
  ];
  const told = ground.filter((each, i) => each && each !== title && ground.indexOf(each) === i);
  const standing = pieces.filter((piece) => piece.id !== about?.id || !sheet);
  if (!title && !told.length && standing.length + Number(Boolean(note)) <= 1) return undefined;
  return {
    title: title || 'Space',
    icon: about?.icon || seal?.icon || '',
    sub: [about && seal?.label, label].filter((each) => each && each !== title).join(' · '),
    ground: title === terrain ? [terrain, ...told] : told,
    site: seal?.site ?? undefined,
    sheet,
    standing,
    pieces: scene.pieces,
    seats: scene.seats,
    note,
  };
}
