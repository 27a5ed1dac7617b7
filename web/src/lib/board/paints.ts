/**
 * How ground is painted as an area: its colours, its rim, and what is scattered over it.
 * A glyph is drawn in layers, one path a layer for all of an area, so that a wood of a hundred trees is three paths.
 */
import type { Scatter } from './areas';
import { TEXTURES } from './terrain';

export interface Ink {
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
}
export interface Glyph {
  inks: Ink[];
  scatter: Scatter;
  /** One path a layer, around a point, in a size, with the luck of the place. */
  draw: (x: number, y: number, size: number, luck: number) => string[];
}
export interface Paint {
  fill: string;
  bank: string; // the rim outside
  inner?: string; // a ring inside
  built?: boolean; // by people: its rim runs along the borders of spaces
  raised?: number; // how high it stands above the ground around
  rings?: boolean; // depth lines within
  glyph?: Glyph;
}

const r = (value: number) => Math.round(value * 10) / 10;
const path = (parts: TemplateStringsArray, ...values: number[]) =>
  parts.reduce((text, part, i) => text + (i ? r(values[i - 1]!) : '') + part, '');
const ellipse = (x: number, y: number, rx: number, ry: number) =>
  path`M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

const tree: Glyph = {
  scatter: { gap: 15, inset: 6, stray: 0.75 },
  inks: [
    { fill: '#0c2413', opacity: 0.35 },
    { fill: '#1b4727', opacity: 1 },
    { fill: '#2f6d3a', opacity: 1 },
  ],
  draw: (x, y, s, luck) =>
    luck < 0.3
      ? [
          ellipse(x + 2, y + 1, 6 * s, 2.6 * s),
          path`M${x} ${y - 17 * s}l${5.6 * s} ${9 * s}h${-2 * s}l${3.6 * s} ${8 * s}h${-14.4 * s}l${3.6 * s} ${-8 * s}h${-2 * s}z`,
          path`M${x} ${y - 17 * s}l${-5.6 * s} ${9 * s}h${2 * s}l${-3.6 * s} ${8 * s}h${5 * s}z`,
        ]
      : [
          ellipse(x + 2, y + 1, 6.4 * s, 2.8 * s),
          ellipse(x, y - 5 * s, 7 * s, 6.6 * s),
          ellipse(x - 1.8 * s, y - 7 * s, 4.2 * s, 3.8 * s),
        ],
};
const boulder: Glyph = {
  scatter: { gap: 17, inset: 8, stray: 0.9 },
  inks: [{ fill: '#4a3718', opacity: 0.4 }, { fill: '#8b744c' }, { fill: '#d9c49b' }],
  draw: (x, y, s, luck) => {
    const w = (3.2 + luck * 4) * s;
    return [
      ellipse(x + 1.5, y + 0.6, w * 1.25, w * 0.5),
      path`M${x - w} ${y}q${w * 0.1} ${-w * 1.1} ${w * 0.9} ${-w * 1.15}q${w * 0.9} 0 ${w * 1.1} ${w * 1.15}z`,
      path`M${x - w * 0.75} ${y - w * 0.25}q${w * 0.15} ${-w * 0.7} ${w * 0.6} ${-w * 0.72}q${w * 0.3} 0 ${w * 0.45} ${w * 0.25}z`,
    ];
  },
};
const ripple = (stroke: string, gap = 21): Glyph => ({
  scatter: { gap, inset: 11, stray: 0.7 },
  inks: [{ stroke, width: 1.6, opacity: 0.75 }],
  draw: (x, y, s) => [path`M${x - 8 * s} ${y}q${4 * s} ${-4 * s} ${8 * s} 0t${8 * s} 0`],
});
const tuft = (stroke: string, gap = 27, opacity = 0.55): Glyph => ({
  scatter: { gap, inset: 4, stray: 1 },
  inks: [{ stroke, width: 1.3, opacity }],
  draw: (x, y, s) => [
    path`M${x - 3 * s} ${y}l${1.2 * s} ${-4 * s}M${x} ${y}v${-5.4 * s}M${x + 3 * s} ${y}l${-1.2 * s} ${-4 * s}`,
  ],
});
const reed: Glyph = {
  scatter: { gap: 16, inset: 7, stray: 0.9 },
  inks: [
    { fill: '#5d7a74', opacity: 0.5 },
    { stroke: '#3d4a22', width: 1.5 },
  ],
  draw: (x, y, s, luck) => [
    luck < 0.45 ? ellipse(x, y + 2, 9 * s, 3.6 * s) : '',
    path`M${x - 4.5 * s} ${y - 8 * s}l${2.5 * s} ${8 * s}M${x} ${y - 11 * s}v${11 * s}M${x + 4.5 * s} ${y - 8 * s}l${-2.5 * s} ${8 * s}`,
  ],
};
const flame: Glyph = {
  scatter: { gap: 17, inset: 9, stray: 0.8 },
  inks: [{ fill: '#7d1c0c', opacity: 0.5 }, { fill: '#ffb347' }, { fill: '#fff0b0' }],
  draw: (x, y, s, luck) => {
    const w = (0.45 + luck * 0.35) * s;
    return [
      ellipse(x, y, 9 * w, 3.4 * w),
      path`M${x} ${y}c${-9 * w} 0 ${-11 * w} ${-9 * w} ${-5 * w} ${-15 * w}c${3 * w} ${-3 * w} ${3 * w} ${-6 * w} ${3 * w} ${-9 * w}c${7 * w} ${5 * w} ${12 * w} ${12 * w} ${9 * w} ${18 * w}q${-2 * w} ${6 * w} ${-7 * w} ${6 * w}z`,
      path`M${x} ${y - w}c${-4 * w} 0 ${-5 * w} ${-5 * w} ${-w} ${-10 * w}q${6 * w} ${5 * w} ${4 * w} ${8 * w}q${-w} ${2 * w} ${-3 * w} ${2 * w}z`,
    ];
  },
};
const peak: Glyph = {
  scatter: { gap: 30, inset: 9, stray: 0.6 },
  inks: [{ fill: '#000', opacity: 0.28 }, { fill: '#8d8a86' }, { fill: '#55535a' }, { fill: '#f1f3f6' }],
  draw: (x, y, s, luck) => {
    const [w, h] = [14 * s, (19 + luck * 9) * s];
    return [
      ellipse(x + 3, y + 1, w * 1.1, 4),
      path`M${x - w} ${y}L${x - 1} ${y - h}L${x + w} ${y}z`,
      path`M${x - 1} ${y - h}l${w * 0.3} ${h * 0.5}l${-w * 0.2} ${h * 0.2}l${w * 0.35} ${h * 0.3}H${x + w}z`,
      path`M${x - 1} ${y - h}l${-w * 0.34} ${h * 0.36}l${w * 0.2} ${-h * 0.06}l${w * 0.14} ${h * 0.12}l${w * 0.14} ${-h * 0.14}l${w * 0.16} ${h * 0.08}z`,
    ];
  },
};
const knoll: Glyph = {
  scatter: { gap: 24, inset: 10, stray: 0.8 },
  inks: [
    { fill: '#77733a', opacity: 0.55 },
    { stroke: '#e3dfa9', width: 1.6, opacity: 0.8 },
  ],
  draw: (x, y, s) => [
    path`M${x - 13 * s} ${y}q${5 * s} ${-11 * s} ${12 * s} ${-10 * s}q${8 * s} 0 ${14 * s} ${10 * s}z`,
    path`M${x - 10 * s} ${y - 4 * s}q${5 * s} ${-7 * s} ${11 * s} ${-6 * s}`,
  ],
};
const house: Glyph = {
  scatter: { gap: 21, inset: 11, stray: 0.55 },
  inks: [{ fill: '#000', opacity: 0.22 }, { fill: '#f3e6cb' }, { fill: '#b0573a' }, { fill: '#7c3a22' }],
  draw: (x, y, s, luck) => {
    const [w, h] = [(5.5 + luck * 1.5) * s, (5.5 + luck * 2) * s];
    return [
      path`M${x - w + 2} ${y}h${2 * w}v${-h * 0.6}l${3} ${h * 0.6}l${-2} ${2.5}h${-2 * w}z`,
      path`M${x - w} ${y - h}h${2 * w}v${h}h${-2 * w}z`,
      path`M${x - w - 1.2} ${y - h}l${w * 0.7} ${-h}h${w * 1.3 + 1.2}v${h}z`,
      path`M${x + w * 0.8} ${y - 2 * h}l${w * 0.2 + 1.5} ${h}h${-w * 0.8}z`,
    ];
  },
};
const dune: Glyph = {
  scatter: { gap: 30, inset: 7, stray: 1 },
  inks: [{ stroke: '#b39a5c', width: 1.4, opacity: 0.55 }],
  draw: (x, y, s, luck) => [
    luck < 0.7 ? path`M${x - 9 * s} ${y}q${9 * s} ${-5 * s} ${18 * s} 0` : ellipse(x, y, 1, 1),
  ],
};
const flagstone = (stroke: string, light: string): Glyph => ({
  scatter: { gap: 15, inset: 8, stray: 0.25 },
  inks: [
    { fill: light, opacity: 0.16 },
    { stroke, width: 1.1, opacity: 0.55 },
  ],
  draw: (x, y, _, luck) => {
    const [w, h] = [5.6 + luck * 1.8, 5 + ((luck * 7) % 1) * 1.4];
    const stone = path`M${x - w} ${y - h + 1}L${x + w - 1} ${y - h}L${x + w} ${y + h - 1}L${x - w + 1} ${y + h}z`;
    return [luck < 0.5 ? stone : '', stone];
  },
});
const seam: Glyph = {
  scatter: { gap: 31, inset: 17, stray: 0 },
  inks: [
    { stroke: '#fff', width: 1.2, opacity: 0.28 },
    { stroke: '#3f4a55', width: 1.2, opacity: 0.5 },
    { fill: '#3f4a55', opacity: 0.55 },
  ],
  draw: (x, y, _, luck) => [
    path`M${x - 15.5} ${y + 1.2}h${31}`,
    path`M${x - 15.5} ${y}h${31}` + (luck < 0.6 ? path`M${x} ${y}v${31}` : ''),
    ellipse(x - 11, y + 4.5, 1.3, 1.3) + ellipse(x + 11, y + 4.5, 1.3, 1.3),
  ],
};

const PAINTS: Record<string, Partial<Paint>> = {
  grass: { bank: '#6f8f4d', glyph: tuft('#6f8f4d') },
  clear: { bank: '#b7c3b0', glyph: tuft('#a9b8a2') },
  sand: { bank: '#a98f52', glyph: dune },
  woods: { fill: '#4c7a43', bank: '#2c5230', inner: '#5d8c50', glyph: tree },
  jungle: { bank: '#1f4a30', inner: '#4b8560', glyph: tree },
  water: { bank: '#d9cfa2', inner: '#b9e3f3', rings: true, glyph: ripple('#3f93bb') },
  deep: { bank: '#123a68', inner: '#3b6fa8', rings: true, glyph: ripple('#8dbfe9') },
  swamp: { bank: '#6d7846', inner: '#a6b07a', glyph: reed },
  rough: { bank: '#8d7347', inner: '#d2b98e', glyph: boulder },
  rubble: { bank: '#7d766b', inner: '#c4bdb2', glyph: boulder },
  hill: { bank: '#6f6b34', inner: '#cbc78a', raised: 7, glyph: knoll },
  mountain: { fill: '#a19e97', bank: '#5f5d5c', glyph: peak },
  fire: { fill: '#c9501f', bank: '#6b2411', inner: '#ee8440', glyph: flame },
  lava: { fill: '#b8371b', bank: '#4b150a', inner: '#f07c30', glyph: flame },
  house: { fill: '#b5a78e', bank: '#7d6f58', inner: '#cbbfa8', glyph: house },
  building: { bank: '#8f8279', built: true, glyph: flagstone('#a8968d', '#fff') },
  dome: { fill: '#d7e6ec', bank: '#6f93a3', built: true },
  cobble: { fill: '#7c746b', bank: '#3d3831', built: true, glyph: flagstone('#48423a', '#fff') },
  floor: { bank: '#8d9391', built: true, glyph: flagstone('#a3a8a5', '#fff') },
  steel: { fill: '#a3afb8', bank: '#59656f', built: true, glyph: seam },
  void: { bank: '#0a0c10', built: true },
};

/** How a texture is painted; one without a recipe keeps its drawing, a space at a time. */
export function paintOf(texture: string): Paint {
  const own = PAINTS[texture];
  return { fill: TEXTURES[texture]?.fill ?? '#8b93a1', bank: '#2c333c', built: !own, ...own };
}

/** Whether the drawing of a texture stands on every space of it: nothing is scattered in its place. */
export const isStamped = (texture: string): boolean => !PAINTS[texture]?.glyph;
