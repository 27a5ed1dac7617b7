/** What fills the sea: the title of the map on a plate where no land is, and a ship and a serpent where there is room. */
import type { Point } from '../geometry';
import type { Fields } from './fields';
import type { Sketch } from './sketch';
import { sums, touches, within, type Rect } from './words';

export interface Decor {
  title?: Rect;
  ship?: Point;
  serpent?: Point;
}

const INSET = 44; // from the edge of the picture
const OFF_COAST = -14;
const TITLE = { width: 250, height: 64 };
const SHIP = { width: 76, height: 80 };
const SERPENT = { width: 100, height: 56 };

/** Free water for each, the title near a lower corner, the others far from it and from each other. */
export function decorOf(fields: Fields, { unit, spots }: Sketch): Decor {
  const dry = sums(fields, (k) => (fields.land[k]! > OFF_COAST * unit ? 1 : 0));
  const taken: Rect[] = [...spots.values()].map(({ x, y }) => ({
    left: x - 70 * unit,
    top: y - 40 * unit,
    right: x + 70 * unit,
    bottom: y + 50 * unit,
  }));
  const { step, columns, rows } = fields;
  const [x, y] = [fields.x + INSET * unit, fields.y + INSET * unit];
  const right = fields.x + (columns - 1) * step - INSET * unit;
  const bottom = fields.y + (rows - 1) * step - INSET * unit;
  const find = ({ width, height }: typeof TITLE, cost: (middle: Point) => number): Rect | undefined => {
    let best: { rect: Rect; cost: number } | undefined;
    for (let top = y; top + height * unit <= bottom; top += 2 * step)
      for (let left = x; left + width * unit <= right; left += 2 * step) {
        const rect = { left, top, right: left + width * unit, bottom: top + height * unit };
        const price = cost({ x: (left + rect.right) / 2, y: (top + rect.bottom) / 2 });
        if ((best && price >= best.cost) || within(dry, rect) || taken.some((other) => touches(rect, other)))
          continue;
        best = { rect, cost: price };
      }
    if (best) taken.push(best.rect);
    return best?.rect;
  };
  const far = (from: Point[]) => (at: Point) =>
    -Math.min(...from.map((other) => Math.abs(other.x - at.x) + Math.abs(other.y - at.y)));
  const middle = (rect: Rect) => ({ x: (rect.left + rect.right) / 2, y: (rect.top + rect.bottom) / 2 });
  const title = find(TITLE, (at) => Math.min(right - at.x, (at.x - x) * 1.2) + (bottom - at.y));
  const settled = title ? [middle(title)] : [{ x: right, y: bottom }];
  const ship = find(SHIP, far(settled));
  if (ship) settled.push(middle(ship));
  const serpent = find(SERPENT, far(settled));
  return { title, ship: ship && middle(ship), serpent: serpent && middle(serpent) };
}

/** A ship under sail, and a serpent in the waves, around (0, 0). */
export const SHIP_ART =
  'M-30 16H30L22 32H-20ZM-2 14V-34H2V14ZM-4-30C-22-26-26-10-24 4C-16 0-10 0-4 4ZM4-32C22-24 26-8 24 6C16 0 10 0 4 4ZM2-34L16-38 2-42ZM-34 36C-26 32-20 40-12 36C-4 32 4 40 12 36C20 32 26 40 34 36';
export const SERPENT_ART =
  'M-44 14C-44-8-22-8-22 14H-30C-30 4-36 4-36 14ZM-14 14C-14-12 10-12 10 14H2C2 0-6 0-6 14ZM18 14C18-6 20-24 32-26C42-28 46-18 40-14L30-14C28-8 27 4 27 14ZM-50 20C-40 16-34 24-24 20C-14 16-8 24 2 20C12 16 18 24 28 20C38 16 42 24 50 20';
