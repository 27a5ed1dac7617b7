import { expect, it } from 'vitest';
import type { Space } from '$lib/net/types';
import { SIDE, type Placed } from './geometry';
import {
  chancesOf,
  covers,
  crestOf,
  free,
  healthOf,
  homeOf,
  inside,
  meet,
  namePlates,
  priced,
} from './labels';

const figure = covers({ x: 0, y: 0, scale: 1 });

it('a word takes the first place that hides no figure', () => {
  const found = free(
    [
      { x: 0, y: 10 },
      { x: 0, y: 40 },
    ],
    60,
    16,
    [figure],
  );
  expect(found).toEqual({ x: -30, y: 32, width: 60, height: 16 });
  expect(meet(found!, figure)).toBe(false);
});
it('and none where all are taken', () => {
  expect(free([{ x: 0, y: 0 }], 10, 10, [figure])).toBeUndefined();
});
it('names figures under their feet, and steps aside where another name is', () => {
  const named = (x: number, name: string) => ({ x, y: 0, scale: 1, piece: { name } }) as unknown as Placed;
  const [one, other] = namePlates([named(0, 'Beowulf'), named(30, 'Grendel')], 10, { taken: [] });
  expect(one).toMatchObject({ text: 'Beowulf' });
  expect(one!.y).toBeGreaterThan(0);
  expect(other!.y).not.toBe(one!.y);
});

it('the edge of what is seen cuts no word of what is in sight', () => {
  const seen = { left: 0, right: 100 };
  expect(inside(95, 40, seen)).toBe(80);
  expect(inside(50, 40, seen)).toBe(50);
  expect(inside(130, 40, seen)).toBe(130);
  expect(inside(95, 400, seen)).toBe(95);
});
it('keeps the name of a figure at an edge whole', () => {
  const at = { x: 6, y: 0, scale: 1, piece: { name: 'The Sibyl of Cumae' } } as unknown as Placed;
  const [plate] = namePlates([at], 10, { taken: [], seen: { left: 0, right: 400 } });
  expect(plate!.x).toBeGreaterThanOrEqual(-1);
});
it('names over what is over a head where nothing else is free', () => {
  const at = { x: 0, y: 0, scale: 1, piece: { name: 'Grendel' } } as unknown as Placed;
  const around = { x: -90, y: -56, width: 180, height: 140 };
  const [far] = namePlates([at], 10, { taken: [around] });
  expect(far!.side).toBe('afar');
  const [plate] = namePlates([at], 10, { taken: [around], lifts: () => [0, 20] });
  expect(plate!.side).toBe('over');
  expect(plate!.y + plate!.height).toBeLessThanOrEqual(around.y);
});
it('writes a cost in the middle of a hex, unless somebody stands there', () => {
  const told = [{ space: { x: 0, y: 0 } as Space, text: '2', chance: false }];
  const [free] = priced({ kind: 'hex-flat' }, told, 1, [], []);
  expect(free!.x + free!.width / 2).toBe(0);
  const [aside] = priced({ kind: 'hex-flat' }, told, 1, [], [figure]);
  expect(aside!.x + aside!.width / 2).not.toBe(0);
});
it('names a figure from afar, by a line to it, where nothing that touches it has room', () => {
  const at = { x: 0, y: 0, scale: 1, piece: { id: 'r4', name: 'Red sword thug 4' } } as unknown as Placed;
  const others = [
    { x: -80, y: -80, width: 60, height: 200 },
    { x: 20, y: -80, width: 60, height: 200 },
    { x: -20, y: 27, width: 40, height: 40 },
    { x: -20, y: -80, width: 40, height: 42 },
  ];
  expect(namePlates([at], 10, { taken: [] })[0]).toMatchObject({ side: 'under', of: 'r4' });
  const [plate] = namePlates([at], 10, { taken: others });
  expect(plate).toMatchObject({ text: 'Red sword thug 4', side: 'afar' });
  expect(others.some((other) => meet(plate!, other))).toBe(false);
  const all = { x: -900, y: -900, width: 1800, height: 1800 };
  expect(namePlates([at], 10, { taken: [all] })).toEqual([]);
});
it('a name rather stays within the board, and hides no wall', () => {
  const at = {
    x: 0,
    y: 0,
    scale: 1,
    piece: { id: 'r3', name: 'Red crossbow thug 3', space: 1 },
  } as unknown as Placed;
  const [plate] = namePlates([at], 10, { taken: [], board: { left: -30, right: 400 } });
  expect(plate!.x).toBeGreaterThanOrEqual(-30);
  const wall = { space: -1, x: -30, y: 30, width: 60, height: 10 };
  const [clear] = namePlates([at], 10, { taken: [], signs: [wall] });
  expect(meet(clear!, wall)).toBe(false);
});

it('a chance stands over the head, but in its own square where the one above is lit', () => {
  const board = { kind: 'square' as const };
  const [home, above] = [
    homeOf(board, { id: 1, x: 0, y: 1 } as Space)!,
    homeOf(board, { id: 2, x: 0, y: 0 } as Space)!,
  ];
  const figure = {
    x: home.x + SIDE / 2,
    y: home.y + SIDE / 2,
    scale: 1,
    behind: true,
    piece: { id: 'thug', name: 'Thug' },
  } as unknown as Placed;
  const against = [{ figure, text: '71 %', home }];
  const [free] = chancesOf(against, [], [covers(figure)], [home]);
  expect(free!.y + free!.height).toBeLessThan(home.y);
  const [kept] = chancesOf(against, [], [covers(figure)], [home, above]);
  expect(kept!.y + kept!.height / 2).toBeGreaterThan(home.y);
});
it('a name stands off rather than hide what can be chosen beside its figure', () => {
  const at = { x: 0, y: 0, scale: 1, piece: { id: 'b1', name: 'Grendel', space: 1 } } as unknown as Placed;
  const lit = [2, 3, 4].map((space, i) => ({ space, x: -75, y: -65 + i * 50, width: 150, height: 50 }));
  expect(namePlates([at], 10, { taken: [] })[0]!.side).toBe('under');
  const [plate] = namePlates([at], 10, { taken: [figure], signs: lit, lit });
  expect(plate!.side).toBe('afar');
});
it('badges and seals stand over the head, beside what shows health', () => {
  expect(meet(crestOf({ x: 0, y: 0, scale: 1 }), healthOf({ x: 0, y: 0, scale: 1 }))).toBe(false);
  expect(meet(crestOf({ x: 0, y: 0, scale: 1 }), { x: 8, y: -38, width: 17, height: 17 })).toBe(true);
});
