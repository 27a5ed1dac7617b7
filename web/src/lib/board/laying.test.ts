import type { Ghost, Placement } from '$lib/net/types';
import { describe, expect, it } from 'vitest';
import { bySpot, fitting, laidAt, reachOf, rotated, spotNear, turnedOn, turnInWords } from './laying';

const ROOT3 = Math.sqrt(3);
const space = (id: number, x: number, y: number) => ({
  id,
  x,
  y,
  terrain: 'woods',
  label: '',
  icon: id ? '' : 'castle',
  region: '',
  size: 0,
  art: [],
});
const ghost: Ghost = {
  name: 'Ford',
  key: 'ford',
  text: '',
  spaces: [space(0, 0, 0), space(1, ROOT3, 0), space(2, ROOT3 / 2, 1.5)],
  walls: [{ x1: ROOT3 / 2, y1: -0.5, x2: ROOT3 / 2, y2: 0.5, kind: 'gate' }],
};
const way = (spot: number, degrees: number): Placement => ({
  keys: [`at:${spot}`, `turn:${degrees / 60}`],
  space: spot,
  degrees,
  board: 'board',
});

describe('a piece in the hand', () => {
  it('turns clockwise on a screen', () => {
    const east = rotated({ x: 1, y: 0 }, 90);
    expect(east.x).toBeCloseTo(0);
    expect(east.y).toBeCloseTo(1);
  });

  it('lies with its centre on the spot, and what stands on it stays there', () => {
    const { spaces } = laidAt(ghost, { x: 10, y: -4 }, 120);
    expect(spaces[0]).toMatchObject({ id: 0, icon: 'castle', terrain: 'woods' });
    expect(spaces[0]!.x).toBeCloseTo(10);
    expect(spaces[0]!.y).toBeCloseTo(-4);
  });

  it('lies on the same grid after a turn by 60°: the space in the east comes to lie in the south-east', () => {
    const { spaces } = laidAt(ghost, { x: 0, y: 0 }, 60);
    expect(spaces[1]!.x).toBeCloseTo(ROOT3 / 2);
    expect(spaces[1]!.y).toBeCloseTo(1.5);
  });

  it('takes its gates along: they stay between the same two spaces', () => {
    for (const degrees of [0, 60, 120, 180, 240, 300]) {
      const { spaces, walls } = laidAt(ghost, { x: 3, y: 5 }, degrees);
      const [wall] = walls;
      expect(wall!.kind).toBe('gate');
      expect((wall!.x1 + wall!.x2) / 2).toBeCloseTo((spaces[0]!.x + spaces[1]!.x) / 2);
      expect((wall!.y1 + wall!.y2) / 2).toBeCloseTo((spaces[0]!.y + spaces[1]!.y) / 2);
    }
  });

  it('comes back to where it was after a full turn', () => {
    const once = laidAt(ghost, { x: 1, y: 1 }, 0).spaces;
    const again = laidAt(ghost, { x: 1, y: 1 }, 360).spaces;
    once.forEach((each, i) => expect(again[i]!.x).toBeCloseTo(each.x));
  });

  it('reaches one radius beyond its farthest space', () => {
    expect(reachOf(ghost)).toBeCloseTo(ROOT3 + 1);
  });
});

describe('the ways to lay it', () => {
  const ways = [way(7, 240), way(7, 60), way(8, 0), way(7, 120)];

  it('go by spot, from the smallest turn on', () => {
    expect([...bySpot(ways)].map(([spot, at]) => [spot, at.map(({ degrees }) => degrees)])).toEqual([
      [7, [60, 120, 240]],
      [8, [0]],
    ]);
  });

  it('keep the turn where it is allowed, and else go on clockwise', () => {
    const at = bySpot(ways).get(7)!;
    expect(fitting(at, 120)!.degrees).toBe(120);
    expect(fitting(at, 180)!.degrees).toBe(240);
    expect(fitting(at, 300)!.degrees).toBe(60);
    expect(fitting([], 0)).toBeUndefined();
  });

  it('leave out what is not allowed, both ways round', () => {
    const at = bySpot(ways).get(7)!;
    expect(turnedOn(at, 120, 1)!.degrees).toBe(240);
    expect(turnedOn(at, 240, 1)!.degrees).toBe(60);
    expect(turnedOn(at, 60, -1)!.degrees).toBe(240);
    expect(turnedOn(bySpot(ways).get(8)!, 0, 1)!.degrees).toBe(0);
  });

  it('are found from a pointer that is near enough', () => {
    const spots = [
      { id: 7, x: 0, y: 0 },
      { id: 8, x: 10, y: 0 },
    ];
    expect(spotNear(spots, { x: 4, y: 0 }, 6)).toBe(7);
    expect(spotNear(spots, { x: 6, y: 0 }, 6)).toBe(8);
    expect(spotNear(spots, { x: 30, y: 0 }, 6)).toBeUndefined();
  });

  it('are said in words', () => {
    expect([0, 120, 360].map(turnInWords)).toEqual(['as it is', 'turned by 120°', 'as it is']);
  });
});
