/** Where the name of a marked space may stand, and what points from it to its space. */
import type { Board, Mark } from '$lib/net/types';
import { platesOf } from './describe';
import { isDoor, isDrawn } from './dungeon/drawn';
import { FACE, TOP } from './dungeon/plan';
import { SIDE, centre, unitOf, type Box, type Point } from './geometry';
import { inside, isSeen, lettered, meet, over, type Area, type Span } from './labels';

const BESIDE = 22; // from the middle of a space to a name at its side
const BEYOND = 38; // past the sign of a space on which somebody stands
const ASIDE = 0.4; // of its width, where a name under or over a space still holds to it

/** The places for a name of this width, the best first: under and over its space, at its sides, aslant. */
export function placesFor(
  kind: Board['kind'],
  at: Point,
  width: number,
  box: Pick<Box, 'x' | 'width'>,
  seen: Span,
  more = 0, // by which it is higher than usual, to either side
): Point[] {
  const unit = unitOf(kind);
  const reach = kind === 'square' ? unit / 2 : unit;
  const down = (share: number) => at.y + share * reach + Math.sign(share) * more;
  const [left, right] = [box.x + width / 2, box.x + box.width - width / 2];
  const x = inside(Math.min(Math.max(at.x, left + 2), right - 2), width + 4, seen);
  const both = (off: number, share: number) =>
    [-1, 1].map((side) => ({ x: at.x + side * off, y: down(share) }));
  return [
    ...[0.75, -0.8, 1, 1.15, -1.15, -1.4, -1.8].map((share) => ({ x, y: down(share) })),
    ...[
      ...both(width / 2 + BESIDE, 0.35),
      ...both(width / 2 + BEYOND, 0.2),
      ...[0.75, -0.8, 1.15, -1.15].flatMap((share) => both(width * ASIDE, share)),
    ].filter((place) => place.x >= left && place.x <= right),
  ];
}

/** A small tip at the edge of a plate, towards its space: a name is wider than a space, and lies over others too. */
export function tipOf(plate: Area, at: Point, by: number): [Point, Point, Point] {
  const { x, y, width, height } = plate;
  const middle = y + height / 2;
  if (at.x < x || at.x > x + width) {
    const [edge, out] = at.x < x ? [x, -by] : [x + width, by];
    return [
      { x: edge, y: middle - by },
      { x: edge + out, y: middle },
      { x: edge, y: middle + by },
    ];
  }
  const [edge, out] = at.y < middle ? [y, -by] : [y + height, by];
  const foot = Math.min(Math.max(at.x, x + 2 * by), x + width - 2 * by);
  return [
    { x: foot - by, y: edge },
    { x: foot, y: edge + out },
    { x: foot + by, y: edge },
  ];
}

const HIGH = 16;
const LETTER = 5.2;
const MARGIN = 12;
const LEAST = 9.5 / 11; // pixels that letters are high at least, in their usual height
const READABLE = 0.6; // below this scale only the places that words speak of are named
const SEAL = 17; // but the tips of its rays
const DRAWING = { x: 28, y: 26 }; // of what lies on a floor, from its middle
const TIP = 4;
const CUT = 2; // of a name, at most, by the edge of what is seen
const LATER = 60; // square units that a place is worth less than the one before

export interface Plate extends Area {
  mark: Mark;
  text: string;
  size: number; // in shares of the usual
  tip: [Point, Point, Point];
}

export interface Named {
  board: Board;
  marks: Mark[];
  held: readonly Area[]; // what no name covers
  lit: readonly (Area & { space: number })[]; // what names of others rather do not cover
  box: Pick<Box, 'x' | 'width'>;
  seen: Span;
  zoom: number;
  said: (label: string) => boolean; // whether the words of the moment speak of it
}

/** The names of marked spaces where nothing else is, large enough to be read; those that are spoken of come first. */
export function platesIn({ board, marks, held, lit, box, seen, zoom, said }: Named): Plate[] {
  const painted = board.look === 'dungeon';
  const spaces = new Map(board.spaces.map((space) => [space.id, space]));
  const usual = lettered(1, Math.max(1, Math.round(zoom * 5) / 5));
  const large = Math.max(usual, LEAST / Math.max(0.2, Math.round(zoom * 10) / 10));
  const sizes = zoom > READABLE && large > usual ? [large, usual] : [large];
  const top = Math.min(...board.spaces.map((space) => space.y));
  const lies = (mark: Mark) => painted && isDrawn(mark.feature) && !isDoor(mark.feature);
  const reachOf = (mark: Mark) => (lies(mark) ? DRAWING : { x: SEAL, y: SEAL });
  const areaOf = (mark: Mark, at: Point) => {
    const { x, y } = reachOf(mark);
    return { space: mark.space, x: at.x - x, y: at.y - y, width: 2 * x, height: 2 * y };
  };
  const here = marks.filter((mark) => mark.board === board.id && spaces.has(mark.space));
  const signs = here
    .filter((mark) => mark.icon || lies(mark))
    .map((mark) => areaOf(mark, centre(board.kind, spaces.get(mark.space)!)));
  const named = [...platesOf(marks)].filter(([mark, text]) => text && here.includes(mark));
  const spoken = named.filter(([, text]) => said(text));
  const silent = painted || zoom > READABLE ? named.filter(([, text]) => !said(text)) : [];
  const { top: high = -Infinity, bottom: low = Infinity } = seen;
  const found: Plate[] = [];
  for (const [mark, text] of [...spoken, ...silent]) {
    const space = spaces.get(mark.space)!;
    const at = centre(board.kind, space);
    if (!isSeen(at, seen)) continue;
    const foreign = lit.filter((each) => each.space !== mark.space);
    const freeAt = (size: number, blocked: readonly Area[]): Plate | undefined => {
      const [width, height] = [(text.length * LETTER + MARGIN) * size, HIGH * size];
      const around = placesFor(board.kind, at, width, box, seen, (height - HIGH) / 2);
      const wall =
        painted && space.y === top ? [{ ...around[0]!, y: at.y - SIDE / 2 - FACE - TOP / 2 - 2 }] : [];
      const places = [...wall, ...around]
        .map(({ x, y }) => ({ x: x - width / 2, y: y - height / 2, width, height }))
        .filter((area) => area.y >= high && area.y + height <= low)
        .filter((area) => area.x >= seen.left - CUT && area.x + width <= seen.right + CUT)
        .filter((area) => !blocked.some((other) => meet(area, other)));
      const hidden = places.map((area) => over(area, foreign));
      const costs = places.map((_, i) => hidden[i]! + LATER * i);
      const least = costs.indexOf(Math.min(...costs));
      const best = places[least];
      if (!best || (hidden[least]! > (width * height) / 2 && !spoken.some(([each]) => each === mark))) return;
      return { ...best, mark, text, size, tip: tipOf(best, at, TIP * size) };
    };
    const blocked = [...held, ...found, ...signs];
    const plate = sizes.reduce<Plate | undefined>((best, size) => best ?? freeAt(size, blocked), undefined);
    if (plate) found.push(plate);
  }
  return found;
}
