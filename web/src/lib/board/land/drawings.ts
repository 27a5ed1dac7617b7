/** What stands at a place: a small drawing by its size, by what its data says, or by its ground. Sixteen of them. */
import type { Space } from '$lib/net/types';
import { CREAM, INK, WOOD } from './paint';

const ROCK = '#cfc7b4';
const SLATE = '#8d7f96';

const shape = (d: string, fill: string, width = 2.1) =>
  `<path d="${d}" fill="${fill}" stroke="${INK}" stroke-width="${width}" stroke-linejoin="round"/>`;
const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const beam = (d: string, width: number) => stroke(d, INK, width + 3.6) + stroke(d, WOOD, width);
const house = (x: number, y: number, w: number, h: number, wall: string, roof: string) =>
  shape(`M${x} ${y}v${-h}h${w}v${h}z`, wall) +
  shape(`M${x - 2.5} ${y - h}L${x + w / 2} ${y - h - w * 0.8}L${x + w + 2.5} ${y - h}z`, roof);
const door = (x: number, y: number, w: number, h: number) =>
  `<path d="M${x} ${y}v${-h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z" fill="${INK}"/>`;

export const PLACES: Record<string, string> = {
  city:
    house(-26, 8, 11, 18, CREAM, '#ff2fa8') +
    house(15, 8, 11, 18, CREAM, '#ff2fa8') +
    house(-8, 2, 16, 23, '#ffe14a', '#7d2bd6') +
    shape('M-22 10V-5h6v4h5v-4h6v4h10v-4h6v4h5v-4h6V10z', CREAM, 2.2) +
    door(-5, 10, 10, 12) +
    shape('M0-34v-11l11 4-11 4z', '#b6ff1f', 1.8),
  town:
    house(-20, 6, 12, 9, CREAM, '#ff8a1f') +
    house(8, 6, 12, 9, CREAM, '#ff8a1f') +
    house(-6.5, 9, 13, 17, '#fff', '#ff2fa8') +
    door(-2.5, 9, 5, 8) +
    stroke('M-16 2h3M12 2h3', INK, 2.6),
  hut:
    house(-16, 6, 12, 7, CREAM, WOOD) +
    house(-3, 9, 16, 9, CREAM, '#ff8a1f') +
    door(2.5, 9, 5.5, 7) +
    stroke('M-10-12c-5-4 4-6 0-12', CREAM, 2),
  ruin:
    shape('M-13 9l1-26 4 4 3-9 5 5 4-4 1 9 6 4v17z', ROCK, 2.2) +
    door(-5, 9, 9, 12) +
    stroke('M-8-9h4M3-5h5M6 3h4M-10 0h3', INK, 1.7) +
    shape('M12 9l4-6 6 2 2 4zM-22 9l4-5 5 5z', ROCK),
  cave:
    shape('M-22 9c-2-14 7-30 21-30S22-7 21 9z', SLATE, 2.3) +
    `<path d="M-12 9c-2-12 5-20 12-20S13-4 11 9z" fill="${INK}"/>` +
    shape('M-8-6l3 6 3-8 3 8 3-7 3 5', CREAM, 0.8) +
    stroke('M-16-8l4-5M11-15l5 6', INK, 2),
  grave:
    shape('M-21 9c3-9 11-13 21-13S18 0 21 9z', '#6f5d7e', 2.2) +
    shape('M-8 2v-15c0-12 16-12 16 0V2z', '#e8e0cf', 2.2) +
    stroke('M0-16v11M-4-12h8', INK, 2.3) +
    stroke('M-16 5v-9M-19-1h6M15 5v-8M12 0h6', CREAM, 2.1),
  crystal:
    shape('M-9 9l-9-12 3-9 8 7 4 14z', '#b6ff1f', 2.2) +
    shape('M4 9l2-17 6-9 6 9-4 17z', '#ff8fe0', 2.2) +
    shape('M-4 9l-6-23 7-13 7 13-2 23z', '#37f0ff', 2.2) +
    stroke('M-3-25v32M12-15l-1 22', INK, 1.2),
  gallows:
    beam('M-15 9H12M-9 9v-29H9M-9-12l8-8', 3.2) +
    stroke('M8-20v7', CREAM, 2) +
    stroke('M4-9a4 4 0 1 0 8 0a4 4 0 1 0-8 0', CREAM, 2.3),
  gate:
    shape('M-11 9V-8h22V9z', ROCK, 2.2) +
    house(-21, 9, 10, 21, ROCK, '#ff8a1f') +
    house(11, 9, 10, 21, ROCK, '#ff8a1f') +
    door(-6, 9, 12, 13) +
    stroke('M-17-6v4M16-6v4', INK, 2.4),
  tree:
    shape('M-4 9q3-9-1-15l4 3 1-8 3 7 5-4q-5 8-3 17z', '#8a5a34') +
    shape('M-9-3a9 9 0 1 1 2-17a10 10 0 0 1 18 2a8 8 0 0 1-1 15q-10 4-19 0z', '#38c172', 2.2) +
    stroke('M-8-11q4 3 7 0M3-16q4 2 6-1', '#1c8f5c', 2),
  marsh:
    shape('M-22 3c0-10 44-10 44 0s-44 10-44 0z', '#2f6b2a', 2.2) +
    stroke('M-11 2q-1-13-5-17M-4 3v-23M6 2q1-11 6-16M13 3v-9', INK, 2.3) +
    stroke('M-4-20v8M13-8v4', WOOD, 4.8) +
    `<circle cx="3" cy="5" r="2.300" fill="#b6ff1f"/><circle cx="-10" cy="5" r="1.700" fill="#b6ff1f"/>`,
  jetty:
    beam('M-20 3H16M-14 3v7M-2 3v7M10 3v7', 3.4) +
    shape('M-8-1H12l-4 5H-5zM1-2v-21l-11 17zM4-2v-17l8 14z', CREAM, 2),
  fire:
    shape('M-15 9l4-8h22l4 8z', SLATE, 2.2) +
    shape('M0 2c-14 0-10-13-3-25 1 9 6 8 7 4 8 10 7 21-4 21z', '#ff5a1f', 2.2) +
    `<path d="M0 0c-6 0-5-6 0-11 5 5 5 11 0 11z" fill="#ffe14a"/>`,
  peak:
    shape('M-25 9l14-22 4 3 8-17 9 15 4-3 12 24z', '#f3e2c2', 2.3) +
    `<path d="M1-27l9 15 4-3 11 23H7L2-8z" fill="#9c7f8f"/>` +
    stroke('M-25 9l14-22 4 3 8-17 9 15 4-3 12 24', INK, 2.3),
  sign: beam('M0 10v-29', 2.6) + shape('M-2-19h15l5 4-5 4H-2zM2-8h-14l-5 4 5 4H2z', CREAM, 2),
  maze:
    `<circle r="20" fill="${INK}" stroke="#b6ff1f" stroke-width="2.600"/>` +
    stroke('M0 1c3-4 8 1 4 5s-13 1-12-6S4-10 9-5s5 15-4 18-20-3-19-13', '#b6ff1f', 2.6),
};

