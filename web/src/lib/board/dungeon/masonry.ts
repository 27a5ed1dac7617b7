/** Walls with thickness: tops seen from above, faces seen from the south, and the shadow they throw. */
import type { Wall } from '$lib/net/types';
import { SIDE, type Box, type Point } from '../geometry';
import { pick, short } from './chance';
import type { Layer } from './floor';
import { FACE, FOOT, LIFT, THIN, TOP, borders, type Cell, type Plan } from './plan';

export const TOPS = ['#77879a', '#6c7b8e', '#8190a3', '#65748a'];
export const FACES = ['#4a5666', '#414c5b', '#536072', '#3b4553'];

/** A stretch of wall, and how high its courses are. */
interface Stretch extends Box {
  course: number;
}

export interface Masonry {
  mortar: string; // under everything
  bricks: Layer[];
  rims: string; // upper edges, which catch the light
  dims: string; // edges away from the light
}

export interface Gate extends Point {
  upright: boolean; // it stands between a western and an eastern space
  kind: string;
}

const OPENINGS = /gate|door|entrance|window/;
const UNSEEN = 'crack'; // the way into a fissure is drawn with the fissure

const rect = ({ x, y, width, height }: Box) =>
  `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;

const box = (x: number, y: number, width: number, height: number, course: number): Stretch => ({
  x,
  y,
  width,
  height,
  course,
});

/** Bricks of one stretch, in courses that are shifted by half. */
function laid(stretch: Stretch, tones: readonly string[], into: Map<string, string[]>) {
  const { x, y, width, height, course } = stretch;
  const long = course * 1.5;
  for (let line = 0; line * course < height - 1; line++) {
    const top = y + line * course;
    const high = Math.min(course, y + height - top);
    for (let left = x - (line % 2 ? long / 2 : 0), i = 0; left < x + width - 1; left += long, i++) {
      const [from, to] = [Math.max(x, left), Math.min(x + width, left + long)];
      if (to - from < 3) continue;
      const fill = pick(tones, x, y, line, i);
      const brick = rect({ x: from + 0.6, y: top + 0.6, width: to - from - 1.2, height: high - 1.2 });
      into.set(fill, [...(into.get(fill) ?? []), brick]);
    }
  }
}

function masonry(faces: Stretch[], tops: Stretch[]): Masonry {
  const bricks = new Map<string, string[]>();
  for (const stretch of faces) laid(stretch, FACES, bricks);
  for (const stretch of tops) laid(stretch, TOPS, bricks);
  return {
    mortar: [...faces, ...tops].map(rect).join(''),
    bricks: [...bricks].map(([fill, paths]) => ({ fill, d: paths.join('') })),
    rims: '',
    dims: '',
  };
}

/** The wall around everything: its face in the north, its tops on all sides, its foot in the south. */
export function outerWall(plan: Plan): Masonry {
  const faces: Stretch[] = [];
  const tops: Stretch[] = [];
  const rims: string[] = [];
  for (const cell of plan.cells) {
    const { x, y } = cell;
    const open = borders(cell, plan.at);
    const [north, south] = [open.includes('north'), open.includes('south')];
    if (north) {
      faces.push(box(x, y - FACE, SIDE, FACE, 9));
      tops.push(box(x, y - FACE - TOP, SIDE, TOP, TOP));
      rims.push(`M${short(x)} ${short(y - FACE)}h${SIDE}`);
    }
    if (south) {
      tops.push(box(x, y + SIDE, SIDE, TOP, TOP));
      faces.push(box(x, y + SIDE + TOP, SIDE, FOOT, 7));
      rims.push(`M${short(x)} ${short(y + SIDE + TOP)}h${SIDE}`);
    }
    for (const [side, left] of [
      ['west', x - TOP],
      ['east', x + SIDE],
    ] as const) {
      if (!open.includes(side)) continue;
      const above = north ? FACE + TOP : 0;
      tops.push(box(left, y - above, TOP, SIDE + above + (south ? TOP : 0), 17));
      if (south) faces.push(box(left, y + SIDE + TOP, TOP, FOOT, 7));
    }
  }
  return { ...masonry(faces, tops), rims: rims.join('') };
}

/** Blocks of wall within, and thin walls between spaces, raised over the floor; from north to south. */
export function innerWalls(plan: Plan): Masonry {
  const faces: Stretch[] = [];
  const tops: Stretch[] = [];
  const rims: string[] = [];
  const dims: string[] = [];
  const isBlock = (column: number, row: number) => plan.at(column, row)?.block ?? false;
  for (const { column, row, x, y } of plan.cells.filter((cell) => cell.block)) {
    if (!isBlock(column, row + 1)) {
      faces.push(box(x, y + SIDE - LIFT, SIDE, LIFT, 7));
      rims.push(`M${short(x)} ${short(y + SIDE - LIFT)}h${SIDE}`);
    }
    tops.push(box(x, y - LIFT, SIDE, SIDE, 17));
    if (!isBlock(column, row - 1)) rims.push(`M${short(x)} ${short(y - LIFT)}h${SIDE}`);
    if (!isBlock(column - 1, row)) rims.push(`M${short(x)} ${short(y - LIFT)}v${SIDE}`);
    if (!isBlock(column + 1, row)) dims.push(`M${short(x + SIDE)} ${short(y - LIFT)}v${SIDE}`);
  }
  for (const wall of standing(plan)) {
    const { x, y, width, height } = thin(wall);
    faces.push(box(x, y + height - LIFT, width, LIFT, 7));
    tops.push(box(x, y - LIFT, width, height, 12));
    rims.push(
      `M${short(x)} ${short(y + height - LIFT)}h${short(width)}M${short(x)} ${short(y - LIFT)}v${short(height)}`,
    );
    dims.push(`M${short(x + width)} ${short(y - LIFT)}v${short(height)}`);
  }
  return { ...masonry(faces, tops), rims: rims.join(''), dims: dims.join('') };
}

const standing = (plan: Plan): Wall[] =>
  plan.walls.filter((wall) => wall.kind !== UNSEEN && !OPENINGS.test(wall.kind)).sort((a, b) => a.y1 - b.y1);

/** The ground that a thin wall takes. */
function thin(wall: Wall): Box {
  const [left, top] = [Math.min(wall.x1, wall.x2) * SIDE, Math.min(wall.y1, wall.y2) * SIDE];
  const [right, bottom] = [Math.max(wall.x1, wall.x2) * SIDE, Math.max(wall.y1, wall.y2) * SIDE];
  return {
    x: left - THIN / 2,
    y: top - THIN / 2,
    width: right - left + THIN,
    height: bottom - top + THIN,
  };
}

/** What can be opened in a wall. */
export function gatesOf(plan: Plan): Gate[] {
  return plan.walls
    .filter((wall) => OPENINGS.test(wall.kind))
    .map((wall) => ({
      x: ((wall.x1 + wall.x2) / 2) * SIDE,
      y: ((wall.y1 + wall.y2) / 2) * SIDE,
      upright: wall.x1 === wall.x2,
      kind: wall.kind,
    }));
}

/** What lies in the shadow of walls, thrown to the south-east so many pixels far. */
export function shadowOf(plan: Plan, far: number): string {
  const thrown = ({ x, y, width, height }: Box) =>
    `M${short(x)} ${short(y)}h${short(width)}l${far} ${far}v${short(height)}h${short(-width)}l${-far} ${-far}z`;
  const blocks = plan.cells.filter((cell) => cell.block);
  const under = (cell: Cell): string[] => {
    const open = cell.block ? [] : borders(cell, plan.at);
    const north = open.includes('north')
      ? [rect({ x: cell.x, y: cell.y, width: SIDE, height: far * 1.2 })]
      : [];
    const west = open.includes('west')
      ? [rect({ x: cell.x, y: cell.y, width: far * 0.8, height: SIDE })]
      : [];
    return [...north, ...west];
  };
  return [
    ...blocks.map(({ x, y }) => thrown({ x, y, width: SIDE, height: SIDE })),
    ...standing(plan).map((wall) => thrown(thin(wall))),
    ...plan.cells.flatMap(under),
  ].join('');
}

/** Where torches hang: on every other space of the northern wall, and on blocks farther south. */
export function torchesOf(plan: Plan, taken: ReadonlySet<number>): Point[] {
  const hung = plan.cells.filter((cell) => {
    if (cell.block) {
      const below = plan.at(cell.column, cell.row + 1);
      return below && !below.block && cell.row > 1;
    }
    return borders(cell, plan.at).includes('north') && cell.column % 2 === 1 && !taken.has(cell.space.id);
  });
  return hung.map(({ x, y, block }) => ({ x: x + SIDE / 2, y: block ? y + SIDE - LIFT / 2 : y - FACE / 2 }));
}
