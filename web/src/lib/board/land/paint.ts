/** Colours of a land: what a region does not say follows from its paint. */
export const INK = '#160a1c';
export const CREAM = '#fdf6d8';
export const WOOD = '#c98a4b';
export const LIT = '#4df0ff';
export const FLAG = '#ff2fa8';
export const WATER = { river: '#12b9c9', lake: '#0f8fa5', glint: '#c8fff2' };
export const DANGER = ['#ffe96a', '#ffe96a', '#ffc62e', '#ff9a26', '#ff6130', '#f01f62', '#a01fe0'];
export const TOWN = '#6fe0a0';

const PAINTS = [
  '#b9cc4a',
  '#e8a24a',
  '#3f9d86',
  '#d97a9c',
  '#6d8fd0',
  '#d9643f',
  '#8f6cc0',
  '#7fa336',
  '#d8c56a',
  '#5fb3c4',
];

export interface Paint {
  base: string;
  border: string;
  high: string; // lit sides of hills and crowns
  low: string; // sides in the shade
  pop: string; // what catches the eye
  letters: string;
}

const channels = (hex: string) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));

/** So much of the way from one colour to another, both as #rrggbb. */
export function mix(from: string, to: string, part: number): string {
  const [a, b] = [channels(from), channels(to)];
  const mixed = a.map((value, i) => Math.round(value + (b[i]! - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const HEX = /^#[0-9a-f]{6}$/i;
const POPS: Record<string, string> = { marsh: '#8a4a1c', forest: FLAG };

export function paintOf(paint: string, border: string, index: number, kind = ''): Paint {
  const base = HEX.test(paint) ? paint : PAINTS[index % PAINTS.length]!;
  return {
    base,
    border: HEX.test(border) ? border : mix(base, '#2b1a4a', 0.5),
    high: mix(base, '#fff0a8', 0.52),
    low: mix(base, '#1f0d33', 0.44),
    pop: POPS[kind] ?? '#ff8a1f',
    letters: mix(base, '#fffbe0', 0.74),
  };
}
