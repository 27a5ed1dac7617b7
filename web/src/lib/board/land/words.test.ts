import { describe, expect, it } from 'vitest';
import { fieldsOf } from './fields';
import { madeUp, region } from './made-up';
import { sketchOf } from './sketch';
import {
  placeNames,
  regionNames,
  settings,
  sums,
  surveyOf,
  touches,
  within,
  type Rect,
  type Wanted,
} from './words';

const measure = (text: string, size: number) => text.length * size * 0.5;
const free = () => 0;
const bounds = { left: -500, top: -500, right: 500, bottom: 500 };
const everywhere = { left: -1e5, top: -1e5, right: 1e5, bottom: 1e5 };
const want = (id: string, x: number, y: number, rank = 0): Wanted => ({
  id,
  name: `Name of ${id}`,
  x,
  y,
  size: 14,
  rank,
  room: 22,
});

describe('names of places', () => {
  it('lie below their place where nothing is in the way', () => {
    const [word] = placeNames([want('a', 0, 0)], [], free, bounds, measure);
    expect(word!.box.top).toBeGreaterThan(0);
    expect((word!.box.left + word!.box.right) / 2).toBeCloseTo(0);
  });
  it('never lie on each other or on what is taken', () => {
    const crowd = Array.from({ length: 30 }, (_, i) =>
      want(String(i), (i % 6) * 70 - 200, Math.floor(i / 6) * 60 - 150),
    );
    const taken = crowd.map(({ x, y }) => ({ left: x - 20, top: y - 20, right: x + 20, bottom: y + 12 }));
    const words = placeNames(crowd, taken, free, bounds, measure);
    expect(words.length).toBeGreaterThan(15);
    words.forEach((word, i) => {
      for (const other of words.slice(0, i)) expect(touches(word.box, other.box)).toBe(false);
      for (const box of taken) expect(touches(word.box, box)).toBe(false);
    });
  });
  it('give way to what lies everywhere around, also where they should be there', () => {
    const must = { ...want('a', 0, 0), must: true };
    const wall = { left: -400, top: -400, right: 400, bottom: 400 };
    expect(placeNames([must], [wall], free, bounds, measure)).toEqual([]);
    expect(placeNames([must], [{ ...wall, bottom: 30 }], free, bounds, measure)).toHaveLength(1);
  });
  it('serve the highest rank first', () => {
    const walls = [
      { left: -400, top: -300, right: 400, bottom: 14 },
      { left: -400, top: 34, right: 400, bottom: 300 },
    ];
    const near = [want('low', 0, 0), want('high', 4, 0, 5)];
    expect(placeNames(near, walls, free, bounds, measure).map(({ id }) => id)).toEqual(['high']);
  });
  it('shun ways where there is room elsewhere', () => {
    const way = Array.from({ length: 20 }, (_, i) => ({ x: i * 4 - 40, y: 24 }));
    const on = (box: Rect) =>
      way.filter(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom).length;
    const [word] = placeNames([want('a', 0, 0)], [], on, bounds, measure);
    expect(on(word!.box)).toBe(0);
  });
});

it('breaks long names near their middle', () => {
  expect(settings('Moonwell')).toEqual([['Moonwell']]);
  expect(settings('The Tunnel of Terror')[0]).toEqual(['The Tunnel', 'of Terror']);
});

describe('names of regions', () => {
  const sketch = sketchOf(madeUp({ regions: [region('east', 'The East'), region('west', 'The West')] }));
  const fields = fieldsOf(sketch);
  const survey = surveyOf(fields, []);
  const titles = sketch.countries.map(({ id, name }, i) => ({ region: i, id, name, below: 20 }));

  it('lie mostly in their own region, and not on each other', () => {
    const words = [...regionNames(titles, survey, [], sketch.unit, measure, everywhere)].map((word) => word!);
    expect(words.map(({ id }) => id)).toEqual(['east', 'west']);
    expect(touches(words[0]!.box, words[1]!.box)).toBe(false);
    words.forEach(({ box }, i) => {
      const own = within(
        sums(fields, (k) => (fields.inside[i]![k]! > 0 ? 1 : 0)),
        box,
      );
      const other = within(
        sums(fields, (k) => (fields.inside[1 - i]![k]! > 0 ? 1 : 0)),
        box,
      );
      expect(own).toBeGreaterThan(other * 4);
    });
  });
  it('are left out where everything is taken', () => {
    const words = [...regionNames(titles, survey, [everywhere], sketch.unit, measure, everywhere)];
    expect(words).toEqual([undefined, undefined]);
  });
});
