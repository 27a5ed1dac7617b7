/** The small drawings of relief, in units of their size, standing on (0, 0). Only absolute pairs, so that they can be
 * moved and joined into large paths. */
import type { Paint } from './paint';
import { CREAM, INK } from './paint';

export type Relief =
  'peaks' | 'forest' | 'marsh' | 'scorched' | 'lava' | 'graves' | 'waves' | 'dunes' | 'meadow';

export interface Part {
  d: string;
  fill?: keyof Paint | 'ink' | 'cream' | 'glow' | 'ember';
  line?: keyof Paint | 'ink' | 'cream' | 'glow';
  width?: number;
}
export interface Drawing {
  parts: Part[];
  size: number;
  width: number; // of the ground it stands on, in sizes
  height: number;
}

const KINDRED: [RegExp, Relief][] = [
  [/peak|mountain|hill|rock|cliff|highland|alp/, 'peaks'],
  [/forest|wood|tree|jungle|grove/, 'forest'],
  [/marsh|swamp|bog|fen|moor/, 'marsh'],
  [/lava|volcan|magma/, 'lava'],
  [/scorch|burn|ash|waste|fire|blast/, 'scorched'],
  [/unholy|grave|tomb|dead|haunt|barrow/, 'graves'],
  [/water|lake|sea|river|coast/, 'waves'],
  [/sand|desert|dune/, 'dunes'],
  [/open|field|grass|meadow|plain|farm|steppe/, 'meadow'],
];

/** What grows or rises where the ground has these traits; meadows where they say nothing. */
export function reliefOf(traits: string[]): Relief[] {
  const found = traits.flatMap(
    (trait) => KINDRED.find(([word]) => word.test(trait.toLowerCase()))?.[1] ?? [],
  );
  return found.length ? found : ['meadow'];
}

export const inkOf = (paint: Paint, name: NonNullable<Part['fill'] | Part['line']>): string =>
  name === 'ink'
    ? INK
    : name === 'cream'
      ? CREAM
      : name === 'glow'
        ? '#ffef6a'
        : name === 'ember'
          ? '#ff6a1f'
          : paint[name];

const n = (value: number) => String(Math.round(value * 1000) / 1000);

/** A closed ring around a point. */
export function ring(x: number, y: number, rx: number, ry = rx): string {
  const [a, b] = [rx * 0.5523, ry * 0.5523];
  const p = (px: number, py: number) => `${n(px)} ${n(py)}`;
  return (
    `M${p(x - rx, y)}C${p(x - rx, y - b)} ${p(x - a, y - ry)} ${p(x, y - ry)}` +
    `C${p(x + a, y - ry)} ${p(x + rx, y - b)} ${p(x + rx, y)}` +
    `C${p(x + rx, y + b)} ${p(x + a, y + ry)} ${p(x, y + ry)}` +
    `C${p(x - a, y + ry)} ${p(x - rx, y + b)} ${p(x - rx, y)}Z`
  );
}

/** The same drawing elsewhere, and as large as wanted. */
export const moved = (d: string, x: number, y: number, size: number): string =>
  d.replace(
    /(-?[\d.]+)[ ,](-?[\d.]+)/g,
    (_, px, py) =>
      `${Math.round((x + Number(px) * size) * 10) / 10} ${Math.round((y + Number(py) * size) * 10) / 10}`,
  );

function mountain(lean: number, tall: number): Part[] {
  const top = `${n(lean)} ${n(-tall)}`;
  const [left, right] = [n(-tall * 0.5), n(-tall * 0.56)];
  const ridge = `${top}L0.24 ${right}L0.36 ${n(-tall * 0.6)}L0.8 0`;
  const slope = `M-0.8 0L-0.4 ${left}L-0.26 ${n(-tall * 0.46)}L${ridge}`;
  return [
    { d: `${slope}Z`, fill: 'high' },
    { d: `M${ridge}L0.16 0L0.04 ${n(-tall * 0.36)}L${n(lean + 0.1)} ${n(-tall * 0.55)}Z`, fill: 'low' },
    {
      d: `M${top}L${n(lean - 0.19)} ${n(-tall * 0.66)}L${n(lean - 0.05)} ${n(-tall * 0.72)}L${n(lean + 0.03)} ${n(-tall * 0.6)}L${n(lean + 0.16)} ${n(-tall * 0.72)}Z`,
      fill: 'cream',
    },
    {
      d: `${slope}M-0.46 ${n(-tall * 0.16)}L-0.34 ${n(-tall * 0.05)}M-0.28 ${n(-tall * 0.26)}L-0.2 ${n(-tall * 0.14)}`,
      line: 'ink',
      width: 2.1,
    },
  ];
}

