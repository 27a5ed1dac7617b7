import { expect, it } from 'vitest';
import { clamp, filled, fit, frameAll, frameChoice, inSight, NEAREST, reveal, zoomAt } from './camera';

const box = { x: -100, y: -50, width: 400, height: 200 };
const frame = { width: 800, height: 600 };

it('fits all of a board and centres it', () => {
  const view = fit(box, frame, 0);
  expect(view.k).toBeCloseTo(1.9);
  expect((box.x + box.width / 2) * view.k + view.x).toBeCloseTo(400);
});
it('keeps the point under the pointer where it is', () => {
  const before = { x: 10, y: 20, k: 1 };
  const after = zoomAt(before, { x: 300, y: 200 }, 1.5, 0.1);
  expect((300 - before.x) / before.k).toBeCloseTo((300 - after.x) / after.k);
  expect(zoomAt(before, { x: 0, y: 0 }, 100, 0.1).k).toBe(NEAREST);
  expect(zoomAt(before, { x: 0, y: 0 }, 0.001, 0.1).k).toBe(0.1);
});
it('never lets the board leave the frame', () => {
  const far = clamp({ x: 1e6, y: -1e6, k: 1 }, box, frame);
  expect(far.x + box.x).toBeLessThan(frame.width);
  expect(far.y + box.y + box.height).toBeGreaterThan(0);
});
it('brings a point into sight and moves no more than needed', () => {
  const view = { x: 0, y: 0, k: 1 };
  expect(reveal(view, { x: 400, y: 300 }, frame)).toEqual(view);
  expect(reveal(view, { x: 900, y: 300 }, frame).x).toBe(-160);
});

it('frames what can be chosen, never too small to be hit', () => {
  const whole = { x: 0, y: 0, k: 0.3 };
  const land = { x: -1000, y: -1000, width: 6000, height: 5000 };
  const near = frameChoice(
    [
      { x: 100, y: 100 },
      { x: 300, y: 100 },
    ],
    undefined,
    whole,
    frame,
    0.56,
    land,
  );
  expect(near.k).toBe(1);
  expect(200 * near.k + near.x).toBeCloseTo(400);
  const acting = { x: 2000, y: 1000 };
  const wide = frameChoice(
    [
      { x: 0, y: 0 },
      { x: 4000, y: 3000 },
    ],
    acting,
    whole,
    frame,
    0.56,
    land,
  );
  expect(wide.k).toBe(0.56);
  expect(acting.x * wide.k + wide.x).toBeCloseTo(400);
  const ends = [
    { x: 100, y: 1000 },
    { x: 1300, y: 1000 },
  ];
  const all = frameChoice(ends, ends[0], whole, frame, 0.56, land); // rather somewhat smaller than at the edge
  const seen = ends.map(({ x }) => x * all.k + all.x);
  expect(Math.min(...seen)).toBeGreaterThan(35);
  expect(Math.max(...seen)).toBeLessThan(frame.width - 35);
  const idle = frameChoice([], acting, whole, frame, 0.56, land); // nothing to choose: whoever acts is in sight
  expect(idle.k).toBe(0.56);
  expect(acting.x * idle.k + idle.x).toBeCloseTo(400);
  expect(frameChoice([], undefined, whole, frame, 0.56, land)).toBe(whole);
  expect(frameChoice([acting], acting, { ...whole, k: 0.7 }, frame, 0.56, land).k).toBe(0.7);
  expect(frameChoice([acting], acting, { ...whole, k: 0.5 }, frame, 0.56, land).k).toBe(0.5); // small, but all of it
});
it('shows whom most of the question is about where not all fit, and whoever is spoken of beside them', () => {
  const land = { x: -1000, y: -1000, width: 6000, height: 5000 };
  const [far, one, other, foe] = [
    { x: 0, y: 3000 },
    { x: 2000, y: 100 },
    { x: 2300, y: 200 },
    { x: 2400, y: 400 },
  ];
  const view = frameChoice([far, one, other], undefined, { x: 0, y: 0, k: 0.2 }, frame, 0.7, land, [
    foe,
    far,
  ]);
  expect(view.k).toBeGreaterThanOrEqual(0.7);
  for (const { x, y } of [one, other, foe]) {
    expect(x * view.k + view.x).toBeGreaterThan(46 * view.k);
    expect(x * view.k + view.x).toBeLessThan(frame.width - 46 * view.k);
    expect(y * view.k + view.y).toBeGreaterThan(62 * view.k);
    expect(y * view.k + view.y).toBeLessThan(frame.height - 50 * view.k);
  }
});
it('leaves no side empty while the land goes on at another', () => {
  const land = { x: 0, y: 0, width: 2000, height: 200 };
  const view = filled({ k: 1, x: 300, y: 0 }, land, frame, 20);
  expect(view.x).toBe(20);
  expect(view.y).toBe(200);
  expect(filled({ k: 1, x: -1900, y: 0 }, land, frame, 20).x).toBe(800 - 20 - 2000);
});
it('comes near enough to see what happens, and stands back where it is wide', () => {
  const far = { x: 0, y: 0, k: 0.2 };
  const close = frameAll(far, [{ x: 1000, y: 800 }], frame, 0.6);
  expect(close.k).toBeCloseTo(0.6);
  expect(inSight(close, [{ x: 1000, y: 800 }], frame)).toBe(true);
  const wide = [
    { x: 0, y: 0 },
    { x: 4000, y: 0 },
  ];
  expect(frameAll(far, wide, frame, 0.6).k).toBeCloseTo((frame.width - 140) / 4000);
  expect(frameAll({ ...far, k: 1 }, [{ x: 400, y: 300 }], frame, 0.6).k).toBe(1);
});
it('knows what is out of sight', () => {
  const view = { x: 0, y: 0, k: 1 };
  expect(inSight(view, [{ x: 900, y: 10 }], frame)).toBe(false);
  expect(
    inSight(
      view,
      [
        { x: 900, y: 10 },
        { x: 10, y: 10 },
      ],
      frame,
    ),
  ).toBe(true);
});