export const PORT = `<g transform="translate(-24 9)">${shape('M-9 0H9l-4 6h-10z', WOOD, 1.8)}${shape('M0-1v-13l8 10z', CREAM, 1.6)}</g>`;

const BY_GROUND: [RegExp, string][] = [
  [/ruin|castle|keep|tower/, 'ruin'],
  [/cave|cavern|dungeon|mine|tunnel/, 'cave'],
  [/crystal|magic|metaphys|portal/, 'crystal'],
  [/unholy|grave|tomb|barrow/, 'grave'],
  [/peak|mountain|hill/, 'peak'],
  [/forest|wood|tree/, 'tree'],
  [/marsh|swamp|bog/, 'marsh'],
  [/fire|scorch|burn|lava/, 'fire'],
  [/port|harbou?r|water|lake|sea/, 'jetty'],
  [/gate|law|fort|bridge|wall/, 'gate'],
  [/town|village|settle|market/, 'town'],
];

/** The drawing of a place. */
export function drawingOf({ art, size, terrain }: Pick<Space, 'art' | 'size' | 'terrain'>): string {
  const said = art.find((name) => name in PLACES);
  if (said) return said;
  if (size > 0) return size >= 4 ? 'city' : size >= 2 ? 'town' : 'hut';
  if (art.includes('island')) return 'ruin';
  return BY_GROUND.find(([word]) => word.test(terrain))?.[1] ?? 'sign';
}

/** How much larger than usual a place is drawn. */
export const scaleOf = (drawing: string): number => (drawing === 'city' ? 1.2 : 1);

/** A star whose spikes grow with the danger. */
export function burst(level: number, radius: number): string {
  const spikes = 7 + level;
  const points = Array.from({ length: spikes * 2 }, (_, i) => {
    const angle = (i * Math.PI) / spikes - Math.PI / 2;
    const r = i % 2 ? radius * 0.74 : radius * (1 + level * 0.025);
    return `${(Math.cos(angle) * r).toFixed(1)} ${(Math.sin(angle) * r).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
