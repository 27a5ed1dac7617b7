/** A land from a board of ways: computed once, then only drawn. Everything follows from the board's data. */
import type { Board } from '$lib/net/types';
import type { Point } from '../geometry';
import { flowing, outlineAt, short } from './contours';
import { decorOf, type Decor } from './decor';
import { drawingOf, PLACES, PORT, scaleOf } from './drawings';
import { fieldsOf, type Fields } from './fields';
import { CREAM, INK, mix, WATER, WOOD } from './paint';
import { glyphsOf, type Glyph } from './relief';
import { along, sketchOf, type Sketch, type Way } from './sketch';
import { surveyOf, type Survey } from './words';
import { bridgesOf, planks, winding } from './water';

export interface Land {
  sketch: Sketch;
  glyphs: Glyph[];
  ground: string; // sea rings, coast, regions, rivers and lakes
  roads: string;
  places: string;
  survey: Survey;
  decor: Decor;
}

const kept = new Map<string, Land>();
const KEPT = 4;

const keyOf = (board: Board): string =>
  JSON.stringify([board.id, board.spaces, board.links, board.regions, board.waters, board.inks]);

function keep(key: string, land: Land): Land {
  kept.delete(key);
  kept.set(key, land);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return land;
}

/** The land of a board; the last few are kept. */
export function landOf(board: Board): Land {
  const key = keyOf(board);
  return keep(key, kept.get(key) ?? paintLand(board));
}

/** The land of a board if it has been painted. */
export const landKept = (board: Board): Land | undefined => kept.get(keyOf(board));

/** Paints the land of a board beside the page, which meanwhile answers whoever uses it. */
export async function paintBeside(board: Board): Promise<void> {
  if (landKept(board)) return;
  keep(keyOf(board), await sentFor(board));
}

async function sentFor(board: Board): Promise<Land> {
  if (!('Worker' in globalThis)) return paintLand(board);
  const painter = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const land = await new Promise<Land | undefined>((resolve) => {
    painter.onmessage = ({ data }: MessageEvent<Land>) => resolve(data);
    painter.onerror = () => resolve(undefined);
    painter.postMessage(board);
  });
  painter.terminate();
  return land ?? paintLand(board);
}

export function paintLand(board: Board): Land {
  const sketch = sketchOf(board);
  const fields = fieldsOf(sketch);
  const rivers = sketch.waters
    .filter(({ kind }) => kind === 'river')
    .flatMap((course, i) => winding(course, 70 + i, fields, sketch.unit));
  const crossed = [...sketch.ways.flatMap((way) => TS.map((t) => along(way, t))), ...rivers.flat()];
  return {
    sketch,
    glyphs: glyphsOf(sketch, fields, rivers),
    ground: ground(board.id, sketch, fields, rivers),
    roads: roads(sketch, fields, rivers),
    places: places(sketch),
    survey: surveyOf(fields, crossed),
    decor: decorOf(fields, sketch),
  };
}
const TS = Array.from({ length: 13 }, (_, i) => i / 12);

/** Ids of patterns belong to the whole page. */
export const idOf = (board: string): string => `land-${board.replace(/\W/g, '')}`;

interface Ink {
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: number[];
  opacity?: number;
  shift?: [number, number];
  name?: string; // a class, coloured by the theme
}

function path(d: string, unit: number, ink: Ink): string {
  if (!d) return '';
  const { fill = 'none', stroke, width = 1, dash, opacity, shift, name } = ink;
  return (
    `<path d="${d}"${name ? ` class="${name}"` : ''} fill="${fill}"` +
    (stroke || name === 'shoal'
      ? ` stroke="${stroke ?? 'currentColor'}" stroke-width="${short(width * unit)}"`
      : '') +
    (dash ? ` stroke-dasharray="${dash.map((part) => short(part * unit)).join(' ')}"` : '') +
    (opacity === undefined ? '' : ` opacity="${opacity}"`) +
    (shift ? ` transform="translate(${short(shift[0] * unit)} ${short(shift[1] * unit)})"` : '') +
    '/>'
  );
}

