import { describe, expect, it } from 'vitest';
import { cell, fieldsOf } from './fields';
import { madeUp, region } from './made-up';
import { sketchOf } from './sketch';

const two = [region('east', 'The East'), region('west', 'The West')];

describe('the fields of a made-up graph', () => {
  const sketch = sketchOf(madeUp({ regions: two }));
  const fields = fieldsOf(sketch);

  it('are land under every place and sea at the edge', () => {
    for (const { x, y } of sketch.spots.values()) expect(fields.land[cell(fields, x, y)]).toBeGreaterThan(0);
    for (let i = 0; i < fields.columns; i++) expect(fields.land[i]).toBeLessThan(0);
  });
  it('give every place to its region', () => {
    for (const { x, y, region } of sketch.spots.values()) {
      const k = cell(fields, x, y);
      expect(fields.owner[k]).toBe(region);
      expect(fields.inside[region]![k]).toBeGreaterThan(0);
      expect(fields.inside[1 - region]![k]).toBeLessThan(0);
    }
  });
  it('are the same every time', () => {
    expect(fieldsOf(sketchOf(madeUp({ regions: two }))).land).toEqual(fields.land);
  });
  it('scale with the ways', () => {
    const larger = sketchOf(madeUp({ regions: two }, 15));
    expect(larger.unit).toBeCloseTo(3 * sketch.unit);
    expect(fieldsOf(larger).columns).toBe(fields.columns);
  });
});

it('a place of no named region lies in the sea', () => {
  const board = madeUp({ regions: two });
  board.spaces.push({ ...board.spaces[0]!, id: 20, x: 30, y: 0, region: 'void' });
  const sketch = sketchOf(board);
  const fields = fieldsOf(sketch);
  expect(fields.land[cell(fields, 30 * 36, 0)]).toBeLessThan(0);
});

it('a lake is deep in its middle, and leaves places dry', () => {
  const course = [
    [-3, 0, 2],
    [3, 0, 2],
  ];
  const fields = fieldsOf(sketchOf(madeUp({ waters: [{ kind: 'lake', course, name: '' }] })));
  expect(fields.lake[cell(fields, -3 * 36, 0)]).toBeGreaterThan(0);
  expect(fields.lake[cell(fields, 0, 0)]).toBeLessThan(0);
});

it('a board without regions is one land, or the lands that its spaces name', () => {
  expect(sketchOf(madeUp()).countries.map(({ id }) => id)).toEqual(['east', 'west']);
  const bare = madeUp();
  for (const space of bare.spaces) space.region = '';
  const sketch = sketchOf(bare);
  expect(sketch.countries).toHaveLength(1);
  expect([...sketch.spots.values()].every(({ region }) => region === 0)).toBe(true);
});
