/** Rivers that wind over the land, and planks where a way crosses water. */
import type { Point } from '../geometry';
import { short } from './contours';
import { cell, distance, type Fields } from './fields';
import { rough } from './noise';
import { along, type Course, type Sketch, type Way } from './sketch';

const STRIDE = 14;
const WINDING = 22;
const SHORE = 7; // a river ends so far inland, and its round end reaches the sea

/** The course of a river with its windings, as far as it flows on land; it may come ashore again. */
export function winding(course: Course, seed: number, fields: Fields, unit: number): Point[][] {
  const points: Point[] = [];
  course.points.slice(0, -1).forEach((a, i) => {
    const b = course.points[i + 1]!;
    const strides = Math.max(2, Math.round(Math.hypot(b.x - a.x, b.y - a.y) / (STRIDE * unit)));
    for (let k = 0; k < strides; k++) {
      const t = k / strides;
      const [x, y] = [a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t];
      const sway = Math.sin(Math.PI * t) * WINDING * unit;
      const [u, v] = [x / unit / 38, y / unit / 38];
      points.push({ x: x + rough(u, v, seed) * sway, y: y + rough(u, v, seed + 9) * sway });
    }
  });
  points.push(course.points.at(-1)!);
  return onLand(points, fields, unit);
}

/** The parts of a line that lie on land, each up to the shore. */
function onLand(points: Point[], fields: Fields, unit: number): Point[][] {
  const height = ({ x, y }: Point) => {
    const k = cell(fields, x, y);
    return k < 0 ? -1 : fields.land[k]! - SHORE * unit;
  };
  const runs: Point[][] = [];
  let run: Point[] = [];
  points.forEach((at, i) => {
    const [here, last] = [height(at), points[i - 1]];
    if (here > 0) run.push(at);
    else if (run.length && last) {
      const t = height(last) / (height(last) - here);
      runs.push([...run, { x: last.x + (at.x - last.x) * t, y: last.y + (at.y - last.y) * t }]);
      run = [];
    }
  });
  return [...runs, run].filter((each) => each.length > 1);
}

export interface Bridge extends Point {
  length: number;
  turn: number; // degrees
}

const BANK = 7;
const AWAY = 26; // from the places at its ends

/** Where a way runs over water. */
export function bridgesOf(way: Way, rivers: Point[][], fields: Fields, { unit, spots }: Sketch): Bridge[] {
  const wet = (at: Point) => {
    const k = cell(fields, at.x, at.y);
    if (k >= 0 && fields.lake[k]! > 0) return true;
    return rivers.some((river) => river.some((p) => distance(p.x, p.y, at.x, at.y) < BANK * unit));
  };
  const free = (at: Point) =>
    [way.a, way.b].every((id) => {
      const spot = spots.get(id)!;
      return spot.stop || distance(spot.x, spot.y, at.x, at.y) > AWAY * unit;
    });
  const bridges: Bridge[] = [];
  let run: Point[] = [];
  const close = () => {
    const [a, b] = [run[0], run.at(-1)];
    if (a && b && run.length > 1)
      bridges.push({
        x: (a.x + b.x) / 2,
        y: (a.y + b.y) / 2,
        length: Math.max(24 * unit, Math.hypot(b.x - a.x, b.y - a.y) + 14 * unit),
        turn: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI,
      });
    run = [];
  };
  for (let t = 0; t <= 1.0001; t += 0.02) {
    const at = along(way, t);
    if (wet(at) && free(at)) run.push(at);
    else close();
  }
  close();
  return bridges;
}

/** Planks across the water. */
export function planks({ x, y, length, turn }: Bridge, unit: number, ink: string, wood: string): string {
  const [half, gap] = [length / 2, 6 * unit];
  const boards = Array.from(
    { length: Math.floor(length / gap) },
    (_, i) => `M${short(-half + gap * (i + 0.8))} ${short(-5.5 * unit)}V${short(5.5 * unit)}`,
  );
  return (
    `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)})">` +
    `<path d="M${short(-half)} ${short(-8 * unit)}H${short(half)}V${short(8 * unit)}H${short(-half)}Z" fill="${ink}"/>` +
    `<path d="M${short(-half + unit)} ${short(-5.5 * unit)}H${short(half - unit)}V${short(5.5 * unit)}H${short(-half + unit)}Z" fill="${wood}"/>` +
    `<path d="${boards.join('')}" stroke="${ink}" stroke-width="${short(1.6 * unit)}"/></g>`
  );
}
