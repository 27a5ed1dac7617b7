/** The floor of a dungeon: every space is paved with stones of its material, in tones by hash. */
import type { Board } from '$lib/net/types';
import { SIDE, type Point } from '../geometry';
import { chance, shaded, short } from './chance';
import type { Cell, Plan } from './plan';

/** Stones of one colour, as one path. */
export interface Layer {
  fill: string;
  d: string;
}

export interface Floor {
  grout: string; // its colour
  ground: string; // all spaces, as one path
  stones: Layer[];
  glints: string; // the upper edges of stones, which catch the light
  cracks: string;
  moss: string;
  corners: string; // small crosses where four spaces meet
}

/** A stone in shares of its space, and how far its corners may stray. */
interface Stone {
  left: number;
  top: number;
  right: number;
  bottom: number;
  stray: number;
  round: boolean;
}

const PLAIN = ['#7b7468', '#867e71', '#70695e', '#8f877a'];
const SHADES = [0.86, 0.95, 1.04, 1.13];
const GAP = 1;

/** A row of stones whose joints lie at chance near even. */
function row(
  top: number,
  bottom: number,
  count: number,
  shift: number,
  stray: number,
  seed: number[],
): Stone[] {
  const joints = [0];
  for (let i = 1; i < count; i++) joints.push((i + shift) / count + (chance(...seed, i, 9) - 0.5) * stray);
  joints.push(1);
  return joints
    .slice(1)
    .map((right, i) => ({ left: joints[i]!, right, top, bottom, stray: stray * 14, round: false }));
}

const PAVINGS: Record<string, (column: number, line: number) => Stone[]> = {
  flags: (column, line) => {
    const heights = [0, 0.32 + chance(column, line, 1) * 0.05, 0.65 + chance(column, line, 2) * 0.05, 1];
    return [0, 1, 2].flatMap((k) =>
      row(heights[k]!, heights[k + 1]!, 2 + Math.floor(chance(column, line, k, 5) * 2), 0, 0.16, [
        column,
        line,
        k,
      ]),
    );
  },
  bricks: (column, line) =>
    Array.from({ length: 5 }, (_, k) =>
      row(k / 5, (k + 1) / 5, 3, k % 2 ? 0.34 : -0.1, 0.05, [column, line, k]),
    ).flat(),
  cobbles: (column, line) =>
    Array.from({ length: 4 }, (_, k) =>
      row(k / 4, (k + 1) / 4, 3 + Math.floor(chance(column, line, k, 5) * 2), 0, 0.1, [column, line, k]).map(
        (stone) => ({ ...stone, round: true }),
      ),
    ).flat(),
  plates: (column, line) =>
    (column + line) % 2
      ? [...row(0, 0.5, 1, 0, 0, [column, line, 0]), ...row(0.5, 1, 1, 0, 0, [column, line, 1])]
      : row(0, 1, 2, 0, 0, [column, line]),
};

function outlined(points: Point[]): string {
  return `M${points.map(({ x, y }) => `${short(x)} ${short(y)}`).join('L')}z`;
}

/** A stone with its corners worn off. */
function worn(points: Point[]): string {
  const between = (a: Point, b: Point, share: number) => ({
    x: a.x + (b.x - a.x) * share,
    y: a.y + (b.y - a.y) * share,
  });
  const said = ({ x, y }: Point) => `${short(x)} ${short(y)}`;
  return points
    .map((corner, i) => {
      const [from, to] = [points[(i + 3) % 4]!, points[(i + 1) % 4]!];
      const turn = `Q${said(corner)} ${said(between(corner, to, 0.36))}`;
      return `${i ? 'L' : 'M'}${said(between(corner, from, 0.36))}${turn}`;
    })
    .concat('z')
    .join('');
}

function cornersOf(stone: Stone, cell: Cell, index: number): Point[] {
  const stray = (corner: number) => (chance(cell.column, cell.row, index, corner, 3) - 0.5) * stone.stray;
  const [left, top] = [cell.x + stone.left * SIDE + GAP, cell.y + stone.top * SIDE + GAP];
  const [right, bottom] = [cell.x + stone.right * SIDE - GAP, cell.y + stone.bottom * SIDE - GAP];
  return [
    { x: left + stray(1), y: top + stray(2) },
    { x: right + stray(3), y: top + stray(4) },
    { x: right + stray(5), y: bottom + stray(6) },
    { x: left + stray(7), y: bottom + stray(8) },
  ];
}

export function floorOf(plan: Plan, floor: Board['floor']): Floor {
  const tones = floor?.tones.length ? floor.tones : PLAIN;
  const pave = PAVINGS[floor?.material ?? 'flags'] ?? PAVINGS.flags!;
  const cells = plan.cells.filter((cell) => !cell.block);
  const stones = new Map<string, string[]>();
  const glints: string[] = [];
  for (const cell of cells) {
    const near = chance(cell.column * 0.7, cell.row * 0.7, 3);
    pave(cell.column, cell.row).forEach((stone, i) => {
      const lightness = (near + chance(cell.column, cell.row, i, 2)) / 2;
      const tone = tones[Math.floor(chance(cell.column, cell.row, i, 11) * tones.length)]!;
      const fill = shaded(tone, SHADES[Math.floor(lightness * SHADES.length)]!);
      const points = cornersOf(stone, cell, i);
      stones.set(fill, [...(stones.get(fill) ?? []), stone.round ? worn(points) : outlined(points)]);
      const [from, to] = points as [Point, Point];
      const inset = stone.round ? 5 : 2;
      glints.push(
        `M${short(from.x + inset)} ${short(from.y + 1.4)}L${short(to.x - inset)} ${short(to.y + 1.4)}`,
      );
    });
  }
  return {
    grout: shaded(tones[0]!, 0.45),
    ground: cells.map(({ x, y }) => `M${short(x)} ${short(y)}h${SIDE}v${SIDE}h-${SIDE}z`).join(''),
    stones: [...stones].map(([fill, paths]) => ({ fill, d: paths.join('') })),
    glints: glints.join(''),
    cracks: cells
      .filter((cell) => worth(cell) < 0.14)
      .map(crack)
      .join(''),
    moss: cells
      .filter((cell) => worth(cell) > 0.84)
      .map(moss)
      .join(''),
    corners: crossesOf(plan),
  };
}

const worth = (cell: Cell) => chance(cell.column, cell.row, 77);

function crack({ column, row, x, y }: Cell): string {
  const at = (i: number) => chance(column, row, i, 21);
  const steps = [0, 1, 2, 3].map(
    (i) => `l${short(3 + at(i) * 7 * (i % 2 ? -1 : 1))} ${short(5 + at(i + 4) * 5)}`,
  );
  return `M${short(x + 14 + at(8) * 34)} ${short(y + 12 + at(9) * 12)}${steps.join('')}`;
}

function moss({ column, row, x, y }: Cell): string {
  return Array.from({ length: 11 }, (_, i) => {
    const r = 0.9 + chance(column, row, i, 8) * 2;
    const cx = x + 6 + chance(column, row, i, 6) * 56;
    const cy = y + 6 + chance(column, row, i, 7) * 56;
    return `M${short(cx - r)} ${short(cy)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0`;
  }).join('');
}

function crossesOf({ cells, at }: Plan): string {
  const meets = cells.filter(
    ({ column, row }) =>
      [at(column, row), at(column - 1, row), at(column, row - 1), at(column - 1, row - 1)].filter(
        (cell) => cell && !cell.block,
      ).length === 4,
  );
  return meets.map(({ x, y }) => `M${short(x - 4)} ${short(y)}h8M${short(x)} ${short(y - 4)}v8`).join('');
}
