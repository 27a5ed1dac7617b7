import type { Board, Space } from '$lib/net/types';
import { expect, it } from 'vitest';
import { areasOf, finder, scattered } from './areas';
import { centre } from './geometry';
import { groundOf, namesOf } from './ground';

const ROOT3 = Math.sqrt(3);
const space = (id: number, column: number, row: number, terrain = 'clear', region = ''): Space => ({
  id,
  x: ROOT3 * (column + (row % 2) / 2),
  y: row * 1.5,
  terrain,
  label: '',
  icon: '',
  region,
  size: 0,
  art: [],
});
const WOODS = [7, 8, 13];
const spaces = Array.from({ length: 36 }, (_, i) =>
  space(i, i % 6, Math.floor(i / 6), WOODS.includes(i) ? 'woods' : i === 30 ? 'water' : 'clear'),
);
const board = {
  id: 'b',
  kind: 'hex-pointy',
  title: '',
  spaces,
  walls: [],
  links: [],
  muted: false,
  inks: {},
  look: '',
  regions: [],
  waters: [],
  floor: null,
  decor: [],
} as Board;
const worn = (each: Space) => each.terrain;

it('ground of one kind that hangs together is one area', () => {
  const areas = areasOf('hex-pointy', spaces, worn);
  expect(areas.map(({ texture }) => texture).sort()).toEqual(['clear', 'water', 'woods']);
  const woods = areas.find(({ texture }) => texture === 'woods')!;
  expect(woods.spaces.map(({ id }) => id).sort()).toEqual(['13', '7', '8'].map(Number).sort());
});
it('a point is found on its space, and nowhere off the board', () => {
  const found = finder('hex-pointy', spaces);
  for (const each of spaces) expect(found(centre('hex-pointy', each))).toBe(each);
  expect(found({ x: -500, y: -500 })).toBeUndefined();
});
it('what is scattered stays within its area and is the same every time', () => {
  const woods = areasOf('hex-pointy', spaces, worn).find(({ texture }) => texture === 'woods')!;
  const found = finder('hex-pointy', spaces);
  const how = { gap: 15, inset: 6, stray: 0.7 };
  const points = scattered('hex-pointy', woods, found, how);
  expect(points.length).toBeGreaterThan(12);
  for (const at of points) expect(found(at)!.terrain).toBe('woods');
  expect(scattered('hex-pointy', woods, found, how)).toEqual(points);
  expect(points.map(({ y }) => y)).toEqual(points.map(({ y }) => y).sort((a, b) => a - b));
});
it('most of the board lies under everything, the rest in patches of a few paths', () => {
  const ground = groundOf(board, {});
  expect(ground.base.texture).toBe('clear');
  expect(
    ground
      .patches()
      .map(({ texture }) => texture)
      .sort(),
  ).toEqual(['water', 'woods']);
  for (const patch of ground.patches()) expect(patch.layers().length).toBeLessThan(5);
  expect(groundOf(board, {})).toBe(ground);
  expect(groundOf(board, { woods: 'sand' })).not.toBe(ground);
});
it('a texture without a recipe keeps its drawing on every space', () => {
  const streets = { ...board, spaces: spaces.map((each) => ({ ...each, terrain: 'street' })) };
  expect(groundOf(streets, {}).base.stamps).toHaveLength(36);
});
it('a region is named where it has room, by its own name', () => {
  const named = Array.from({ length: 12 }, (_, i) => space(i, i % 6, Math.floor(i / 6), 'clear', 'Old Town'));
  const none = new Set<number>();
  const hexes = { kind: 'hex-pointy' as const, walls: [] };
  expect(namesOf({ ...hexes, spaces: named }, none).map(({ text }) => text)).toEqual(['Old Town']);
  expect(namesOf({ ...hexes, spaces: named.slice(0, 3) }, none)).toEqual([]);
  expect(namesOf({ ...hexes, spaces: named }, new Set(named.map(({ id }) => id)))).toEqual([]);
  expect(namesOf({ ...hexes, spaces: named }, none, 6)).toHaveLength(1);
  expect(namesOf({ ...hexes, spaces: named }, none, 20)).toEqual([]);
  const pieces = named.map((each) => ({ ...each, region: 'piece 4' }));
  expect(namesOf({ ...hexes, spaces: pieces }, none)).toEqual([]);
});
