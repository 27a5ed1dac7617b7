import type { Board, Mark, Space } from '$lib/net/types';
import { describe, expect, it } from 'vitest';
import { SIDE, centre, extent } from '../geometry';
import { shaded } from './chance';
import { smooth } from './decor';
import { isDrawn } from './drawn';
import { drawingOf } from './features';
import { floorOf } from './floor';
import { darknessAt, REACH } from './light';
import { FACE, TOP, painted, planOf } from './plan';
import { gatesOf, innerWalls, outerWall, torchesOf } from './masonry';
import { featuresOf, lightsOf } from './scenery';

const COLUMNS = 5;
const BLOCKS = new Set([7, 12]);
const spaces: Space[] = Array.from({ length: 20 }, (_, id) => ({
  id,
  x: id % COLUMNS,
  y: Math.floor(id / COLUMNS),
  terrain: BLOCKS.has(id) ? 'stone' : 'floor',
  label: '',
  icon: '',
  region: '',
  size: 0,
  art: [],
}));
const wall = (x: number, y: number, kind: string) => ({ x1: x, y1: y, x2: x, y2: y + 1, kind });
const board: Board = {
  id: 'board',
  kind: 'square',
  title: '',
  spaces,
  walls: [wall(0.5, 2.5, 'gate'), wall(1.5, 0.5, 'wall'), wall(0.5, -0.5, 'wall'), wall(-0.5, 0.5, 'wall')],
  links: [],
  inks: {},
  muted: false,
  look: 'dungeon',
  floor: { material: 'flags', tones: ['#7a4a32', '#86543a'] },
  decor: [],
  regions: [],
  waters: [],
};
const plan = planOf(board, { stone: 'wall' });
const mark = (space: number, feature: string) =>
  ({ board: 'board', space, feature, kind: 'x', label: '', icon: '' }) as Mark;

describe('a dungeon', () => {
  it('knows its blocks, and no wall that a block or the outer wall swallows', () => {
    expect(plan.cells.filter((cell) => cell.block).map((cell) => cell.space.id)).toEqual([7, 12]);
    expect(plan.walls.map(({ kind }) => kind)).toEqual(['gate', 'wall']);
    expect(gatesOf(plan)).toEqual([{ x: SIDE / 2, y: 3 * SIDE, upright: true, kind: 'gate' }]);
  });
  it('is painted the same each time, in few layers', () => {
    for (const material of ['flags', 'bricks', 'cobbles', 'plates', 'unheard of']) {
      const floor = { material, tones: board.floor!.tones };
      expect(floorOf(plan, floor)).toEqual(floorOf(plan, floor));
      expect(floorOf(plan, floor).stones.length).toBeLessThanOrEqual(8);
    }
    expect(outerWall(plan)).toEqual(outerWall(planOf(board, { stone: 'wall' })));
    expect(innerWalls(plan).bricks.length).toBeLessThanOrEqual(8);
  });
  it('has no floor under a block', () => {
    expect(floorOf(plan, board.floor).ground.match(/M/g)).toHaveLength(18);
  });
  it('has room around it for its walls', () => {
    const [bare, all] = [extent(board), painted(extent(board))];
    expect([all.x, all.y]).toEqual([bare.x - TOP, bare.y - FACE - TOP]);
  });
});

describe('what stands there', () => {
  const marks = [
    mark(0, 'passage'),
    mark(14, 'exit'),
    mark(16, 'rubble'),
    mark(16, 'rubble'),
    mark(3, 'banner'),
  ];
  const features = featuresOf(plan, board, marks);

  it('is drawn once, ways out in the wall beside them, and only what has a drawing', () => {
    expect(features.map(({ space, feature, wall }) => [space, feature, wall])).toEqual([
      [0, 'passage', 'north'],
      [14, 'exit', 'east'],
      [16, 'rubble', undefined],
    ]);
    expect(isDrawn('banner')).toBe(false);
    expect(drawingOf('rubble', { axis: 'across', ids: 'g' })).toContain('<path');
  });
  it('leaves no torch over a passage', () => {
    const taken = new Set([1]);
    expect(torchesOf(plan, taken).every(({ x }) => x !== SIDE)).toBe(true);
    expect(torchesOf(plan, new Set()).some(({ x }) => x === SIDE)).toBe(true);
  });
  it('a space that can be chosen is never darker than any floor', () => {
    const lights = [...lightsOf(features, torchesOf(plan, new Set())), { x: 0, y: 0, r: REACH.acting }];
    const lit = [centre('square', spaces[18]!), centre('square', spaces[2]!)];
    const floor = spaces.map((space) => darknessAt(centre('square', space), lights, lit));
    for (const at of lit) expect(darknessAt(at, lights, lit)).toBeLessThanOrEqual(Math.min(...floor));
    expect(darknessAt({ x: 0, y: 0 }, lights, [])).toBeLessThan(
      darknessAt({ x: 9 * SIDE, y: 9 * SIDE }, lights, []),
    );
  });
});

it('colours grow lighter and darker and stay colours', () => {
  expect(shaded('#804020', 0.5)).toBe('#402010');
  expect(shaded('#ffffff', 1.2)).toBe('#ffffff');
});
it('a course runs through all its points', () => {
  expect(smooth([])).toBe('');
  expect(
    smooth([
      { x: 0, y: 0 },
      { x: 10, y: 0 },
    ]),
  ).toMatch(/^M0 0C.* 10 0$/);
});
