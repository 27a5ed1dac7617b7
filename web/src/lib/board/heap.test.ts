import type { Piece } from '$lib/net/types';
import { describe, expect, it } from 'vitest';
import { frontOf, kept, standing } from './heap';

const piece = (id: string, acting = false) => ({ id, acting }) as Piece;

describe('a heap', () => {
  it('stays distinct, however many share a space', () => {
    for (const count of [2, 3, 4, 5, 7, 9, 12])
      for (const open of [false, true]) {
        const stands = standing(count, count - 1, 1, open);
        expect(new Set(stands.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
      }
  });
  it('has in front whoever acts, else whom the question is about, else the last', () => {
    expect(frontOf([piece('a'), piece('b', true), piece('c')], 'c')).toBe(1);
    expect(frontOf([piece('a'), piece('b'), piece('c')], 'a')).toBe(0);
    expect(frontOf([piece('a'), piece('b')])).toBe(1);
  });
  it('has one’s own before others, but not before whoever acts', () => {
    const own = ({ id }: Piece) => id === 'a';
    expect(frontOf([piece('a'), piece('b'), piece('c')], '', own)).toBe(0);
    expect(frontOf([piece('a'), piece('b', true), piece('c')], '', own)).toBe(1);
    expect(frontOf([piece('b'), piece('c')], '', own)).toBe(1);
  });
  it('shows the one in front larger and lower than all behind it', () => {
    const stands = standing(5, 2, 1);
    const [front, behind] = [stands[2]!, stands.filter((_, i) => i !== 2)];
    expect(behind.every(({ y, scale }) => y < front.y && scale < front.scale)).toBe(true);
    expect(front.behind).toBe(false);
    expect(behind.every((stand) => stand.behind)).toBe(true);
  });
  it('grows where the board is small, and opens to figures that a thumb can hit', () => {
    const phone = 0.6;
    const [small, large] = [standing(5, 0, phone)[1]!, standing(5, 0, 1)[1]!];
    expect(small.scale).toBeGreaterThan(large.scale);
    const open = standing(5, 0, phone, true);
    const tile = 32 * phone; // how wide a figure of its own size is on the screen
    expect(Math.min(...open.map(({ scale }) => scale * tile))).toBeGreaterThan(30);
    const steps = open
      .slice(1)
      .map(({ x }) => x * phone)
      .sort((a, b) => a - b);
    steps.slice(1).forEach((x, i) => expect(x - steps[i]!).toBeGreaterThan(40));
  });
  it('stays within the board when it opens at an edge', () => {
    const stands = standing(5, 0, 1, true);
    const shift = kept(stands, { x: 0, y: 0 }, -34, 600);
    expect(Math.min(...stands.map(({ x, scale }) => x + shift - 22 * scale))).toBeCloseTo(-34);
    expect(kept(stands, { x: 300, y: 0 }, -34, 600)).toBe(0);
  });
});
