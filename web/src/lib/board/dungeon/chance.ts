/** Numbers that look like chance and are not: the same place, the same stone. */

/** Between 0 and 1, from whole or broken numbers. */
export function chance(...of: number[]): number {
  let value = 0x9e3779b9;
  for (const each of of) {
    value = Math.imul(value ^ Math.round(each * 977 + 13), 0x85ebca6b);
    value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  }
  return ((value ^ (value >>> 16)) >>> 0) / 0x100000000;
}

export const pick = <T>(among: readonly T[], ...of: number[]): T =>
  among[Math.floor(chance(...of) * among.length)]!;

/** A number as it stands in a path. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);

/** A colour (#rrggbb) made lighter or darker. */
export function shaded(colour: string, by: number): string {
  const parts = [1, 3, 5].map((at) => Math.min(255, Math.round(parseInt(colour.slice(at, at + 2), 16) * by)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