const SHOALS = [
  { level: -31, opacity: 0.22, dash: [14, 12, 5, 12] },
  { level: -21, opacity: 0.4, dash: [26, 7, 9, 7] },
  { level: -11, opacity: 0.65, dash: undefined },
];

function ground(id: string, sketch: Sketch, fields: Fields, rivers: Point[][]): string {
  const { unit, countries } = sketch;
  const draw = (d: string, ink: Ink) => path(d, unit, ink);
  const coast = outlineAt(fields, fields.land);
  const borders = countries.map((_, i) => outlineAt(fields, fields.inside[i]!));
  const lake = outlineAt(fields, fields.lake);
  const streams = rivers.map(flowing).join('');
  return [
    `<defs>${countries.map(({ paint }, i) => halftone(`${idOf(id)}-${i}`, paint.low, paint.high, 18 + i * 11, unit)).join('')}${halftone(`${idOf(id)}-lake`, '#0b6b84', WATER.glint, 30, unit)}</defs>`,
    ...SHOALS.map(({ level, opacity, dash }) =>
      draw(outlineAt(fields, fields.land, level * unit), { name: 'shoal', width: 2.3, opacity, dash }),
    ),
    draw(coast, { fill: '#05010a', shift: [7, 9], opacity: 0.55 }),
    draw(coast, { fill: INK, stroke: INK, width: 9 }),
    ...countries.flatMap(({ paint }, i) => [
      draw(borders[i]!, { fill: paint.border }),
      draw(outlineAt(fields, fields.inside[i]!, 5 * unit), { fill: mix(paint.base, paint.border, 0.55) }),
      draw(outlineAt(fields, fields.inside[i]!, 11 * unit), { fill: paint.base }),
      draw(borders[i]!, { fill: `url(#${idOf(id)}-${i})` }),
    ]),
    draw(borders.join(''), { stroke: INK, width: 2.6, dash: [15, 4, 4, 4], opacity: 0.9 }),
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">`,
    draw(streams, { stroke: INK, width: 17 }),
    draw(streams, { stroke: WATER.river, width: 11.5 }),
    draw(streams, { stroke: WATER.glint, width: 2, dash: [17, 9, 6, 12] }),
    `</g>`,
    draw(lake, { fill: WATER.lake, stroke: INK, width: 6 }),
    draw(lake, { fill: `url(#${idOf(id)}-lake)` }),
    draw(outlineAt(fields, fields.lake, 5 * unit), {
      stroke: WATER.glint,
      width: 1.8,
      dash: [22, 8],
      opacity: 0.8,
    }),
    draw(outlineAt(fields, fields.lake, 11 * unit), {
      stroke: WATER.glint,
      width: 1.8,
      dash: [8, 14],
      opacity: 0.5,
    }),
    draw(coast, { stroke: INK, width: 5 }),
    draw(coast, { stroke: CREAM, width: 1.4, opacity: 0.85, shift: [-1, -1.5] }),
  ].join('');
}

function halftone(id: string, dark: string, light: string, turn: number, unit: number): string {
  const dot = (at: number, r: number, fill: string, opacity: number) =>
    `<circle cx="${at * unit}" cy="${at * unit}" r="${r * unit}" fill="${fill}" opacity="${opacity}"/>`;
  return (
    `<pattern id="${id}" width="${7 * unit}" height="${7 * unit}" patternUnits="userSpaceOnUse" ` +
    `patternTransform="rotate(${turn})">${dot(2, 1.2, dark, 0.4)}${dot(5.5, 0.8, light, 0.55)}</pattern>`
  );
}