const PINE: Part[] = [
  { d: 'M-0.1 0L-0.1 -0.3L0.1 -0.3L0.1 0Z', fill: 'ink' },
  {
    d: 'M0 -1.36L0.34 -0.84L0.2 -0.88L0.44 -0.46L0.26 -0.5L0.54 -0.1L-0.54 -0.1L-0.26 -0.5L-0.44 -0.46L-0.2 -0.88L-0.34 -0.84Z',
    fill: 'high',
    line: 'ink',
    width: 2,
  },
  { d: 'M0 -1.28L0.28 -0.88L0.16 -0.9L0.4 -0.5L0.22 -0.54L0.46 -0.14L0.1 -0.14Z', fill: 'low' },
];
const OAK: Part[] = [
  { d: 'M0 0L0 -0.7M0 -0.35L-0.3 -0.66M0 -0.45L0.3 -0.76', line: 'ink', width: 3.2 },
  { d: ring(-0.34, -0.76, 0.28) + ring(0.35, -0.82, 0.28), fill: 'low', line: 'ink', width: 2 },
  { d: ring(0, -1.04, 0.36), fill: 'high', line: 'ink', width: 2 },
  { d: 'M-0.14 -1.16Q-0.04 -1.26 0.1 -1.22', line: 'cream', width: 1.6 },
];
const REEDS: Part[] = [
  { d: ring(0, 0, 0.8, 0.24), fill: 'low', line: 'ink', width: 1.8 },
  {
    d: 'M-0.34 -0.06Q-0.4 -0.5 -0.62 -0.68M-0.1 -0.06L-0.1 -0.96M0.14 -0.06Q0.2 -0.5 0.44 -0.74',
    line: 'ink',
    width: 2,
  },
  { d: 'M-0.1 -0.94L-0.1 -0.62M0.4 -0.7L0.3 -0.54', line: 'pop', width: 4.2 },
  { d: 'M0.28 0.06L0.56 0.06M-0.5 0.02L-0.34 0.02', line: 'cream', width: 1.5 },
];
const POND: Part[] = [
  { d: ring(0, 0, 0.72, 0.22), fill: 'low', line: 'ink', width: 1.8 },
  { d: 'M-0.4 -0.02Q-0.2 -0.12 0 -0.02Q0.16 0.06 0.36 -0.02', line: 'cream', width: 1.5 },
  { d: 'M0.5 -0.1Q0.56 -0.4 0.74 -0.52M0.44 -0.12L0.4 -0.6', line: 'ink', width: 1.9 },
];
const SNAG: Part[] = [
  {
    d: 'M0 0L-0.06 -0.55L-0.4 -1.04M-0.05 -0.5L0.34 -0.94M0.16 -0.72L0.12 -1.14M-0.2 -0.78L-0.5 -0.74M-0.34 0.04L0.4 0.04',
    line: 'ink',
    width: 2.8,
  },
];
const CRACK: Part[] = [
  {
    d: 'M-0.7 0L-0.24 -0.2L0 0.1L0.3 -0.2L0.76 0.04M0 0.1L0.12 0.36M0.3 -0.2L0.26 -0.44',
    line: 'ink',
    width: 2.3,
  },
];
const FLAME: Part[] = [
  {
    d: 'M0 0.1C-0.56 0.1 -0.5 -0.45 -0.12 -0.95C-0.06 -0.62 0.12 -0.62 0.17 -0.8C0.5 -0.34 0.46 0.1 0 0.1Z',
    fill: 'ember',
    line: 'ink',
    width: 2.1,
  },
  { d: 'M0 0C-0.24 0 -0.2 -0.25 0 -0.45C0.22 -0.22 0.2 0 0 0Z', fill: 'glow' },
];
const LAVA: Part[] = [
  {
    d: 'M-0.9 0C-0.92 -0.38 -0.2 -0.44 0.1 -0.36C0.6 -0.46 0.98 -0.2 0.9 0.05C0.7 0.4 -0.8 0.42 -0.9 0Z',
    fill: 'ember',
    line: 'ink',
    width: 2.4,
  },
  { d: 'M-0.5 0.02Q-0.3 -0.14 -0.1 0.02Q0.1 0.16 0.3 0.02Q0.44 -0.1 0.58 0', line: 'glow', width: 2.2 },
  { d: 'M-0.2 -0.5Q-0.4 -0.76 -0.2 -1M0.26 -0.5Q0.46 -0.8 0.26 -1.1', line: 'cream', width: 1.6 },
];
const STONE: Part[] = [
  { d: 'M-0.3 0L-0.3 -0.5C-0.3 -0.9 0.3 -0.9 0.3 -0.5L0.3 0Z', fill: 'high', line: 'ink', width: 2 },
  { d: 'M0 -0.64L0 -0.26M-0.13 -0.5L0.13 -0.5', line: 'ink', width: 1.7 },
  { d: 'M-0.5 0.03L0.52 0.03', line: 'ink', width: 2 },
];
const WAVES: Part[] = [
  { d: 'M-0.6 0Q-0.4 -0.26 -0.2 0Q0 0.26 0.2 0Q0.4 -0.26 0.6 0', line: 'low', width: 2.4 },
  { d: 'M-0.3 0.3Q-0.14 0.12 0.02 0.3Q0.16 0.46 0.32 0.3', line: 'cream', width: 1.5 },
];
const DUNE: Part[] = [
  { d: 'M-0.8 0.06Q-0.2 -0.66 0.2 -0.34Q0.5 -0.1 0.84 0.06Z', fill: 'high' },
  { d: 'M0.04 -0.42Q0.1 -0.1 -0.14 0.06L0.84 0.06Q0.5 -0.1 0.2 -0.34Z', fill: 'low' },
  { d: 'M-0.8 0.06Q-0.2 -0.66 0.2 -0.34Q0.5 -0.1 0.84 0.06', line: 'ink', width: 1.9 },
];
const FURROW: Part[] = [
  { d: 'M-0.72 0Q0 -0.5 0.72 0M-0.56 0.32Q0 -0.1 0.62 0.32', line: 'low', width: 2.2 },
  { d: 'M-0.4 -0.14L-0.44 -0.5M-0.08 -0.28L-0.08 -0.72M0.26 -0.2L0.32 -0.56', line: 'ink', width: 1.7 },
];
const GRASS: Part[] = [
  {
    d: 'M-0.4 0Q-0.4 -0.3 -0.56 -0.46M-0.26 0L-0.24 -0.56M-0.1 0Q-0.06 -0.3 0.08 -0.44M0.3 0.1Q0.3 -0.12 0.2 -0.26M0.42 0.1Q0.44 -0.14 0.56 -0.28',
    line: 'ink',
    width: 1.7,
  },
];
const STACK: Part[] = [
  {
    d: 'M-0.42 0C-0.42 -0.6 -0.2 -0.82 0 -0.82C0.2 -0.82 0.42 -0.6 0.42 0Z',
    fill: 'high',
    line: 'ink',
    width: 2,
  },
  { d: 'M-0.16 -0.08Q-0.18 -0.42 -0.04 -0.64M0.14 -0.08Q0.18 -0.3 0.12 -0.46', line: 'ink', width: 1.5 },
];

