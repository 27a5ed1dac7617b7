/** Where the coach's card stands: beside what it points at, on the side with the most room, over neither that nor the question. */
import { overlap, type Rect, type Size } from '$lib/ui/place';

export interface Spot {
  left: number;
  top: number;
  side: 'right' | 'left' | 'above' | 'below' | 'corner';
  tip: number; // pixels along the side
}

/** What is around it: where it may stand, what it never covers, and what it rather leaves free. */
export interface Around {
  area: Rect;
  never: Rect[];
  rather: Rect[];
}

const GAP = 16;
export const EDGE = 8;
const between = (value: number, low: number, high: number) =>
  Math.max(low, Math.min(Math.max(low, high), value));

export function standBeside(anchor: Rect | undefined, size: Size, around: Around): Spot {
  const all = [...(anchor ? sides(anchor, size, around.area) : []), ...corners(size, around.area)];
  const cost = (spot: Spot) => {
    const box = { left: spot.left, top: spot.top, ...size };
    const sum = (rects: Rect[]) => rects.reduce((total, rect) => total + overlap(box, rect), 0);
    return sum(around.never) * 1000 + sum(around.rather);
  };
  return all.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}

/** At each side of the anchor, inside the area; the side with the most room comes first. */
function sides(anchor: Rect, size: Size, area: Rect): Spot[] {
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

function corners(size: Size, area: Rect): Spot[] {
  const lefts = [area.left + area.width - size.width - EDGE, area.left + EDGE];
  const tops = [area.top + EDGE, area.top + area.height - size.height - EDGE];
  return lefts.flatMap((left) => tops.map((top) => ({ left, top, side: 'corner' as const, tip: 0 })));
}
