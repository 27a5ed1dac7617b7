/** Where everybody stands on a stage, and how the ribbons run between them: in the gap alone, never over a face. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Room {
  width: number;
  height: number;
}
export interface Layout {
  foes: Box[];
  heroes: Box[];
  gap: { top: number; bottom: number }; // where ribbons run
  scant: boolean; // everything in as few lines as can be
}

const EDGE = 18; // px around all, and between cards
const HEAD = 15; // px above the foes, for what can be done to them
const FEW = 4; // as many foes keep their size
const SMALL = 0.62; // how wide a small card is beside a large one
const SPARE = 0.7; // of what is left over goes to the foes
const LOW = { height: 200, width: 560 }; // a foe as low as that is wider, so that its words stand beside its numbers
const SCANT = 300; // px of height in which heroes are a line each, and labels too

/** Foes above and heroes below, in the middle. `large` says which foes keep their size if there are many; `taken` px above are. */
export function layOut(room: Room, large: boolean[], heroes: number, taken = 0): Layout {
  const free = room.height - taken;
  const scant = free < SCANT;
  const heroHeight = scant ? 38 : free < 380 ? 70 : free < 480 ? 112 : free < 580 ? 122 : 150;
  const gap = scant ? 40 : Math.max(56, Math.min(116, free * 0.14));
  const above = free - heroHeight - gap - (scant ? EDGE / 2 : EDGE) - HEAD;
  const foeHeight = Math.max(scant ? 80 : 100, Math.min(above, 340 + (above - 340) * SPARE));
  const rest = Math.max(0, above - foeHeight);
  const top = taken + HEAD + rest / 3;
  const heroTop = top + foeHeight + gap + rest / 3;
  const many = large.length > FEW;
  const widest = Math.min(420, Math.max(330, room.width * 0.26));
  return {
    foes: row(
      room.width,
      large.map((whole) => (whole || !many ? 1 : SMALL)),
      foeHeight <= LOW.height ? LOW.width : widest,
    ).map((box) => ({ ...box, y: top, height: foeHeight })),
    heroes: row(room.width, Array<number>(heroes).fill(1), widest + 20).map((box) => ({
      ...box,
      y: heroTop,
      height: heroHeight,
    })),
    gap: { top: top + foeHeight, bottom: heroTop },
    scant,
  };
}

/** Side by side in the middle, as wide as there is room for, up to a limit. */
function row(room: number, shares: number[], widest: number): { x: number; width: number }[] {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const unit = Math.min(widest, (room - EDGE * (shares.length + 1)) / Math.max(1, whole));
  const taken = unit * whole + EDGE * (shares.length - 1);
  let x = (room - taken) / 2;
  return shares.map((share) => {
    const box = { x, width: unit * share };
    x += box.width + EDGE;
    return box;
  });
}

export interface Ribbon {
  d: string;
  head: string; // the arrow's head, as points
  label: { x: number; y: number; width: number };
}

const LETTER = 8.4; // px of a letter of a label
const SIDE = 30; // px beside the words of a label
export const LABEL = 40; // px: how high a label is
export const LINE = 25; // px: and one of a single line
const APART = 10; // px between labels
const TIP = 15; // px: how long an arrow's head is

const wideOf = ({ letters }: { letters: number }) => letters * LETTER + SIDE;

/** Whether labels of so many letters lie side by side in the room. */
export const fitting = (labels: { letters: number }[], room: number): boolean =>
  labels.reduce((sum, label) => sum + wideOf(label) + APART, 0) <= room - EDGE;

/** One ribbon for each pair of foe and hero: out of the foe, through its label, into the hero; labels lie side by side. */
export function ribbons(
  { foes, heroes, gap }: Layout,
  threats: { from: number; to: number; letters: number }[],
  width: number,
): Ribbon[] {
  const starts = spread(
    threats.map(({ from, to }) => [from, to]),
    foes,
    heroes,
  );
  const ends = spread(
    threats.map(({ from, to }) => [to, from]),
    heroes,
    foes,
  );
  const wide = threats.map(wideOf);
  const middle = threats.map((_, i) => (starts[i]! + ends[i]!) / 2);
  const places = sideBySide(middle, wide, width);
  const y = (gap.top + gap.bottom) / 2;
  return threats.map((_, i) => {
    const label = { x: places[i]!, y, width: wide[i]! };
    return { ...strip({ x: starts[i]!, y: gap.top - 3 }, label, { x: ends[i]!, y: gap.bottom + 2 }), label };
  });
}

/** Where each line leaves a card: those of one card lie side by side, in the order of where they lead. */
function spread(pairs: [number, number][], cards: Box[], others: Box[]): number[] {
  const aim = (i: number) => centre(others[pairs[i]![1]]);
  return pairs.map(([own], i) => {
    const box = cards[own];
    const kin = pairs
      .flatMap(([card], j) => (card === own ? [j] : []))
      .sort((a, b) => aim(a) - aim(b) || a - b);
    const step = Math.min(70, ((box?.width ?? 0) * 0.5) / kin.length);
    return centre(box) + (kin.indexOf(i) - (kin.length - 1) / 2) * step;
  });
}
const centre = (box: Box | undefined): number => (box ? box.x + box.width / 2 : 0);

/** Centres that lie no nearer than their widths allow, each as near to where it wants to be as can be. */
export function sideBySide(wanted: number[], wide: number[], room: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const placed = [...wanted];
  let edge = EDGE / 2;
  for (const i of order) {
    placed[i] = Math.max(placed[i]!, edge + wide[i]! / 2);
    edge = placed[i]! + wide[i]! / 2 + APART;
  }
  let limit = room - EDGE / 2;
  for (const i of order.reverse()) {
    placed[i] = Math.min(placed[i]!, limit - wide[i]! / 2);
    limit = placed[i]! - wide[i]! / 2 - APART;
  }
  return placed;
}

interface Spot {
  x: number;
  y: number;
}

/** A line that leaves straight down, passes a point and comes in straight down, with its head. */
function strip(from: Spot, by: Spot, to: Spot): { d: string; head: string } {
  const end = { x: to.x, y: to.y - TIP };
  const bend = (a: Spot, b: Spot) => {
    const half = (b.y - a.y) / 2;
    return `C${fix(a.x)} ${fix(a.y + half)} ${fix(b.x)} ${fix(b.y - half)} ${fix(b.x)} ${fix(b.y)}`;
  };
  return {
    d: `M${fix(from.x)} ${fix(from.y)}${bend(from, by)}${bend(by, end)}`,
    head: `${fix(to.x - 13)},${fix(end.y)} ${fix(to.x + 13)},${fix(end.y)} ${fix(to.x)},${fix(to.y)}`,
  };
}
const fix = (value: number): string => value.toFixed(1);
