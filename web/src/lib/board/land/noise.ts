/** Chance that is none: the same numbers give the same land. */

/** A number from 0 to 1 that belongs to these three. */
export function hash(a: number, b = 0, c = 0): number {
  let h = Math.imul(a | 0, 374761393) ^ Math.imul(b | 0, 668265263) ^ Math.imul(c | 0, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

const ease = (t: number) => t * t * (3 - 2 * t);

/** Value noise from -1 to 1, smooth over the unit lattice. */
export function noise(x: number, y: number, seed: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [p, q] = [ease(x - i), ease(y - j)];
  const a = hash(i, j, seed);
  const b = hash(i + 1, j, seed);
  const c = hash(i, j + 1, seed);
  const d = hash(i + 1, j + 1, seed);
  return (a + (b - a) * p + (c - a) * q + (a - b - c + d) * p * q) * 2 - 1;
}

/** Three octaves of it. */
export const rough = (x: number, y: number, seed: number): number =>
  noise(x, y, seed) * 0.55 +
  noise(x * 2.1, y * 2.1, seed + 1) * 0.3 +
  noise(x * 4.3, y * 4.3, seed + 2) * 0.15;
