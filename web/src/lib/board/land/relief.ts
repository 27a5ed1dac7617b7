/** Relief: a jittered lattice of small drawings, far from ways, places and words; those in the north first. */
import type { Point } from '../geometry';
import { cell, distance, type Fields } from './fields';
import { DRAWINGS, inkOf, moved, SPACING, type Drawing } from './glyphs';
import { hash } from './noise';
import { along, type Country, type Sketch } from './sketch';
import { touches, type Rect } from './words';

export interface Glyph {
  drawing: Drawing;
  country: number;
  x: number;
  y: number;
  size: number;
  box: Rect;
  depth: number; // how many glyphs lie under it, one on another
  paths: string[]; // of its parts
}

const OFF_WAY = 8;
const OFF_PLACE = 25;
const INLAND = 9;
const SMALL = 0.66;

/** All the glyphs that the land has room for; words are left to whoever draws them. */
export function glyphsOf(sketch: Sketch, fields: Fields, courses: Point[][]): Glyph[] {
  const { unit, countries } = sketch;
  const taken = takenBy(sketch, courses);
  const placed: Glyph[] = [];
  const buckets = new Map<number, Glyph[]>();
  const bucket = 48 * unit;
  const near = (x: number, y: number) => {
    const found: Glyph[] = [];
    const [i, j] = [Math.floor(x / bucket), Math.floor(y / bucket)];
    for (let a = i - 1; a <= i + 1; a++)
      for (let b = j - 1; b <= j + 1; b++) found.push(...(buckets.get(a * 4096 + b) ?? []));
    return found;
  };
  for (const scale of [1, SMALL])
    countries.forEach((country, number) => {
      for (const at of jittered(country, number, scale, sketch, fields)) {
        const kind = country.relief[Math.floor(hash(at.x, at.y, 5) * country.relief.length)]!;
        const choice = DRAWINGS[kind];
        const drawing = choice[Math.floor(hash(at.x, at.y, 13) * choice.length)]!;
        const size = scale * drawing.size * unit * (0.8 + hash(at.x, at.y, 99) * 0.4);
        if (taken({ x: at.x, y: at.y - size * 0.3 }, size * 0.36)) continue;
        const [w, h] = [drawing.width * size, drawing.height * size];
        const box: Rect = { left: at.x - w, top: at.y - h, right: at.x + w, bottom: at.y + 4 * unit };
        const close = {
          left: at.x - w * 0.8,
          top: at.y - h * 0.72,
          right: at.x + w * 0.8,
          bottom: at.y + 3 * unit,
        };
        if (near(at.x, at.y).some((other) => touches(close, other.box))) continue;
        const paths = drawing.parts.map(({ d }) => moved(d, at.x, at.y, size));
        const glyph = { drawing, country: number, x: at.x, y: at.y, size, box, depth: 0, paths };
        placed.push(glyph);
        const key = Math.floor(at.x / bucket) * 4096 + Math.floor(at.y / bucket);
        buckets.set(key, [...(buckets.get(key) ?? []), glyph]);
      }
    });
  placed.sort((one, other) => one.y - other.y || one.x - other.x);
  const depth = depths(placed);
  return placed.map((glyph, i) => ({ ...glyph, depth: depth[i]! }));
}

/** Points of a lattice, each moved a little, that lie well inside a region and not in water. */
function* jittered(
  country: Country,
  number: number,
  scale: number,
  { unit, box }: Sketch,
  fields: Fields,
): Generator<Point> {
  const apart = Math.min(...country.relief.map((kind) => SPACING[kind])) * unit * (scale < 1 ? 0.7 : 1);
  const inside = fields.inside[number]!;
  for (let y = box.y, row = 0; y < box.y + box.height; y += apart * 0.72, row++)
    for (let x = box.x + ((row % 2) * apart) / 2; x < box.x + box.width; x += apart) {
      const at = {
        x: x + (hash(x, y, number) - 0.5) * apart * 0.6,
        y: y + (hash(y, x, number + 40) - 0.5) * apart * 0.5,
      };
      const k = cell(fields, at.x, at.y);
      if (k >= 0 && inside[k]! > INLAND * unit && fields.lake[k]! < -INLAND * unit) yield at;
    }
}

