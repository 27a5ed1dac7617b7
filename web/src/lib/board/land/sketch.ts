/** What a painter needs to know of a board: where places, stops and ways lie, who owns them, and the scale of it all. */
import type { Board, Space } from '$lib/net/types';
import { centre, type Box, type Point } from '../geometry';
import { hash } from './noise';
import { paintOf, type Paint } from './paint';
import { reliefOf, type Relief } from './glyphs';

export interface Spot extends Point {
  space: Space;
  region: number; // the number of its region, or -1 in the sea
  stop: boolean; // a mere stop on a way
}
/** A way between two spots: a curve with one control point. */
export interface Way {
  a: number;
  b: number;
  kind: string;
  colour: string;
  border: string;
  from: Point;
  bend: Point;
  to: Point;
}
export interface Country {
  id: string;
  name: string;
  paint: Paint;
  relief: Relief[];
}
export interface Course {
  kind: string;
  points: (Point & { r: number })[];
}
export interface Sketch {
  unit: number; // how much larger than a map whose ways are 123 long
  spots: Map<number, Spot>;
  ways: Way[];
  countries: Country[];
  waters: Course[];
  box: Box; // land and coast
}

const USUAL_WAY = 123;
const SHORE = 128; // from the outermost place to the edge of the picture

export function sketchOf(board: Board): Sketch {
  const countries = countriesOf(board);
  const number = new Map(countries.map(({ id }, i) => [id, i]));
  const links = board.links.filter((link) => link.kind !== 'threat');
  const ends = new Map<number, number[]>();
  for (const { a, b } of links) {
    ends.set(a, [...(ends.get(a) ?? []), b]);
    ends.set(b, [...(ends.get(b) ?? []), a]);
  }
  const spots = new Map(
    board.spaces.map((space) => [
      space.id,
      {
        ...centre(board.kind, space),
        space,
        region: number.get(space.region) ?? -1,
        stop: !space.icon && !space.art.length && !space.size && ends.get(space.id)?.length === 2,
      },
    ]),
  );
  const unit = scaleOf(spots, links, ends);
  const ways = links.flatMap((link) => {
    const [from, to] = [spots.get(link.a), spots.get(link.b)];
    if (!from || !to) return [];
    const bend = bendOf(from, to, spots, ends, unit);
    return [
      { a: link.a, b: link.b, kind: link.kind, colour: link.colour, border: link.border, from, bend, to },
    ];
  });
  const waters = board.waters.map(({ kind, course }) => ({
    kind,
    points: course.map(([x = 0, y = 0, r = 1]) => ({
      ...centre(board.kind, { x, y }),
      r: centre(board.kind, { x: r, y: 0 }).x,
    })),
  }));
  return { unit, spots, ways, countries, waters, box: boxOf([...spots.values()], SHORE * unit) };
}

/** The regions that the board names; else those its spaces name; else one land. */
function countriesOf(board: Board): Country[] {
  const said = board.regions.length
    ? board.regions
    : [...new Set(board.spaces.map(({ region }) => region))].map((id) => ({
        id,
        name: '',
        paint: board.inks[id] ?? '',
        border: '',
        terrain: [] as string[],
      }));
  return said.map(({ id, name, paint, border, terrain }, i) => {
    const ground = board.spaces.filter((space) => space.region === id).map((space) => space.terrain);
    const relief = reliefOf(terrain.length ? terrain : ground);
    return { id, name, relief, paint: paintOf(paint, border, i, relief[0]) };
  });
}

function scaleOf(
  spots: Map<number, Spot>,
  links: { a: number; b: number }[],
  ends: Map<number, number[]>,
): number {
  const whole = (
    [...spots.values()].filter((spot) => spot.stop).map((spot) => ends.get(spot.space.id)!) ?? []
  ).concat(links.filter(({ a, b }) => !spots.get(a)?.stop && !spots.get(b)?.stop).map(({ a, b }) => [a, b]));
  const lengths = whole
    .flatMap(([a, b]) => {
      const [from, to] = [spots.get(a!), spots.get(b!)];
      return from && to ? [Math.hypot(to.x - from.x, to.y - from.y)] : [];
    })
    .sort((one, other) => one - other);
  const median = lengths[Math.floor(lengths.length / 2)] ?? USUAL_WAY;
  return Math.max(0.3, median / USUAL_WAY);
}

/** Ways bow a little; through a stop they sway, and are smooth there. */
function bendOf(
  from: Spot,
  to: Spot,
  spots: Map<number, Spot>,
  ends: Map<number, number[]>,
  unit: number,
): Point {
  const stop = from.stop ? from : to.stop ? to : undefined;
  if (stop) {
    const end = stop === from ? to : from;
    const [one, other] = ends.get(stop.space.id)!.map((id) => spots.get(id)!);
    const far = end === one ? other! : one!;
    const [dx, dy] = [end.x - far.x, end.y - far.y];
    const long = Math.hypot(dx, dy) || 1;
    const first = end.space.id < far.space.id ? 1 : -1;
    const sway = (hash(stop.space.id, 7) - 0.5) * Math.min(40 * unit, long * 0.3) * 0.6 * first;
    return { x: stop.x + dx / 4 - (dy / long) * sway, y: stop.y + dy / 4 + (dx / long) * sway };
  }
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(dx, dy) || 1;
  const bow = (hash(from.space.id, to.space.id, 7) - 0.5) * Math.min(46 * unit, long * 0.34);
  return { x: (from.x + to.x) / 2 - (dy / long) * bow, y: (from.y + to.y) / 2 + (dx / long) * bow };
}

/** The point of a way at `t`, from 0 to 1. */
export function along({ from, bend, to }: Way, t: number): Point {
  const [p, q, r] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
  return { x: p * from.x + q * bend.x + r * to.x, y: p * from.y + q * bend.y + r * to.y };
}

export function boxOf(points: Point[], margin: number): Box {
  if (!points.length) return { x: 0, y: 0, width: 1, height: 1 };
  const xs = points.map((at) => at.x);
  const ys = points.map((at) => at.y);
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}
