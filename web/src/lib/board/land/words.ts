/** Where names lie: a search for the cheapest place, so that no name covers another, a place, or a way if it can. */
import type { Point } from '../geometry';
import { cell, type Fields } from './fields';

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Word {
  id: string;
  lines: string[];
  size: number;
  box: Rect;
}
export type Measure = (text: string, size: number) => number;

/** A name that looks for its place around a point. */
export interface Wanted extends Point {
  id: string;
  name: string;
  size: number;
  rank: number; // the higher, the sooner it is served
  room: number; // how far its drawing reaches
  must?: boolean; // is shown even where it lies on something
}

export const touches = (a: Rect, b: Rect): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

const LONG = 12; // letters of a name that may be broken
const LEADING = 0.98;

/** The ways to set a name: on one line, or broken near its middle. */
export function settings(name: string): string[][] {
  const words = name.split(' ');
  if (words.length < 2) return [[name]];
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]);
  const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length));
  const broken = cuts.sort((one, other) => longest(one) - longest(other))[0]!;
  return name.length > LONG ? [broken, [name]] : [[name], broken];
}

/** Places for a name of this size around a point, with what each costs by itself: below first, then beside, above. */
function around({ x, y, room }: Wanted, w: number, h: number): [Rect, number][] {
  const [under, beside, over] = [room * 0.68, room, room * 1.22];
  const at = (left: number, top: number, cost: number): [Rect, number] => [
    { left: x + left, top: y + top, right: x + left + w, bottom: y + top + h },
    cost,
  ];
  const found = [
    at(-w / 2, under, 0),
    at(beside, -h / 2, 2),
    at(-beside - w, -h / 2, 2),
    at(-w / 2, -over - h, 3),
    at(-w / 2, under + h * 0.35, 3),
  ];
  for (const [side, cost] of [
    [1, 4],
    [-1, 4.2],
  ] as const) {
    const left = (far: number) => (side > 0 ? far : -far - w);
    found.push(
      at(left(beside * 0.8), room * 0.2, cost),
      at(left(beside * 0.8), -h - room * 0.7, cost + 1),
      at(left(beside * 1.3), -room * 0.1, cost + 1),
      at(left(beside * 1.3), -h, cost + 2),
      at(-w / 2 + side * w * 0.3, under, cost - 2),
      at(-w / 2 + side * w * 0.3, -over - h, cost),
      at(left(beside * 0.2), under + h * 0.2, cost + 2),
    );
  }
  return found;
}

const BLOCKED = 1000;
const CROSSED = 2.2;
const BROKEN = 0.5;

/** Every name that finds a free place; those that would lie on something are left out, unless they must be there. */
export function placeNames(
  wanted: Wanted[],
  taken: Rect[],
  crossed: (box: Rect) => number,
  bounds: Rect,
  measure: Measure,
): Word[] {
  const blocked = [...taken];
  return [...wanted]
    .sort((one, other) => other.rank - one.rank || one.y - other.y || one.x - other.x)
    .flatMap((want) => {
      let best: (Word & { cost: number }) | undefined;
      settings(want.name).forEach((lines, i) => {
        const w = Math.max(...lines.map((line) => measure(line, want.size))) + want.size * 0.4;
        const h = want.size * lines.length * LEADING + want.size * 0.2;
        for (const [box, base] of around(want, w, h)) {
          let cost = base + i * BROKEN;
          if (best && cost >= best.cost) continue;
          if (
            box.left < bounds.left ||
            box.right > bounds.right ||
            box.top < bounds.top ||
            box.bottom > bounds.bottom
          )
            cost += BLOCKED;
          const covered = blocked.filter((other) => touches(box, other)).length;
          cost += covered ? covered * BLOCKED : crossed(box) * CROSSED;
          if (!best || cost < best.cost) best = { id: want.id, lines, size: want.size, box, cost };
        }
      });
      if (!best || (best.cost >= BLOCKED && !want.must)) return [];
      blocked.push(best.box);
      return [{ id: best.id, lines: best.lines, size: best.size, box: best.box }];
    });
}

