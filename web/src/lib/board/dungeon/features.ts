/** Drawings of what stands or lies on a dungeon's floor, around the middle of a space that is 68 wide. */
import { SIDE } from '../geometry';
import { isDrawn, type Drawn } from './drawn';
import { TOP, type Way } from './plan';

const INK = '#160d08';
const STONES = ['#8a7a6a', '#75675a', '#9c8b7a'];
const HALF = SIDE / 2;

/** How a feature lies: beside which outer wall (if any), and along which axis a crack runs. */
export interface Lie {
  wall?: Way;
  axis: 'across' | 'along'; // from west to east, or from north to south
  ids: string; // before the ids of gradients
}

const rock = (x: number, y: number, w: number, i: number) =>
  `<g transform="translate(${x} ${y})" stroke="${INK}" stroke-linejoin="round"><path d="M${-w * 0.6} ${w * 0.4}L${-w * 0.55} ${-w * 0.2} ${-w * 0.1} ${-w * 0.55} ${w * 0.45} ${-w * 0.35} ${w * 0.62} ${w * 0.35}z" fill="${STONES[i % 3]}" stroke-width="1.5"/><path d="M${-w * 0.1} ${-w * 0.55} ${w * 0.1} ${w * 0.05} ${w * 0.62} ${w * 0.35}M${w * 0.1} ${w * 0.05}L${-w * 0.6} ${w * 0.4}" fill="none" stroke-opacity=".5"/></g>`;
