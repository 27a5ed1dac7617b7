/** A graph that no game has, for tests: nine places on a ring and one in its middle, in two regions or in none. */
import type { Board, Space } from '$lib/net/types';

const NAMES = ['Ay', 'Bell Harbour', 'Crow', 'Deep Hollow', 'Elm', 'Far End', 'Gull', 'High Seat', 'Inn'];

const space = (id: number, x: number, y: number, label: string, region: string): Space => ({
  id,
  x,
  y,
  terrain: '',
  label,
  icon: 'village',
  region,
  size: 0,
  art: [],
});

export function madeUp(change: Partial<Board> = {}, apart = 5): Board {
  const ring = NAMES.map((name, i) => {
    const angle = (i * 2 * Math.PI) / NAMES.length;
    const at = { x: 2 * apart * Math.cos(angle), y: 1.6 * apart * Math.sin(angle) };
    return space(i, at.x, at.y, name, i < 5 ? 'east' : 'west');
  });
  const link = (a: number, b: number, kind = 'road') => ({ a, b, kind, colour: '', border: '', label: '' });
  return {
    id: 'made up',
    kind: 'graph',
    title: 'Nowhere',
    spaces: [...ring, space(9, 0, 0, 'Middle', 'east')],
    walls: [],
    links: [...NAMES.map((_, i) => link(i, (i + 1) % NAMES.length)), link(9, 0, 'path'), link(9, 4, 'river')],
    muted: false,
    inks: {},
    look: 'painted',
    regions: [],
    waters: [],
    floor: null,
    decor: [],
    ...change,
  };
}

export const region = (id: string, name: string, ...terrain: string[]) => ({
  id,
  name,
  paint: '',
  border: '',
  terrain,
});