/** Sums of a field over all cells above and to the left, so that any box is summed at once. */
export function sums(fields: Fields, counts: (k: number) => number): (box: Rect) => number {
  const { columns, rows, x, y, step } = fields;
  const wide = columns + 1;
  const table = new Float64Array(wide * (rows + 1));
  for (let j = 0; j < rows; j++)
    for (let i = 0, line = 0; i < columns; i++) {
      line += counts(j * columns + i);
      table[(j + 1) * wide + i + 1] = table[j * wide + i + 1]! + line;
    }
  const column = (at: number) => Math.min(columns, Math.max(0, Math.round((at - x) / step)));
  const line = (at: number) => Math.min(rows, Math.max(0, Math.round((at - y) / step)));
  return ({ left, top, right, bottom }) => {
    const [a, b, c, d] = [column(left), line(top), column(right), line(bottom)];
    return table[d * wide + c]! - table[b * wide + c]! - table[d * wide + a]! + table[b * wide + a]!;
  };
}

/** The name of a region, and the room that its sign below takes. */
export interface Title {
  region: number;
  id: string;
  name: string;
  below: number;
}

const SIZES = [36, 32, 28, 25, 22, 19];

/** What the search asks of a land, summed once. */
export interface Survey {
  fields: Fields;
  crossed: (box: Rect) => number; // points of ways and rivers
  land: (box: Rect) => number;
  wet: (box: Rect) => number;
  own: ((box: Rect) => number)[]; // of each region
  home: Rect[];
}

export function surveyOf(fields: Fields, ways: Point[]): Survey {
  const points = new Uint8Array(fields.columns * fields.rows);
  for (const { x, y } of ways) {
    const k = cell(fields, x, y);
    if (k >= 0) points[k]!++;
  }
  const above = (field: Float32Array) => sums(fields, (k) => (field[k]! > 0 ? 1 : 0));
  return {
    fields,
    crossed: sums(fields, (k) => points[k]!),
    land: above(fields.land),
    wet: above(fields.lake),
    own: fields.inside.map(above),
    home: fields.inside.map((inside) => bounds(fields, inside)),
  };
}

/** Large names where their regions leave most room: in no other region, on no place or word, on few ways. */
export function regionNames(
  titles: Title[],
  survey: Survey,
  taken: Rect[],
  unit: number,
  measure: Measure,
  edge: Rect,
): Word[] {
  const { fields, crossed, land, wet } = survey;
  const { step } = fields;
  const blocked = [...taken];
  return titles.flatMap((title) => {
    const own = survey.own[title.region]!;
    const home = survey.home[title.region]!;
    let best: (Word & { cost: number }) | undefined;
    for (const [s, size] of SIZES.map((each) => each * unit).entries())
      for (const [n, lines] of settings(title.name).entries()) {
        const w = Math.max(...lines.map((line) => measure(line, size))) + size * 0.3;
        const h = size * 0.95 * lines.length + title.below;
        const cells = Math.max(1, (w * h) / (step * step));
        const set = s * 15 + n * 4;
        if (best && set >= best.cost) continue;
        for (let top = home.top - h / 3; top < home.bottom - h / 2; top += 1.5 * step)
          for (let left = home.left - w / 3; left < home.right - w / 2; left += 2 * step) {
            const box = { left, top, right: left + w, bottom: top + h };
            const mine = own(box) / cells;
            if (mine < 0.3) continue;
            let cost = set + (1 - mine) * 80;
            if (best && cost >= best.cost) continue;
            const other = Math.max(0, land(box) / cells - mine);
            cost += other * 440 + (wet(box) / cells) * 60 + crossed(box) * 4;
            if (best && cost >= best.cost) continue;
            if (left < edge.left || box.right > edge.right || top < edge.top || box.bottom > edge.bottom)
              continue;
            if (blocked.some((rect) => touches(box, rect))) continue;
            best = { id: title.id, lines, size, box, cost };
          }
      }
    if (!best) return [];
    blocked.push(best.box);
    return [{ id: best.id, lines: best.lines, size: best.size, box: best.box }];
  });
}

/** The box of all cells of a region. */
function bounds({ columns, rows, x, y, step }: Fields, inside: Float32Array): Rect {
  let [left, top, right, bottom] = [columns, rows, 0, 0];
  for (let j = 0, k = 0; j < rows; j++)
    for (let i = 0; i < columns; i++, k++)
      if (inside[k]! > 0) {
        [left, right] = [Math.min(left, i), Math.max(right, i)];
        [top, bottom] = [Math.min(top, j), Math.max(bottom, j)];
      }
  return { left: x + left * step, top: y + top * step, right: x + right * step, bottom: y + bottom * step };
}
