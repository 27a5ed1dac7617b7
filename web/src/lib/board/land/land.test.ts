import { describe, expect, it } from 'vitest';
import { drawingOf } from './drawings';
import { landOf } from './land';
import { chainTo, flagAt, letteringOf, penAt, ribbonsOf, routeOf, standingRects, standOn } from './lettering';
import { madeUp, region } from './made-up';
import { touches } from './words';

const measure = (text: string, size: number) => text.length * size * 0.48;

describe('a land with defaults alone', () => {
  const board = madeUp();
  const land = landOf(board);

  it('is drawn without a hole in its numbers', () => {
    for (const layer of [land.ground, land.roads, land.places]) {
      expect(layer).toContain('<path');
      expect(layer).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
  it('is computed once', () => {
    expect(landOf(structuredClone(board))).toBe(land);
  });
  it('names every place, and covers none', () => {
    const { names } = letteringOf(
      land,
      penAt(1 / land.sketch.unit, land.sketch.unit),
      [],
      new Set(),
      measure,
      measure,
    );
    expect(names()).toHaveLength(board.spaces.length);
    names().forEach((word, i) => {
      for (const other of names().slice(0, i)) expect(touches(word.box, other.box)).toBe(false);
    });
  });
  it('leaves out names from afar rather than lay them on each other', () => {
    const { names } = letteringOf(land, 40 * land.sketch.unit, [], new Set(), measure, measure);
    expect(names().length).toBeLessThan(board.spaces.length);
  });
});

it('letters keep their size on the screen', () => {
  for (const zoom of [0.2, 0.4, 0.8, 1.6]) expect(penAt(zoom, 1.6) * zoom * 14).toBeGreaterThan(13);
});

it('figures stand above their place, side by side, and no name lies on them', () => {
  const board = madeUp({ regions: [region('east', 'The East'), region('west', 'The West')] });
  const land = landOf(board);
  const piece = (id: string) => ({ id, board: board.id, space: 9, size: 1.6 }) as never;
  const anywhere = { x: 0, y: 0, scale: 1, tilt: 0, behind: false, alone: true };
  const placed = standOn(
    land,
    [
      { piece: piece('a'), ...anywhere },
      { piece: piece('b'), ...anywhere },
    ],
    1,
  );
  expect(placed[0]!.x).toBeLessThan(placed[1]!.x);
  expect(placed[0]!.y).toBeLessThan(land.sketch.spots.get(9)!.y);
  const taken = standingRects(land, placed, [3], [], [], [5], 1);
  const { names, titled, title } = letteringOf(land, 1.4, taken, new Set(), measure, measure);
  for (const { box } of [...titled.flatMap((_, n) => title(n) ?? []), ...names()])
    for (const rect of taken) expect(touches(box, rect)).toBe(false);
});

it('a ribbon hides neither a place nor a figure where it can lie elsewhere, and a flag no chance', () => {
  const board = madeUp();
  const land = landOf(board);
  const spot = land.sketch.spots.get(9)!;
  const piece = { id: 'a', board: board.id, space: 9, size: 1.6 } as never;
  const at = { piece, x: spot.x, y: spot.y - 40, scale: 1, tilt: 0, behind: false, alone: true };
  const mark = { space: 9, kind: 'any', icon: '', value: null, label: 'The party' } as never;
  const laid = () => ribbonsOf(land, [mark], {}, [at], measure, 1)[0]!;
  const under = laid();
  expect(under.x).toBe(spot.x);
  const other = [...land.sketch.spots.values()].find(({ space, stop }) => space.id !== 9 && !stop)!;
  const [was, hidden] = [
    { x: other.x, y: other.y },
    { x: under.x, y: under.y },
  ];
  Object.assign(other, hidden); // a place just where the ribbon lay
  expect([laid().x, laid().y]).not.toEqual([under.x, under.y]);
  Object.assign(other, was);
  const flag = flagAt(land, [], 3, [], 1)!;
  const pill = { x: flag.x - 4, y: flag.y - 52, width: 46, height: 58 };
  expect(flagAt(land, [], 3, [], 1, [pill])).not.toEqual(flag);
  expect(standingRects(land, [], [], [], [], [], 1, [pill])).toHaveLength(1);
});

it('finds the ways of a route, and a chain over two of them', () => {
  const land = landOf(madeUp());
  expect(routeOf(land, [0, 1, 2])).toHaveLength(2);
  expect(routeOf(land, [0, 5])).toHaveLength(0);
  expect(chainTo(land, [9], 0)).toEqual([9, 0]);
  expect(chainTo(land, [9], 1)).toEqual([9, 0, 1]);
  expect(chainTo(land, [9], 2)).toEqual([]);
});

it('draws a place as its data says, by its size, by its ground, or as a sign', () => {
  expect(drawingOf({ art: ['port', 'cave'], size: 3, terrain: 'forest' })).toBe('cave');
  expect(drawingOf({ art: ['port'], size: 3, terrain: 'forest' })).toBe('town');
  expect(drawingOf({ art: [], size: 0, terrain: 'old forest' })).toBe('tree');
  expect(drawingOf({ art: [], size: 0, terrain: '' })).toBe('sign');
});