/** Whether something that reaches so far lies on a way, a river or a place. */
function takenBy({ ways, spots, unit }: Sketch, courses: Point[][]): (at: Point, reach: number) => boolean {
  const grid = 40 * unit;
  const cells = new Map<number, (Point & { r: number })[]>();
  const put = (at: Point, r: number) => {
    const key = Math.floor(at.x / grid) * 4096 + Math.floor(at.y / grid);
    cells.set(key, [...(cells.get(key) ?? []), { ...at, r }]);
  };
  for (const way of ways) for (let t = 0; t <= 1; t += 0.08) put(along(way, t), OFF_WAY * unit);
  for (const course of courses) for (const at of course) put(at, OFF_WAY * unit);
  for (const { x, y, stop } of spots.values())
    put({ x, y: y - (stop ? 0 : 4 * unit) }, (stop ? 12 : OFF_PLACE) * unit);
  return (at, reach) => {
    const [i, j] = [Math.floor(at.x / grid), Math.floor(at.y / grid)];
    for (let a = i - 1; a <= i + 1; a++)
      for (let b = j - 1; b <= j + 1; b++)
        for (const spot of cells.get(a * 4096 + b) ?? [])
          if (distance(spot.x, spot.y, at.x, at.y) < spot.r + reach) return true;
    return false;
  };
}

/** Glyphs that words leave free, as a few large paths: those that overlap lie in layers, the southern ones above. */
export function reliefPaths(glyphs: Glyph[], countries: Country[], words: Rect[], unit: number): string {
  const layers: Map<string, { glyph: Glyph; paths: string[] }>[] = [];
  for (const glyph of glyphs) {
    if (words.some((word) => touches(word, glyph.box))) continue;
    const layer = (layers[glyph.depth] ??= new Map());
    const key = `${glyph.country} ${numberOf(glyph.drawing)}`;
    const group = layer.get(key) ?? { glyph, paths: glyph.drawing.parts.map(() => '') };
    layer.set(key, group);
    glyph.paths.forEach((d, part) => (group.paths[part] += d));
  }
  return layers
    .flatMap((layer) => [...(layer?.values() ?? [])])
    .map(({ glyph, paths }) => painted(glyph, paths, countries[glyph.country]!, unit))
    .join('');
}

const numbers = new WeakMap<object, number>();
let next = 0;
/** Drawings of the same parts are painted together. */
function numberOf({ parts }: Drawing): number {
  if (!numbers.has(parts)) numbers.set(parts, next++);
  return numbers.get(parts)!;
}

/** How many glyphs lie under each, one on another. */
function depths(glyphs: Glyph[]): number[] {
  const depth: number[] = [];
  const tallest = Math.max(0, ...glyphs.map(({ box }) => box.bottom - box.top));
  glyphs.forEach((glyph, i) => {
    let under = 0;
    for (let k = i - 1; k >= 0 && glyph.y - glyphs[k]!.y < 2 * tallest; k--)
      if (touches(glyph.box, glyphs[k]!.box)) under = Math.max(under, depth[k]! + 1);
    depth.push(under);
  });
  return depth;
}

function painted(glyph: Glyph, paths: string[], { paint }: Country, unit: number): string {
  return glyph.drawing.parts
    .map(({ fill, line, width = 2 }, i) => {
      const stroke = line
        ? ` stroke="${inkOf(paint, line)}" stroke-width="${Math.round(width * unit * 10) / 10}"`
        : '';
      return `<path d="${paths[i]}" fill="${fill ? inkOf(paint, fill) : 'none'}"${stroke}/>`;
    })
    .join('');
}
