/** Where the camera stands over a land by itself: over all of it and what stands over its places; where that would be too
 * small to read, over what matters now. */
import { filled, fit, type View } from '../camera';
import type { Box, Point } from '../geometry';
import type { Land } from './land';
import { frameOf, liftOf, penAt } from './lettering';

const COAST = 6; // pixels around it
const SMALLER = 0.6; // of the wanted size, for the sake of seeing more of what matters
const NEARLY = 0.8; // of the wanted size: then all of the land says more
const CLEARLY = 1.15; // so much larger is worth leaving the rest out
const STEP = 0.95;
const FIGURE = 76; // of a figure with the ribbon over its head, in pixels
const FLAG = 54;
const AROUND = { x: 44, below: 26 };

/** What the camera looks for, by the places where it is. */
export interface Wanted {
  held: ReadonlySet<number>; // somebody stands there
  flagged: readonly number[]; // by the objective
  first: readonly number[]; // around which it stands
  then: readonly number[]; // what else it shows where there is room, the nearest first
}

interface Room {
  width: number;
  height: number;
}

const joint = (boxes: readonly Box[]): Box => {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
};
const fits = (box: Box, room: Room, k: number): boolean =>
  box.width * k <= room.width - 2 * COAST && box.height * k <= room.height - 2 * COAST;

export function frameLand(land: Land, wanted: Wanted, room: Room, size: number): View {
  const { spots, unit } = land.sketch;
  /** A place and what stands over it, on the board at this zoom: figures and flags keep their size on the screen. */
  const reach = (id: number, k: number): Box[] => {
    const spot = spots.get(id);
    if (!spot) return [];
    const pen = penAt(k, unit);
    const figure = wanted.held.has(id) ? liftOf(spot.stop, unit, pen) + FIGURE * pen : 0;
    const flag = wanted.flagged.includes(id) ? 12 * unit + FLAG * pen : 0;
    const above = Math.max(figure, flag, 26 * unit);
    const aside = AROUND.x * pen;
    const height = above + 14 * unit + AROUND.below * pen;
    return [{ x: spot.x - aside, y: spot.y - above, width: 2 * aside, height }];
  };
  const over = (ids: readonly number[], k: number) => ids.flatMap((id) => reach(id, k));
  const content = (k: number) => joint([frameOf(land), ...over([...wanted.held, ...wanted.flagged], k)]);
  let whole = fit(frameOf(land), room, COAST);
  for (let i = 0; i < 3; i++) whole = fit(content(whole.k), room, COAST);
  const first = wanted.first.filter((id) => spots.has(id));
  if (whole.k >= size * NEARLY || !(first.length || wanted.then.length)) return whole;

  const least = Math.max(whole.k, size * SMALLER);
  const group: number[] = [];
  const join = (id: number) => {
    if (!group.length || fits(joint(over([...group, id], least)), room, least)) group.push(id);
  };
  for (const id of first) join(id);
  const far = (id: number, from: Point) => {
    const { x, y } = spots.get(id)!;
    return Math.hypot(from.x - x, from.y - y);
  };
  const others = wanted.then.filter((id) => spots.has(id) && !group.includes(id));
  const from = spots.get(group[0] ?? others[0]!)!;
  for (const id of others.sort((one, other) => far(one, from) - far(other, from))) join(id);

  let k = size;
  while (k > least && !fits(joint(over(group, k)), room, k)) k *= STEP;
  if (k < whole.k * CLEARLY) return whole;
  const { x, y, width, height } = joint(over(group, k));
  const view = { k, x: room.width / 2 - (x + width / 2) * k, y: room.height / 2 - (y + height / 2) * k };
  return filled(view, content(k), room, COAST);
}
