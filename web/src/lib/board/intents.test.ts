import { expect, test } from 'vitest';
import { drawn, gistOf, likely, NAMED, planOf, tellIntent, type Standing } from './intents';
import { gistsOf } from './legend';

const at: Record<string, Standing> = {
  a: { x: 0, y: 0, space: 1, scale: 1 },
  b: { x: 500, y: 0, space: 2, scale: 0.5 },
  beside: { x: 20, y: 0, space: 1, scale: 1 },
};
const stands = (id: string) => at[id];
const intent = (who: string, whom: string[], more: object = {}) => ({
  who,
  whom,
  text: 'strikes Ada',
  path: [] as number[],
  chance: null as number | null,
  sure: true,
  ...more,
});
const centre = (space: number) => ({ x: space, y: 50 });

test('a plan goes along its way, and from there to its target, clear of both pieces', () => {
  const plan = planOf(intent('a', ['b'], { path: [1, 10, 20, 2] }), 1, stands, centre)!;
  const [way, blow] = plan.lines;
  expect(way!.points.slice(1)).toEqual([
    { x: 10, y: 50 },
    { x: 20, y: 50 },
  ]);
  expect(Math.hypot(way!.points[0]!.x, way!.points[0]!.y)).toBeCloseTo(36);
  const tip = blow!.points.at(-1)!;
  expect(Math.hypot(tip.x - 500, tip.y)).toBeCloseTo(18);
  expect([way!.ends, blow!.ends]).toEqual([false, true]);
});

test('on a board of ways a line runs beside the way', () => {
  const [line] = planOf(intent('a', ['b']), 1, stands, centre, NAMED)!.lines;
  expect(line!.points).toEqual([
    { x: 62, y: 15 },
    { x: 469, y: 15 },
  ]);
});

test('who stand together have no line between them, and who is not on the board has no plan', () => {
  expect(planOf(intent('a', ['beside']), 1, stands, centre)!.lines).toEqual([]);
  expect(planOf(intent('z', ['b']), 1, stands, centre)).toBeUndefined();
});

test('the first in the list are numbered, or what somebody points at alone; lines show what will likely happen', () => {
  const unsure = (who: string, chance: number) => intent(who, ['b'], { chance, sure: false });
  const all = [unsure('a', 0.44), unsure('b', 0.5), intent('c', []), intent('d', []), intent('e', [])];
  expect(drawn(all, '', true)).toEqual([0, 1, 2]);
  expect(all.map(likely)).toEqual([false, true, true, true, true]);
  expect(drawn(all, 'a', true)).toEqual([0]);
  expect(drawn(all, 'nobody', true)).toEqual([0, 1, 2]);
  expect(drawn(all, '', false)).toEqual([]);
  expect(drawn(all, 'e', false)).toEqual([4]);
});

test('the chance stands once, after what it is the chance of', () => {
  expect(tellIntent(intent('a', ['b'], { chance: 0.83 }))).toBe('strikes Ada, 83\u00a0%');
  const called = intent('a', ['b'], { chance: 0.4, sure: false, text: 'strikes Ada if called: 42 % to hit' });
  expect(tellIntent(called)).toBe('strikes Ada if called, 40\u00a0% likely: 42 % to hit');
  expect(gistOf(called)).toBe('strikes Ada if called, 40\u00a0% likely');
  expect(tellIntent(intent('a', ['b']))).toBe('strikes Ada');
});

test('a condition that all share is told once', () => {
  const all = ['strikes Ada if called: 42 % to hit', 'goes to A2 if called'].map((text) =>
    intent('a', [], { text }),
  );
  expect(gistsOf(all)).toEqual({ gists: ['strikes Ada', 'goes to A2'], when: 'if called' });
  const other = intent('b', [], { text: 'waits if cut off' });
  expect(gistsOf([...all, other])).toEqual({
    gists: ['strikes Ada if called', 'goes to A2 if called', 'waits if cut off'],
    when: '',
  });
  expect(gistsOf(all.slice(1)).gists).toEqual(['goes to A2 if called']);
});