const heap = (rocks: [number, number, number][]) => rocks.map(([x, y, w], i) => rock(x, y, w, i)).join('');
const shade = (x: number, y: number, rx: number, ry: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#000" opacity=".42"/>`;

const rubble = () =>
  shade(0, 14, 31, 12) +
  heap([
    [-19, 12, 15],
    [17, 13, 16],
    [-2, 16, 18],
    [-12, 0, 14],
    [11, 1, 16],
    [-1, -9, 13],
    [26, 4, 9],
    [-27, 19, 8],
  ]);

/** Loose rocks hang above: the beam that holds them, dust, and a broken ring where they would land. */
const rocks = () =>
  `<ellipse cy="12" rx="27" ry="14" fill="#000" opacity=".2"/><ellipse cy="12" rx="27" ry="14" fill="none" stroke="#ffd98a" stroke-width="2" stroke-dasharray="6 5"/>` +
  `<path d="M-10-8v10M2-4v13M13-8v9" stroke="#e8d5b0" stroke-width="1.6" stroke-dasharray="3 3"/>` +
  `<path d="M-30-22l60-5v6l-60 5z" fill="#7a5230" stroke="${INK}" stroke-width="1.5"/>` +
  heap([
    [-15, -20, 14],
    [14, -22, 15],
    [0, -18, 16],
    [-5, -28, 11],
    [8, -30, 10],
  ]);

/** A doorway: an arch in the northern wall, an opening in the others, a stair in the floor where there is no wall. */
function doorway({ wall, ids }: Lie, light: 'dark' | 'bright', shut = false): string {
  const inside = `url(#${ids}-${light})`;
  const planks = (x: number, y: number, width: number, height: number) =>
    shut
      ? `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#5a3d22"/><path d="M${x} ${y}l${width} ${height}M${x + width} ${y}l${-width} ${height}" stroke="#2a1a0c" stroke-width="4"/>`
      : '';
  if (wall === 'north') {
    const steps = shut
      ? ''
      : '<path d="M-13 1v-5h26v5M-9-4v-5h18v5M-5-9v-5h10v5" fill="none" stroke="#a08c64" stroke-width="1.500"/>';
    return `<g transform="translate(0 ${-HALF})"><path d="M-20 1V-18A20 19 0 0 1 20-18V1z" fill="#0c0f14" stroke="#a9b8c9" stroke-width="4"/><path d="M-17 1V-18A17 16 0 0 1 17-18V1z" fill="${inside}"/>${planks(-15, -22, 30, 23)}${steps}</g>`;
  }
  if (wall === 'east' || wall === 'west') {
    const turned = wall === 'west' ? ' scale(-1 1)' : '';
    const steps = shut
      ? ''
      : `<path d="M${TOP * 0.3} -17v34M${TOP * 0.62} -17v34" stroke="#a08c64" stroke-width="1.600"/>`;
    return `<g transform="translate(${wall === 'west' ? -HALF : HALF} 0)${turned}"><rect x="-1" y="-21" width="${TOP + 2}" height="42" fill="${inside}" stroke="#a9b8c9" stroke-width="3.500"/>${planks(1, -18, TOP - 2, 36)}${steps}</g>`;
  }
  if (wall === 'south') {
    const steps = shut
      ? ''
      : `<path d="M-17 ${TOP * 0.3}h34M-17 ${TOP * 0.62}h34" stroke="#a08c64" stroke-width="1.600"/>`;
    return `<g transform="translate(0 ${HALF})"><rect x="-21" y="-1" width="42" height="${TOP + 2}" fill="${inside}" stroke="#a9b8c9" stroke-width="3.500"/>${planks(-18, 1, 36, TOP - 2)}${steps}</g>`;
  }
  return stairs({ ids });
}

const stairs = ({ ids }: Pick<Lie, 'ids'>) =>
  `<rect x="-24" y="-24" width="48" height="48" rx="2" fill="url(#${ids}-dark)" stroke="#a9b8c9" stroke-width="3"/>` +
  [0, 1, 2, 3]
    .map(
      (i) =>
        `<rect x="${-21 + i * 3}" y="${14 - i * 11}" width="${42 - i * 6}" height="7.500" fill="#8a93a0" opacity="${1 - i * 0.2}"/>`,
    )
    .join('');

/** A narrow way between rock, and the dark crack through it. */
function fissure({ axis }: Lie): string {
  const crack = 'M-34 2L-26-3-17 3-8-4 2 4 12-3 22 3 34-1';
  const masses =
    'M-34-34H34V-9L24-5 13-11 3-5-8-12-18-5-28-11-34-6zM-34 34H34V7L23 11 13 5 3 12-8 4-17 11-27 5-34 10z';
  return `<g${axis === 'along' ? ' transform="rotate(90)"' : ''}><path d="${masses}" fill="#5d5348" stroke="${INK}" stroke-width="2"/><path d="M-34-30H34M-30-20l14 6M8-24l14 8M-22 26l16-8M10 22l16 4" stroke="#8f8272" stroke-width="1.600" fill="none"/><path d="${crack}" fill="none" stroke="#0a0705" stroke-width="12" stroke-linejoin="round"/><path d="${crack}" fill="none" stroke="#ffd98a" stroke-opacity=".55" stroke-width="1.600" stroke-dasharray="5 5"/></g>`;
}

const smoke = () =>
  `<g fill="#cfd3d8" opacity=".62"><circle cx="-14" cy="6" r="16"/><circle cx="12" cy="8" r="17"/><circle cx="0" cy="-8" r="17"/><circle cx="-20" cy="-12" r="9"/><circle cx="22" cy="-10" r="10"/></g><path d="M-22 4q4-10 13-7M2 4q6-11 15-5M-8-14q5-8 13-4" fill="none" stroke="#7d838b" stroke-width="2"/>`;

const lever = () =>
  shade(2, 20, 20, 7) +
  `<path d="M-18 20V4q0-5 5-5h26q5 0 5 5v16z" fill="#6b7683" stroke="${INK}" stroke-width="2"/><path d="M-13 8h26" stroke="${INK}" stroke-width="4"/><path d="M0 8L14-20" stroke="${INK}" stroke-width="7" stroke-linecap="round"/><path d="M0 8L14-20" stroke="#b9c3ce" stroke-width="3.600" stroke-linecap="round"/><circle cx="15" cy="-22" r="6.500" fill="#d8453a" stroke="${INK}" stroke-width="2"/>`;

const body = () =>
  `<g transform="translate(2 8)"><ellipse cy="6" rx="26" ry="10" fill="#3d0d10" opacity=".75"/><g transform="rotate(12) scale(.68)"><path d="M-34 4q2-12 14-12h34q14 2 18 10t-10 10h-44q-12 0-12-8z" fill="#6b7a62" stroke="${INK}" stroke-width="2.600"/><circle cx="-36" r="9.500" fill="#d9b48a" stroke="${INK}" stroke-width="2.600"/><path d="M-4-8v17M14-7v16" stroke="${INK}" stroke-width="2"/></g></g>`;

const crate = () =>
  shade(2, 17, 22, 7) +
  `<path d="M-18-8L0-15 18-8V12L0 20-18 12z" fill="#a5733d" stroke="${INK}" stroke-width="2"/><path d="M-18-8L0-1 18-8M0-1V20" fill="none" stroke="${INK}" stroke-width="1.600"/><path d="M-9-11.500l18 7.200v20" fill="none" stroke="#e0c08a" stroke-width="3"/>`;

const cage = () =>
  shade(2, 22, 26, 8) +
  `<path d="M-22 20V-14Q0-32 22-14V20z" fill="#0b0e13" fill-opacity=".5" stroke="#c9b27a" stroke-width="3"/><path d="M-13 20V-20M-4.500 20V-24M4.500 20V-24M13 20V-20M-22 2h44" stroke="#c9b27a" stroke-width="2.400"/><path d="M-25 20h50" stroke="${INK}" stroke-width="5"/><path d="M-25 20h50" stroke="#8d7a4c" stroke-width="2.400"/>`;

const DRAWINGS: Record<Drawn, (lie: Lie) => string> = {
  passage: (lie) => doorway(lie, 'dark'),
  'shut passage': (lie) => doorway(lie, 'dark', true),
  exit: (lie) => doorway(lie, 'bright'),
  rubble,
  rocks,
  fissure,
  stairs,
  smoke,
  lever,
  body,
  package: crate,
  cage,
};

/** What is drawn in place of the seal of a mark, if there is a drawing of that name. */
export const drawingOf = (feature: string, lie: Lie): string | undefined =>
  isDrawn(feature) ? DRAWINGS[feature](lie) : undefined;

/** A gate or a door in a wall between two spaces: two posts, and bars that are down or drawn aside. */
export function gateway(kind: string, upright: boolean): string {
  const open = kind.includes('open');
  const post = (y: number) =>
    `<rect x="-9" y="${y - 8}" width="18" height="16" fill="#8190a3" stroke="${INK}" stroke-width="1.800"/><rect x="-9" y="${y + 8}" width="18" height="10" fill="#414c5b" stroke="${INK}" stroke-width="1.800"/>`;
  const bars = open
    ? '<path d="M-4-24l-22 9" stroke="#0b0e13" stroke-width="9"/><path d="M-4-24l-22 9" stroke="#c08a3a" stroke-width="5" stroke-dasharray="3 3"/>'
    : '<rect x="-6" y="-26" width="12" height="52" fill="#0b0e13"/><path d="M-6-20H6M-6-12H6M-6-4H6M-6 4H6M-6 12H6M-6 20H6" stroke="#c9a55a" stroke-width="2.600"/><path d="M-3-26v52M3-26v52" stroke="#8b6a2e" stroke-width="2"/><rect x="-7" y="-7" width="14" height="13" rx="3" fill="#ffd24a" stroke="#0b0e13" stroke-width="1.800"/><path d="M0-2v4" stroke="#0b0e13" stroke-width="2.600" stroke-linecap="round"/>';
  return `<g${upright ? '' : ' transform="rotate(90)"'}>${post(-27)}${bars}${post(24)}</g>`;
}

export const TORCH =
  '<path d="M-2 4h4l-.7 11h-2.600z" fill="#6a4322" stroke="#160d08"/><path d="M0 5C-7 5-6-2.500-1.300-9.500-.6-5 2-5.600 2.600-7.500 7-2.500 6.500 5 0 5z" fill="#ff9a2e" stroke="#160d08"/><path d="M0 3.800C-3 3.800-2.500 0 0-3.800 3 0 3 3.800 0 3.800z" fill="#fff0a0"/>';
