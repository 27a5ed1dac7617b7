import { describe, expect, it } from 'vitest';
import { contour, flowing, rounded } from './contours';
import { latticeOf } from './fields';

const lattice = latticeOf({ x: -50, y: -50, width: 100, height: 100 }, 5);
const field = (value: (x: number, y: number) => number) =>
  Float32Array.from({ length: lattice.columns * lattice.rows }, (_, k) =>
    value(-50 + (k % lattice.columns) * 5, -50 + Math.floor(k / lattice.columns) * 5),
  );

describe('the lines of a field', () => {
  it('ring a hill at its radius, once', () => {
    const rings = contour(
      lattice,
      field((x, y) => 30 - Math.hypot(x, y)),
    );
    expect(rings).toHaveLength(1);
    for (const { x, y } of rings[0]!) expect(Math.hypot(x, y)).toBeCloseTo(30, 0);
  });
  it('lie further in at a higher level', () => {
    const [ring] = contour(
      lattice,
      field((x, y) => 30 - Math.hypot(x, y)),
      10,
    );
    for (const { x, y } of ring!) expect(Math.hypot(x, y)).toBeCloseTo(20, 0);
  });
  it('ring an island and the lake in it', () => {
    expect(
      contour(
        lattice,
        field((x, y) => 12 - Math.abs(Math.hypot(x, y) - 28)),
      ),
    ).toHaveLength(2);
  });
  it('close along the edge of the lattice', () => {
    const rings = contour(
      lattice,
      field(() => 1),
    );
    expect(rings).toHaveLength(1);
    expect(Math.max(...rings[0]!.map(({ x }) => Math.abs(x)))).toBeLessThan(50.1);
  });
  it('are not there where all is sea', () => {
    expect(
      contour(
        lattice,
        field(() => -1),
      ),
    ).toEqual([]);
  });
});

it('rounds a ring and closes it', () => {
  const square = [
    { x: 0, y: 0 },
    { x: 4, y: 0 },
    { x: 4, y: 4 },
    { x: 0, y: 4 },
  ];
  expect(rounded(square)).toBe('M2 0Q4 0 4 2Q4 4 2 4Q0 4 0 2Q0 0 2 0Z');
});

it('keeps both ends of a line', () => {
  expect(
    flowing([
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 8, y: 4 },
    ]),
  ).toBe('M0 0Q4 0 6 2L8 4');
  expect(flowing([{ x: 1, y: 1 }])).toBe('');
});
