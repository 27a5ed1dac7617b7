/** Teams by value and silhouette first, by hue second. */
export interface TeamLook {
  name: string;
  tile: string; // outline of a standing token's tile
  inner: string; // its inlay
  fill: string;
  inlay: string;
  ink: string;
  edge: string;
  base: string;
  corner: string; // CSS border-radius of a portrait with the same silhouette
}

const ROUND = {
  tile: 'M-16 8V-20a16 16 0 0 1 32 0V8z',
  inner: 'M-12.5 2V-20a12.5 12.5 0 0 1 25 0V2z',
  corner: '22px 22px 4px 4px',
};
const CUT = {
  tile: 'M-16 8V-26l8-10H8l8 10V8z',
  inner: 'M-12.5 2V-24.7l6.300-7.800H6.200l6.300 7.800V2z',
  corner: '4px',
};
const GABLE = {
  tile: 'M-16 8V-24L0-37L16-24V8z',
  inner: 'M-12.5 2V-22.3L0-32.500L12.500-22.300V2z',
  corner: '2px 22px',
};
const FLAT = { tile: 'M-16 8V-34H16V8z', inner: 'M-12.5 2V-30.500H12.500V2z', corner: '2px' };

const LOOKS: TeamLook[] = [
  {
    name: 'white',
    ...ROUND,
    fill: '#f6f1e4',
    inlay: '#e9dfc6',
    ink: '#1a1d22',
    edge: '#2a2618',
    base: '#fffaf0',
  },
  {
    name: 'black',
    ...CUT,
    fill: '#16181d',
    inlay: '#30353f',
    ink: '#f3ead2',
    edge: '#f1e6c8',
    base: '#2b2f38',
  },
  {
    name: 'blue',
    ...GABLE,
    fill: '#2c5aa0',
    inlay: '#3f74c4',
    ink: '#ffffff',
    edge: '#dbe9ff',
    base: '#1c3a68',
  },
  {
    name: 'orange',
    ...FLAT,
    fill: '#e08a2e',
    inlay: '#f5b26a',
    ink: '#2a1400',
    edge: '#3a1e00',
    base: '#ffd3a0',
  },
  {
    name: 'violet',
    ...ROUND,
    fill: '#5c3b8c',
    inlay: '#7d5bb0',
    ink: '#ffffff',
    edge: '#e9dbff',
    base: '#3b2460',
  },
  {
    name: 'green',
    ...CUT,
    fill: '#2f7a55',
    inlay: '#4c9c75',
    ink: '#ffffff',
    edge: '#d6f5e5',
    base: '#1b4a33',
  },
];

const NOBODY: TeamLook = {
  name: 'nobody',
  ...FLAT,
  fill: '#8b8f96',
  inlay: '#a9adb4',
  ink: '#15171a',
  edge: '#24272c',
  base: '#c9ccd1',
};

const mix = (colour: string, share: number, other: string) =>
  `color-mix(in srgb, ${colour} ${share}%, ${other})`;

/** A seat's own colour tints the inlay and the base; value and silhouette stay the team's. */
export function teamLook(team: number, colour = ''): TeamLook {
  const look = team < 0 ? NOBODY : LOOKS[team % LOOKS.length]!;
  if (!colour || team < 0) return look;
  const light = look.ink === '#1a1d22';
  return {
    ...look,
    fill: light ? mix(colour, 30, look.fill) : mix(colour, 22, look.fill),
    inlay: light ? mix(colour, 82, '#ffffff') : mix(colour, 46, '#12151a'),
    edge: light ? look.edge : mix(colour, 75, '#ffffff'),
    base: mix(colour, 70, light ? '#ffffff' : '#10131a'),
  };
}

/** A figure of nobody's with a colour of its own. */
export function tinted(colour: string): TeamLook {
  return {
    ...NOBODY,
    fill: mix(colour, 62, '#12151a'),
    inlay: colour,
    ink: '#ffffff',
    edge: mix(colour, 35, '#ffffff'),
    base: mix(colour, 70, '#10131a'),
  };
}

/** How each seat of a table looks; a figure of nobody's may bring its own tint. */
export function seatLook(
  seats: { index: number; team: number; colour: string }[],
  seat: number,
  tint = '',
): TeamLook {
  const found = seats.find((each) => each.index === seat);
  if (found) return teamLook(found.team, found.colour);
  return tint ? tinted(tint) : teamLook(-1);
}
