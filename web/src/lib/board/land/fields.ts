/** Fields on a lattice: how far inland a point lies, how deep in a lake, and whose it is. */
import type { Box, Point } from '../geometry';
import { rough } from './noise';
import { along, type Course, type Sketch, type Spot } from './sketch';

export interface Lattice {
  x: number;
  y: number;
  step: number;
  columns: number;
  rows: number;
}
export interface Fields extends Lattice {
  land: Float32Array; // above 0 on land
  lake: Float32Array; // above 0 in a lake
  inside: Float32Array[]; // above 0 in each region
  owner: Int16Array; // the region that is nearest
}

const STEP = 6;
const RADIUS = 80;
const RAGGED = 26; // how far the coast wanders
const OFF_WAY = 10; // ways claim less land than places
const REACH = 150; // beyond this there is but sea
const FAR = 1e9;
const SHALLOW = 24; // dry ground around a place in a lake
const ISLET = 36;

export function latticeOf(box: Box, step: number): Lattice {
  const [columns, rows] = [Math.ceil(box.width / step) + 1, Math.ceil(box.height / step) + 1];
  return { x: box.x, y: box.y, step, columns, rows };
}

/** The index of the lattice point that is nearest, or -1 outside. */
export function cell(lattice: Lattice, x: number, y: number): number {
  const i = Math.round((x - lattice.x) / lattice.step);
  const j = Math.round((y - lattice.y) / lattice.step);
  return i < 0 || j < 0 || i >= lattice.columns || j >= lattice.rows ? -1 : j * lattice.columns + i;
}

interface Seed extends Point {
  region: number;
  off: number;
}

/** Every place, and points along every way, each owned by a region. */
export function seedsOf({ spots, ways, unit }: Sketch): Seed[] {
  const seeds: Seed[] = [];
  for (const { x, y, region } of spots.values()) if (region >= 0) seeds.push({ x, y, region, off: 0 });
  for (const way of ways) {
    for (const t of [0.2, 0.4, 0.6, 0.8]) {
      const { region } = spots.get(t < 0.5 ? way.a : way.b)!;
      if (region >= 0) seeds.push({ ...along(way, t), region, off: OFF_WAY * unit });
    }
  }
  return seeds;
}

export function fieldsOf(sketch: Sketch): Fields {
  const { unit, countries, waters, spots } = sketch;
  const lattice = latticeOf(sketch.box, STEP * unit);
  const size = lattice.columns * lattice.rows;
  const count = countries.length;
  const fields: Fields = {
    ...lattice,
    land: new Float32Array(size),
    lake: new Float32Array(size),
    inside: countries.map(() => new Float32Array(size)),
    owner: new Int16Array(size),
  };
  const claims = claimsOf(seedsOf(sketch), REACH * unit);
  const lakes = waters.filter(({ kind }) => kind === 'lake');
  const places = [...spots.values()].filter(({ stop }) => !stop);
  const near = new Float64Array(count);
  for (let j = 0, k = 0; j < lattice.rows; j++)
    for (let i = 0; i < lattice.columns; i++, k++) {
      const x = lattice.x + i * lattice.step;
      const y = lattice.y + j * lattice.step;
      const u = x / unit;
      const v = y / unit;
      const wx = x + (rough(u / 95, v / 95, 11) * 34 + rough(u / 26, v / 26, 15) * 7) * unit;
      const wy = y + (rough(u / 95, v / 95, 31) * 34 + rough(u / 26, v / 26, 35) * 7) * unit;
      claims(wx, wy, near);
      const [first, second] = nearestTwo(near);
      const land = (RADIUS + rough(u / 60, v / 60, 51) * RAGGED) * unit - (count ? near[first]! : FAR);
      fields.owner[k] = first;
      fields.land[k] = land;
      for (let region = 0; region < count; region++) {
        const rival = region === first ? second : first;
        const border = rival < 0 ? FAR : (near[rival]! - near[region]!) / 2;
        fields.inside[region]![k] = Math.min(land, border);
      }
      fields.lake[k] = lakes.length ? Math.min(land, deep(wx, wy, lakes, places, unit)) : -FAR;
    }
  return fields;
}

/** How far the nearest seed of each region is from a point, as far as that matters: seeds lie in cells of a grid. */
function claimsOf(seeds: Seed[], reach: number): (x: number, y: number, near: Float64Array) => void {
  const cells = new Map<number, Seed[]>();
  const key = (i: number, j: number) => i * 65536 + j;
  for (const seed of seeds) {
    const at = key(Math.floor(seed.x / reach), Math.floor(seed.y / reach));
    const held = cells.get(at);
    if (held) held.push(seed);
    else cells.set(at, [seed]);
  }
  return (x, y, near) => {
    near.fill(FAR);
    const i = Math.floor(x / reach);
    const j = Math.floor(y / reach);
    for (let a = i - 1; a <= i + 1; a++)
      for (let b = j - 1; b <= j + 1; b++) {
        const held = cells.get(key(a, b));
        if (!held) continue;
        for (const seed of held) {
          const dx = x - seed.x;
          const dy = (y - seed.y) * 1.04;
          const far = Math.sqrt(dx * dx + dy * dy) + seed.off;
          if (far < near[seed.region]!) near[seed.region] = far;
        }
      }
  };
}

function nearestTwo(near: Float64Array): [number, number] {
  let [first, second] = [0, -1];
  for (let region = 1; region < near.length; region++) {
    if (near[region]! < near[first]!) [first, second] = [region, first];
    else if (second < 0 || near[region]! < near[second]!) second = region;
  }
  return [first, second];
}

/** How deep in a lake: a chain of circles, less the dry ground around places. */
function deep(x: number, y: number, lakes: Course[], places: Spot[], unit: number): number {
  let depth = -FAR;
  for (const { points } of lakes)
    for (let i = 0; i < points.length; i++) {
      const a = points[i]!;
      const b = points[i + 1] ?? a;
      const dx = b.x - a.x;
      const dy = b.y - a.y;
      const long = dx * dx + dy * dy;
      const t = long ? Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / long)) : 0;
      depth = Math.max(depth, a.r + (b.r - a.r) * t - distance(x, y, a.x + dx * t, a.y + dy * t));
    }
  if (depth < -ISLET * unit) return depth;
  for (const { x: px, y: py, space } of places) {
    const dry = (space.art.includes('island') ? ISLET : SHALLOW) * unit;
    depth = Math.min(depth, distance(x, y, px, py) - dry);
  }
  return depth;
}

/** Math.hypot takes its time. */
export const distance = (ax: number, ay: number, bx: number, by: number): number =>
  Math.sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by));
