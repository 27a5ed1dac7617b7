/** Where a popover stands: beside what it explains or in a free corner of the board, never over what must stay in sight. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Size {
  width: number;
  height: number;
}
export type Side = 'right' | 'left' | 'above' | 'below' | 'corner';

export interface Placement {
  left: number;
  top: number;
  side: Side;
  tip: number; // pixels along the side
  most: number; // pixels it may be high
}

/** What is around it. */
export interface Room {
  frame: Size; // the window
  board: Rect | undefined;
  keep: Rect[]; // the question, the goal: never covered
  lit: Rect[]; // what can be chosen, and who acts: covered only if nothing else is left
  pieces?: Rect[]; // who stands around: rather not covered
}

const GAP = 12;
const EDGE = 8;
const between = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** The area that two boxes share. */
export function overlap(one: Rect, other: Rect): number {
  const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The first of the places that covers nothing, else the one that covers least; `far` asks for a corner of the board. */
export function placeFree(anchor: Rect, size: Size, room: Room, far: boolean): Placement {
  const beside = sidesOf(anchor).map((side) => placeBeside(anchor, size, room.frame, side));
  const corners = room.board ? cornersOf(room.board, size, room.lit, anchor) : [];
  const all = far ? [...corners, ...beside] : [...beside, ...corners];
  const never = [...room.keep, anchor];
  const cost = (at: Placement) => {
    const box = { left: at.left, top: at.top, width: size.width, height: Math.min(size.height, at.most) };
    const sum = (rects: Rect[]) => rects.reduce((total, rect) => total + overlap(box, rect), 0);
    return sum(never) * 1000 + sum(room.lit) + sum(room.pieces ?? []) / 2;
  };
  return all.reduce((best, at) => (cost(at) < cost(best) ? at : best));
}

const sidesOf = (anchor: Rect): Side[] =>
  anchor.width > 120 ? ['above', 'below', 'right', 'left'] : ['right', 'left', 'above', 'below'];

/** The corners of the board, the one farthest from all that is lit first. */
function cornersOf(board: Rect, size: Size, lit: Rect[], anchor: Rect): Placement[] {
  const most = board.height - 2 * EDGE;
  const height = Math.min(size.height, most);
  const spots = [board.left + EDGE, board.left + board.width - size.width - EDGE].flatMap((left) =>
    [board.top + EDGE, board.top + board.height - height - EDGE].map((top) => ({ left, top })),
  );
  const near = (spot: { left: number; top: number }) =>
    Math.min(
      ...[anchor, ...lit].map((rect) =>
        Math.hypot(
          spot.left + size.width / 2 - rect.left - rect.width / 2,
          spot.top + height / 2 - rect.top - rect.height / 2,
        ),
      ),
    );
  return spots
    .sort((one, other) => near(other) - near(one))
    .map((spot) => ({ ...spot, side: 'corner', tip: 0, most }));
}

/** At one side of the asker, inside the window, with its tip on the asker. */
function placeBeside(anchor: Rect, size: Size, frame: Size, side: Side): Placement {
  const midX = anchor.left + anchor.width / 2;
  const midY = anchor.top + anchor.height / 2;
  const inX = (left: number) => between(left, EDGE, Math.max(EDGE, frame.width - size.width - EDGE));
  const inY = (top: number) => between(top, EDGE, Math.max(EDGE, frame.height - size.height - EDGE));
  const most = frame.height - 2 * EDGE;
  if (side === 'right' || side === 'left') {
    const top = inY(midY - 34);
    const left = inX(side === 'right' ? anchor.left + anchor.width + GAP : anchor.left - GAP - size.width);
    return { left, top, side, tip: between(midY - top, 16, size.height - 16), most };
  }
  const left = inX(midX - size.width / 2);
  const top = inY(side === 'below' ? anchor.top + anchor.height + GAP : anchor.top - GAP - size.height);
  return { left, top, side, tip: between(midX - left, 16, size.width - 16), most };
}
