/** How a card's picture and frame are composed from what the card says: the same card, the same picture. */
import type { Card } from '$lib/net/types';

/** What repeats behind the figure, each as the paths of one tile with its width and height. */
export const PATTERNS = [
  { d: 'M0 14 14 0 28 14M0 28 14 14 28 28', width: 28, height: 28, stroke: 4 },
  { d: 'M14 0v8l14 8v17l-14 8v8M14 8 0 16v17l14 8', width: 28, height: 49, stroke: 2 },
  { d: 'M4 4h.1M9 9h.1', width: 10, height: 10, stroke: 4 },
  { d: 'M0 .5h36M0 12.5h36M9 0v12M27 12v12', width: 36, height: 24, stroke: 2.4 },
  { d: 'M0 8q7-8 14 0t14 0M0 18q7-8 14 0t14 0', width: 28, height: 20, stroke: 2.4 },
  {
    d: 'M6 4v14M6 8l6-4M6 13l6-4M22 18V6l6 6M22 6l-5 5',
    width: 34,
    height: 24,
    stroke: 2.2,
  },
  { d: 'M4 16Q4 4 16 4 16 16 4 16L16 4M24 26Q24 16 34 16', width: 36, height: 30, stroke: 2 },
  { d: 'M0 0 24 24M24 0 0 24', width: 24, height: 24, stroke: 2.4 },
  { d: 'M0 6h40M0 18h40', width: 40, height: 24, stroke: 5 },
  { d: 'M10 2v16M2 10h16', width: 24, height: 24, stroke: 3 },
] as const;

/** What the figure stands on, in a strip of 300 by 100. */
export const HORIZONS = [
  'M0 62Q40 38 86 54T176 48T250 50T300 40V100H0Z',
  'M0 60h18V46h14v10h20V30h12V20h8v10h10v30h30V48h24v12h60V40h10V26h16v34h26V50h20V32h14v30h18v38H0Z',
  'M0 66 12 36 24 62 38 28 52 64 68 42 80 66h130l14-28 12 24 16-36 14 36 14-22 20 28v32H0Z',
  'M0 60h300v40H0ZM20 62q-2-26-8-34M34 62V22M46 62q2-22 10-30M262 62q-2-22-8-30M276 62V18',
  'M0 66 34 22 54 42 84 8l36 54h70l32-46 24 26 22-30 32 46v42H0Z',
  'M0 56h300v44H0ZM0 70h300M60 56 30 100M130 56l-8 44M190 56l10 44M246 56l30 44',
  'M0 58q19-14 38 0t38 0 38 0 38 0 38 0 38 0 38 0 38 0v42H0Z',
  'M0 64h26V40h8v-8h8v8h8v-8h8v8h8v24h150V34h8v-8h9v8h9v-8h9v8h9v30h40v36H0Z',
] as const;

export const FRAMES = ['plate', 'band', 'arch', 'bound', 'double', 'poster', 'tag', 'book'] as const;
export const BANDS = ['ink', 'accent', 'second', 'deep'] as const;

/** How far the hue of a clan lies from the colour of the game, in degrees. */
const TURNS = [0, 40, -40, 85, -85, 150, 190, 235];

export interface Picture {
  turn: number;
  pattern: number;
  horizon: number;
  light: { x: number; y: number }; // as shares of the picture
  rays: { count: number; start: number };
  lean: number; // of the figure, in degrees
  mirrored: boolean;
  size: number; // of the figure, as a share
  metal: number; // which of the figure's colours, from 0 to 3
  second: number; // which of its numbers lends the small icon
  frame: (typeof FRAMES)[number];
  band: (typeof BANDS)[number];
}

/** A whole number that a text always gives (FNV-1a, stirred). */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

/** The kind, up to its first comma, makes frame and band, the clan (its first tag) pattern and hue, the name all the rest. */
export function pictureOf(card: Pick<Card, 'name' | 'kind' | 'tags'>): Picture {
  const clan = card.tags.find((tag) => tag && tag !== card.kind) ?? card.kind;
  const kind = card.kind.split(',')[0]!; // what follows says where the card is
  const of = (text: string, count: number) => hash(text) % count;
  const own = (what: string, count: number) => of(`${card.name}/${what}`, count);
  return {
    turn: TURNS[of(`${clan}/hue`, TURNS.length)]! + own('hue', 41) - 20,
    pattern: of(`${clan}/pattern`, PATTERNS.length),
    horizon: own('horizon', HORIZONS.length),
    light: { x: (30 + own('x', 41)) / 100, y: (22 + own('y', 31)) / 100 },
    rays: { count: 10 + 2 * own('rays', 6), start: own('start', 30) },
    lean: own('lean', 17) - 8,
    mirrored: own('side', 2) === 1,
    size: (80 + own('size', 19)) / 100,
    metal: own('metal', 4),
    second: own('second', 12),
    frame: FRAMES[of(`${kind}/frame`, FRAMES.length)]!,
    band: BANDS[of(`${kind}/band`, BANDS.length)]!,
  };
}

/** Rays of light from a point, as one path in a picture of 300 by 200. */
export function raysOf({ light, rays }: Picture): string {
  const [x, y] = [300 * light.x, 200 * light.y];
  const point = (turn: number) =>
    `${(x + 420 * Math.cos(turn)).toFixed(0)} ${(y + 420 * Math.sin(turn)).toFixed(0)}`;
  const step = (2 * Math.PI) / rays.count;
  return Array.from({ length: rays.count }, (_, i) => (i + rays.start / 30) * step)
    .map((turn) => `M${x.toFixed(0)} ${y.toFixed(0)} ${point(turn)} ${point(turn + step / 2)}Z`)
    .join('');
}
