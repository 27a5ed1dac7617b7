/** Where the coach's card stands: beside what it points at, on the side with the most room, over neither that nor the question. */
import { overlap, type Rect, type Size } from '$lib/ui/place';

interface Place {
  left: number;
  top: number;
  side: 'right' | 'left' | 'above' | 'below' | 'corner';
  tip: number; // pixels along the side
}

export interface Spot extends Place {
  most: number; // pixels that it may be high: what is longer scrolls
  slim: boolean; // it is as narrow as it can be
  hidden: number; // pixels of what it may never cover, where no other place is left
}

/** How large the card is with all its words, and how high it must be at least. */
export type Wanted = Size & { least: number };

/** What is around it: where it may stand, what it never covers, and what it rather leaves free. */
export interface Around {
  area: Rect;
  never: Rect[]; // what it points at
  lit: Rect[]; // what the step lets be chosen
  rather: Rect[];
}

const GAP = 16;
const STEP = 16; // pixels by which the card is lowered until it covers nothing
const READABLE = 0.9; // of its height: with less it rather lies over the head of the table
const SLIM = 276; // pixels
const LONGER = 60; // pixels that it is higher when it is narrow, the words aside
const COST = { never: 1000, lit: 40 }; // of a pixel, where one of what it rather leaves free costs 1
export const EDGE = 8;
const between = (value: number, low: number, high: number) =>
  Math.max(low, Math.min(Math.max(low, high), value));

/** Where it covers nothing it may not: lowered if need be, else over the head of the table, else narrow. */
export function standBeside(anchor: Rect | undefined, wanted: Wanted, around: Around): Spot {
  const { area } = around;
  const readable = READABLE * wanted.height;
  const inside = lowered(anchor, wanted, around, Math.max(readable, wanted.least));
  if (!inside.hidden && inside.most >= readable) return inside;
  const taller = { ...around, area: { ...area, top: 0, height: area.top + area.height } };
  const over = lowered(anchor, wanted, taller, wanted.least);
  const best = over.hidden > inside.hidden ? inside : over;
  if (!best.hidden) return best;
  const narrow = lowered(anchor, { width: SLIM, height: Infinity }, taller, wanted.least + LONGER);
  return narrow.hidden < best.hidden ? { ...narrow, slim: true } : best;
}

/** The first height, from the whole one down, that covers nothing it may not; else the one that covers least. */
function lowered(anchor: Rect | undefined, { width, height: whole }: Size, around: Around, least: number) {
  const room = Math.max(0, around.area.height - 2 * EDGE);
  const full = Math.min(whole, room);
  let best = place(anchor, { width, height: full }, around);
  for (let height = full - STEP; best.hidden && height >= least; height -= STEP) {
    const lower = place(anchor, { width, height }, around);
    if (lower.hidden < best.hidden) best = lower;
  }
  return best.most === full ? { ...best, most: room } : best;
}

/** The place that costs least. */
function place(anchor: Rect | undefined, size: Size, around: Around): Spot {
  const all = [
    ...(anchor ? sides(anchor, size, around.area) : []),
    ...corners(size, around.area),
    ...gaps(size, around),
  ];
  const sum = (spot: Place, rects: Rect[]) =>
    rects.reduce((total, rect) => total + overlap({ ...spot, ...size }, rect), 0);
  const cost = (spot: Place) =>
    sum(spot, around.never) * COST.never + sum(spot, around.lit) * COST.lit + sum(spot, around.rather);
  const spot = all.reduce((best, each) => (cost(each) < cost(best) ? each : best));
  return { ...spot, most: size.height, slim: false, hidden: sum(spot, around.never) };
}

/** At each side of the anchor, inside the area; the side with the most room comes first. */
function sides(anchor: Rect, size: Size, area: Rect): Place[] {
  const right = area.left + area.width;
  const bottom = area.top + area.height;
  const midX = anchor.left + anchor.width / 2;
  const midY = anchor.top + anchor.height / 2;
  const inX = (left: number) => between(left, area.left + EDGE, right - size.width - EDGE);
  const inY = (top: number) => between(top, area.top + EDGE, bottom - size.height - EDGE);
  const flank = (side: 'right' | 'left', wanted: number, room: number) => {
    const [left, top] = [inX(wanted), inY(midY - size.height / 2)];
    const joins = left === wanted && midY > top && midY < top + size.height;
    const tip = between(midY - top, 18, size.height - 18);
    return { room, spot: { left, top, side: joins ? side : ('corner' as const), tip } };
  };
  const end = (side: 'above' | 'below', wanted: number, room: number) => {
    const [left, top] = [inX(midX - size.width / 2), inY(wanted)];
    const joins = top === wanted || (side === 'above' && anchor.top >= bottom);
    const tip = between(midX - left, 18, size.width - 18);
    return { room, spot: { left, top, side: joins ? side : ('corner' as const), tip } };
  };
  return [
    flank('right', anchor.left + anchor.width + GAP, right - anchor.left - anchor.width - size.width),
    flank('left', anchor.left - GAP - size.width, anchor.left - area.left - size.width),
    end('below', anchor.top + anchor.height + GAP, bottom - anchor.top - anchor.height - size.height),
    end('above', anchor.top - GAP - size.height, anchor.top - area.top - size.height),
  ]
    .sort((one, other) => other.room - one.room)
    .map(({ spot }) => spot);
}

function corners(size: Size, area: Rect): Place[] {
  const lefts = [area.left + area.width - size.width - EDGE, area.left + EDGE];
  const tops = [area.top + EDGE, area.top + area.height - size.height - EDGE];
  return lefts.flatMap((left) => tops.map((top) => ({ left, top, side: 'corner' as const, tip: 0 })));
}

/** Between what it never covers: wherever it is flush with an edge of that. */
function gaps(size: Size, { area, never }: Around): Place[] {
  const inX = (left: number) => between(left, area.left + EDGE, area.left + area.width - size.width - EDGE);
  const inY = (top: number) => between(top, area.top + EDGE, area.top + area.height - size.height - EDGE);
  const ends = (low: number, high: number) => [low, (low + high) / 2, high];
  const lefts = [
    ...ends(inX(-Infinity), inX(Infinity)),
    ...never.flatMap((rect) => [inX(rect.left - GAP - size.width), inX(rect.left + rect.width + GAP)]),
  ];
  const tops = [
    ...ends(inY(-Infinity), inY(Infinity)),
    ...never.flatMap((rect) => [inY(rect.top - GAP - size.height), inY(rect.top + rect.height + GAP)]),
  ];
  return lefts.flatMap((left) => tops.map((top) => ({ left, top, side: 'corner' as const, tip: 0 })));
}
