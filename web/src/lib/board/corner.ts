/** Where the buttons of a board stand: in the corner where they cover least of what can be chosen. */
import type { View } from './camera';
import type { Point } from './geometry';

export const CORNERS = ['bottom right', 'bottom left', 'top right', 'top left'] as const;
export type Corner = (typeof CORNERS)[number];

const REACH = 40; // how far a space reaches around its middle, at scale 1

/** The corner with the fewest lit spaces in it, then with the fewest that hold something, then with the fewest at all. */
export function freeCorner(
  spaces: { at: Point; lit: boolean; held?: boolean }[],
  view: View,
  frame: { width: number; height: number },
  size: { width: number; height: number },
  taken: Corner[] = [],
): Corner {
  const reach = REACH * view.k;
  const cost = (corner: Corner) =>
    spaces.reduce((sum, { at, lit, held }) => {
      const x = at.x * view.k + view.x;
      const y = at.y * view.k + view.y;
      const inside =
        (corner.endsWith('right') ? x + reach > frame.width - size.width : x - reach < size.width) &&
        (corner.startsWith('bottom') ? y + reach > frame.height - size.height : y - reach < size.height);
      return sum + (inside ? (lit ? 1000 : held ? 20 : 1) : 0);
    }, 0);
  const free = CORNERS.filter((corner) => !taken.includes(corner));
  return free.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best));
}