/** The drawings of all places, those in the north first, each on its shadow. */
function places({ spots, unit }: Sketch): string {
  return [...spots.values()]
    .filter(({ stop }) => !stop)
    .sort((one, other) => one.y - other.y)
    .map(({ x, y, space }) => {
      const drawing = drawingOf(space);
      const shadow = `<ellipse cx="2" cy="9" rx="24" ry="7.500" fill="${INK}" opacity=".5"/>`;
      const boat = space.art.includes('port') ? PORT : '';
      const size = short(unit * scaleOf(drawing) * 10);
      return `<g transform="translate(${short(x)} ${short(y)}) scale(${Number(size) / 10})">${shadow}${PLACES[drawing]}${boat}</g>`;
    })
    .join('');
}

/** The line of a way. */
export const lineOf = ({ from, bend, to }: Way): string =>
  `M${short(from.x)} ${short(from.y)}Q${short(bend.x)} ${short(bend.y)} ${short(to.x)} ${short(to.y)}`;

const TRACKS = /path|trail|track|foot/;
const HIDDEN = /direct|secret|tunnel|sewer|hidden/;
const AFLOAT = /river|water|sea|boat|ferry/;

export type WayLook = 'road' | 'track' | 'hidden' | 'wake';
export const wayLook = (kind: string): WayLook =>
  TRACKS.test(kind) ? 'track' : HIDDEN.test(kind) ? 'hidden' : AFLOAT.test(kind) ? 'wake' : 'road';

/** Ways by their kind: paved roads, dotted paths, dashes where there is none, wakes on water. Planks over water. */
function roads(sketch: Sketch, fields: Fields, rivers: Point[][]): string {
  const { unit, ways, spots } = sketch;
  const draw = (d: string, ink: Ink) => path(d, unit, ink);
  const of = (fits: (way: Way) => boolean) => ways.filter(fits).map(lineOf).join('');
  const kind = (way: Way) => wayLook(way.kind);
  const [paved, track] = [of((way) => kind(way) === 'road'), of((way) => kind(way) === 'track')];
  const [hidden, wake] = [of((way) => kind(way) === 'hidden'), of((way) => kind(way) === 'wake')];
  const inked = (name: 'colour' | 'border', width: number, dash?: number[]) =>
    [...new Set(ways.filter((way) => kind(way) === 'road').map((way) => way[name]))].map((colour) =>
      draw(
        of((way) => kind(way) === 'road' && way[name] === colour),
        { stroke: colour || WOOD, width, dash },
      ),
    );
  const bridges = ways
    .filter((way) => kind(way) === 'road' || kind(way) === 'track')
    .flatMap((way) => bridgesOf(way, rivers, fields, sketch));
  const stops = [...spots.values()].filter(({ stop }) => stop);
  const paths = new Set(ways.filter((way) => kind(way) === 'track').flatMap(({ a, b }) => [a, b]));
  const diamonds = (tracks: boolean) =>
    stops
      .filter(({ space }) => paths.has(space.id) === tracks)
      .map(({ x, y }) => diamond({ x, y }, 5.5 * unit))
      .join('');
  return [
    `<g fill="none" stroke-linecap="round">`,
    draw(hidden, { stroke: INK, width: 2.8, dash: [4, 6.5] }),
    draw(wake, { stroke: WATER.glint, width: 2.4, dash: [9, 7] }),
    draw(paved, { stroke: INK, width: 11 }),
    draw(track, { stroke: INK, width: 7.4, dash: [0.1, 10.5] }),
    ...bridges.map((bridge) => planks(bridge, unit, INK, WOOD)),
    ...inked('border', 8.4),
    draw(paved, { stroke: CREAM, width: 6.4 }),
    draw(track, { stroke: CREAM, width: 4.2, dash: [0.1, 10.5] }),
    ...inked('colour', 2.6, [9, 6]),
    `</g>`,
    draw(diamonds(false), { fill: CREAM, stroke: INK, width: 2 }),
    draw(diamonds(true), { fill: WOOD, stroke: INK, width: 2 }),
  ].join('');
}

export const diamond = ({ x, y }: Point, r: number): string =>
  `M${short(x)} ${short(y - r)}L${short(x + r)} ${short(y)}L${short(x)} ${short(y + r)}L${short(x - r)} ${short(y)}Z`;
