/** Where names lie: a search for the cheapest place, so that no name covers another, a place, or a way if it can. */
import type { Point } from '../geometry';
import { cell, type Fields, type Lattice } from './fields';

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
  must?: boolean; // is shown also far off, and where it hardly lies on anything
}

export const touches = (a: Rect, b: Rect): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** The area that two boxes share. */
export const shared = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

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
function around({ x, y, room }: Wanted, w: number, h: number, more = 0): [Rect, number][] {
  const [under, beside, over] = [room * 0.68, room, room * 1.22];
  const at = (left: number, top: number, cost: number): [Rect, number] => [
    { left: x + left, top: y + top, right: x + left + w, bottom: y + top + h },
    cost + more,
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

const AFAR = 1.7; // so many times as far off a name lies that must be there, where nothing nearer is free
const APART = 8;
const BLOCKED = 1000;
const SLIVER = 0.06; // of a name that must be there may lie on something
const CROSSED = 2.2;
const BROKEN = 0.5;

/** Every name that finds a free place; those that would lie on something are left out, but for a sliver of what must be there. */
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
        const places = around(want, w, h);
        if (want.must) places.push(...around({ ...want, room: want.room * AFAR }, w, h, APART));
        for (const [box, base] of places) {
          let cost = base + i * BROKEN;
          if (best && cost >= best.cost) continue;
          if (
            box.left < bounds.left ||
            box.right > bounds.right ||
            box.top < bounds.top ||
            box.bottom > bounds.bottom
          )
            cost += BLOCKED;
          const covered = blocked.reduce((sum, other) => sum + shared(box, other), 0);
          cost += covered ? BLOCKED * (1 + covered / (w * h)) : crossed(box) * CROSSED;
          if (!best || cost < best.cost) best = { id: want.id, lines, size: want.size, box, cost };
        }
      });
      if (!best || best.cost >= BLOCKED * (want.must ? 1 + SLIVER : 1)) return [];
      blocked.push(best.box);
      return [{ id: best.id, lines: best.lines, size: best.size, box: best.box }];
    });
}

/** How much of a field lies above and to the left of each corner of its cells, so that any box is summed at once. */
export interface Sums extends Lattice {
  table: Int32Array;
}

export function sums({ x, y, step, columns, rows }: Lattice, counts: (k: number) => number): Sums {
  const wide = columns + 1;
  const table = new Int32Array(wide * (rows + 1));
  for (let j = 0; j < rows; j++)
    for (let i = 0, line = 0; i < columns; i++) {
      line += counts(j * columns + i);
      table[(j + 1) * wide + i + 1] = table[j * wide + i + 1]! + line;
    }
  return { x, y, step, columns, rows, table };
}

const nearest = (at: number, from: number, step: number, last: number) =>
  Math.min(last, Math.max(0, Math.round((at - from) / step)));
const columnAt = ({ x, step, columns }: Lattice, at: number) => nearest(at, x, step, columns);
const lineAt = ({ y, step, rows }: Lattice, at: number) => nearest(at, y, step, rows);

function between({ table, columns }: Sums, a: number, b: number, c: number, d: number): number {
  const [above, below] = [b * (columns + 1), d * (columns + 1)];
  return table[below + c]! - table[above + c]! - table[below + a]! + table[above + a]!;
}

/** The sum of a field within a box. */
export const within = (sums: Sums, { left, top, right, bottom }: Rect): number =>
  between(sums, columnAt(sums, left), lineAt(sums, top), columnAt(sums, right), lineAt(sums, bottom));

/** The name of a region, and the room that its sign below takes. */
export interface Title {
  region: number;
  id: string;
  name: string;
  below: number;
}

const SIZES = [36, 32, 28, 25, 22, 19];
const MOSTLY = 0.3; // of a name lies in its own region at least
const ABROAD = 80; // costs what does not
const GAINED = 3; // columns at most from one box to the next

/** What the search asks of a land, summed once. */
export interface Survey {
  crossed: Sums; // points of ways and rivers
  land: Sums;
  wet: Sums;
  own: Sums[]; // of each region
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
    crossed: sums(fields, (k) => points[k]!),
    land: above(fields.land),
    wet: above(fields.lake),
    own: fields.inside.map(above),
    home: fields.inside.map((inside) => bounds(fields, inside)),
  };
}

/** Large names where their regions leave most room: in no other region, on no place or word, on few ways; none where there is no room. */
export function* regionNames(
  titles: Title[],
  survey: Survey,
  taken: Rect[],
  unit: number,
  measure: Measure,
  edge: Rect,
): Generator<Word | undefined> {
  const { crossed, land, wet } = survey;
  const { step } = land;
  const stride = 2 * step;
  const blocked = [...taken];
  for (const title of titles) {
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
        const across = stretches(home.left - w / 3, home.right - w / 2, stride, w, (at) =>
          columnAt(land, at),
        );
        const down = stretches(home.top - h / 3, home.bottom - h / 2, 1.5 * step, h, (at) =>
          lineAt(land, at),
        );
        for (const { from: top, to: bottom, first: b, last: d } of down) {
          if (top < edge.top || bottom > edge.bottom) continue;
          const beside = blocked.filter((rect) => rect.top < bottom && rect.bottom > top);
          for (let i = 0; i < across.length; i++) {
            const { from: left, to: right, first: a, last: c } = across[i]!;
            if (left < edge.left || right > edge.right) continue;
            const held = between(own, a, b, c, d);
            const need = cells * Math.max(MOSTLY, best ? 1 - (best.cost - set) / ABROAD : 0);
            if (held < need) {
              i += Math.ceil((need - held) / (GAINED * (d - b))) - 1; // no box before that can hold enough
              continue;
            }
            const wall = beside.find((rect) => rect.left < right && rect.right > left);
            if (wall) {
              i += Math.max(1, Math.ceil((wall.right - left) / stride)) - 1; // each before that lies on it, too
              continue;
            }
            const mine = held / cells;
            let cost = set + (1 - mine) * ABROAD;
            if (best && cost >= best.cost) continue;
            const other = Math.max(0, between(land, a, b, c, d) / cells - mine);
            cost += other * 440 + (between(wet, a, b, c, d) / cells) * 60 + between(crossed, a, b, c, d) * 4;
            if (best && cost >= best.cost) continue;
            const box = { left, top, right, bottom };
            best = { id: title.id, lines, size, box, cost };
          }
        }
      }
    if (best) blocked.push(best.box);
    yield best && { id: best.id, lines: best.lines, size: best.size, box: best.box };
  }
}

interface Stretch {
  from: number;
  to: number;
  first: number; // of its cells
  last: number;
}

/** Stretches of one length, one after the other. */
function stretches(
  from: number,
  to: number,
  by: number,
  length: number,
  cellAt: (at: number) => number,
): Stretch[] {
  const found: Stretch[] = [];
  for (let at = from; at < to; at += by)
    found.push({ from: at, to: at + length, first: cellAt(at), last: cellAt(at + length) });
  return found;
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
