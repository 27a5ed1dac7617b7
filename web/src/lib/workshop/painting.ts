/** Maps of hexes as entries hold them: ground in rows, marks as lists of (q, r). */
import type { Brush, Chart } from '$lib/net/types';
import { setIn, type Entry, type Value } from './pack';

export type Cell = [number, number];
export type Symmetry = 'off' | 'turn' | 'mirror';

export const keyOf = ([q, r]: Cell): string => `${q} ${r}`;
const cellOf = (key: string): Cell => key.split(' ').map(Number) as Cell;
const same = (one: unknown, other: Cell) => Array.isArray(one) && one[0] === other[0] && one[1] === other[1];

/** The cells that are ground. */
export function groundOf(entry: Entry, chart: Chart): Cell[] {
  const rows = (Array.isArray(entry[chart.ground]) ? entry[chart.ground] : []) as [number, number, number][];
  return rows
    .filter((row) => Array.isArray(row) && row.length === 3 && row[2] - row[1] < 100)
    .flatMap(([r, first, last]) =>
      Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => [first + i, r] as Cell),
    );
}

/** Cells as rows again, each as long as it goes. */
export function rowsOf(cells: Cell[]): Value {
  const byRow = new Map<number, number[]>();
  for (const [q, r] of cells) byRow.set(r, [...(byRow.get(r) ?? []), q]);
  return [...byRow.entries()]
    .sort(([one], [other]) => one - other)
    .flatMap(([r, qs]) => {
      const sorted = [...new Set(qs)].sort((one, other) => one - other);
      const spans: [number, number, number][] = [];
      for (const q of sorted) {
        const last = spans.at(-1);
        if (last && last[2] === q - 1) last[2] = q;
        else spans.push([r, q, q]);
      }
      return spans;
    });
}

/** The brush that a cell is marked with; undefined on plain ground. */
export const marksOf = (entry: Entry, chart: Chart): Map<string, Brush> =>
  new Map(
    chart.brushes.flatMap((brush) =>
      listOf(entry, brush)
        .filter((cell) => Array.isArray(cell))
        .map((cell) => [keyOf(cell as Cell), brush] as const),
    ),
  );

function listOf(entry: Entry, brush: Brush): Value[] {
  if (!brush.field) return [];
  const found = entry[brush.field];
  const list =
    brush.side === null || brush.side === undefined ? found : (found as Value[] | undefined)?.[brush.side];
  return Array.isArray(list) ? list : [];
}

const wayOf = (brush: Brush) =>
  brush.side === null || brush.side === undefined ? [brush.field] : [brush.field, brush.side];

/** An entry with one more cell painted; without a brush the cell is taken away. */
export function painted(entry: Entry, chart: Chart, brush: Brush | undefined, cell: Cell): Entry {
  let next: Value = entry;
  for (const each of chart.brushes) {
    const list = listOf(entry, each);
    if (list.some((one) => same(one, cell)))
      next = setIn(
        next,
        wayOf(each),
        list.filter((one) => !same(one, cell)),
      );
  }
  const others = groundOf(entry, chart).filter((one) => !same(one, cell));
  next = setIn(next, [chart.ground], rowsOf(brush ? [...others, cell] : others));
  if (brush?.field) next = setIn(next, wayOf(brush), [...listOf(next as Entry, brush), cell]);
  return next as Entry;
}

/** The cell that a symmetry paints along, and the brush there: a half turn gives a side's mark to the other side. */
export function partner(
  cells: Cell[],
  chart: Chart,
  symmetry: Symmetry,
  cell: Cell,
  brush: Brush | undefined,
  sides: number,
): { cell: Cell; brush: Brush | undefined } | undefined {
  if (symmetry === 'off' || !cells.length) return undefined;
  const [q, r] = cell;
  const sum = (values: number[]) => Math.min(...values) + Math.max(...values);
  if (symmetry === 'mirror') {
    const middle = Math.round(sum(cells.map(([q, r]) => 2 * q + r)) / 2);
    return { cell: [middle - q - r, r], brush };
  }
  const other: Cell = [sum(cells.map(([q]) => q)) - q, sum(cells.map(([, r]) => r)) - r];
  if (brush?.side === null || brush?.side === undefined) return { cell: other, brush };
  const side = (brush.side + sides / 2) % sides;
  return {
    cell: other,
    brush: chart.brushes.find((each) => each.field === brush.field && each.side === side),
  };
}

const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
] as const;

/** The cells around a map, where it can grow. */
export function rimOf(cells: Cell[]): Cell[] {
  const known = new Set(cells.map(keyOf));
  const rim = new Set<string>();
  for (const [q, r] of cells.length ? cells : [[0, 0] as Cell])
    for (const [dq, dr] of STEPS) if (!known.has(keyOf([q + dq, r + dr]))) rim.add(keyOf([q + dq, r + dr]));
  return [...rim].map(cellOf);
}
