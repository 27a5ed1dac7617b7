import { describe, expect, it } from 'vitest';
import { cell, fieldsOf } from './fields';
import { moved, reliefOf } from './glyphs';
import { madeUp, region } from './made-up';
import { glyphsOf, reliefPaths } from './relief';
import { sketchOf } from './sketch';

describe('relief', () => {
  const sketch = sketchOf(
    madeUp({ regions: [region('east', 'The East', 'forest'), region('west', 'The West', 'peaks')] }),
  );
  const fields = fieldsOf(sketch);
  const glyphs = glyphsOf(sketch, fields, []);

  it('stands inside its region, away from places, the northern ones first', () => {
    expect(glyphs.length).toBeGreaterThan(40);
    glyphs.forEach(({ x, y, country }, i) => {
      expect(fields.inside[country]![cell(fields, x, y)]).toBeGreaterThan(0);
      for (const spot of sketch.spots.values())
        expect(Math.hypot(spot.x - x, spot.y - y)).toBeGreaterThan(20 * sketch.unit);
      if (i) expect(y).toBeGreaterThanOrEqual(glyphs[i - 1]!.y);
    });
  });
  it('makes room for words', () => {
    const all = { left: -1e5, top: -1e5, right: 1e5, bottom: 1e5 };
    expect(reliefPaths(glyphs, sketch.countries, [all], sketch.unit)).toBe('');
  });
  it('is painted in few paths, the same every time', () => {
    const paths = reliefPaths(glyphs, sketch.countries, [], sketch.unit);
    expect(paths.match(/<path/g)!.length).toBeLessThan(glyphs.length);
    expect(reliefPaths(glyphsOf(sketch, fields, []), sketch.countries, [], sketch.unit)).toBe(paths);
  });
});

it('reads the ground in other words, and takes meadows where it knows none', () => {
  expect(reliefOf(['Mountain', 'law', 'swamp'])).toEqual(['peaks', 'marsh']);
  expect(reliefOf(['law'])).toEqual(['meadow']);
  expect(reliefOf([])).toEqual(['meadow']);
});

it('moves a drawing with all its points', () => {
  expect(moved('M0 -1L0.5 0Q-0.5 0 0 1Z', 10, 20, 10)).toBe('M10 10L15 20Q5 20 10 30Z');
});