const drawn = (parts: Part[], size: number, width: number, height: number): Drawing => ({
  parts,
  size,
  width,
  height,
});

/** The drawings of a relief, each as often as it shall be seen. */
export const DRAWINGS: Record<Relief, Drawing[]> = {
  peaks: [
    drawn(mountain(-0.1, 1.1), 24, 0.66, 1),
    drawn(mountain(0.04, 1.26), 26, 0.66, 1.1),
    drawn(mountain(-0.02, 0.9), 22, 0.66, 0.8),
  ],
  forest: [drawn(PINE, 17, 0.46, 1.1), drawn(PINE, 19, 0.46, 1.1), drawn(OAK, 16, 0.56, 1.1)],
  marsh: [drawn(REEDS, 16, 0.72, 0.8), drawn(REEDS, 15, 0.72, 0.8), drawn(POND, 15, 0.74, 0.5)],
  scorched: [
    drawn(SNAG, 18, 0.5, 1),
    drawn(CRACK, 15, 0.74, 0.4),
    drawn(SNAG, 15, 0.5, 1),
    drawn(FLAME, 14, 0.5, 0.9),
  ],
  lava: [drawn(LAVA, 18, 0.9, 0.8), drawn(LAVA, 14, 0.9, 0.8)],
  graves: [drawn(STONE, 16, 0.5, 0.9)],
  waves: [drawn(WAVES, 14, 0.62, 0.4)],
  dunes: [drawn(DUNE, 19, 0.8, 0.5)],
  meadow: [
    drawn(FURROW, 16, 0.7, 0.6),
    drawn(GRASS, 15, 0.6, 0.5),
    drawn(FURROW, 14, 0.7, 0.6),
    drawn(STACK, 14, 0.5, 0.8),
  ],
};

/** How far apart the drawings of a relief stand. */
export const SPACING: Record<Relief, number> = {
  peaks: 36,
  forest: 24,
  marsh: 34,
  scorched: 37,
  lava: 42,
  graves: 36,
  waves: 34,
  dunes: 38,
  meadow: 37,
};
