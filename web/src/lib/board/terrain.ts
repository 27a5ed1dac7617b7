/**
 * Textures of spaces, drawn around (0, 0) within a radius of 29. A game's theme says which of its terrain wears which.
 * Each differs from its neighbours in lightness and in pattern, so that a board reads in greyscale.
 */
export interface Texture {
  fill: string;
  art: string;
}

const strokes = (d: string, colour: string, width = 1.8) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const shape = (d: string, colour: string, opacity = 1) =>
  `<path d="${d}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;

const pine = (x: number, y: number, s: number) =>
  shape(
    `M${x} ${y - 17 * s}l${7 * s} ${10 * s}h${-3.2 * s}l${5 * s} ${8 * s}h${-17.6 * s}l${5 * s} ${-8 * s}h${-3.2 * s}z`,
    '#173f20',
  ) +
  shape(`M${x} ${y - 17 * s}l${7 * s} ${10 * s}h${-3.2 * s}l${5 * s} ${8 * s}h${-8.8 * s}z`, '#000', 0.22) +
  shape(`M${x - 1.3 * s} ${y + s}h${2.6 * s}v${4 * s}h${-2.6 * s}z`, '#3b2a18');
const stone = (x: number, y: number, w: number, light: string, dark: string) =>
  shape(`M${x - w} ${y}q${w * 0.1} ${-w * 0.9} ${w * 0.8} ${-w}q${w * 0.9} 0 ${w * 1.2} ${w}z`, dark) +
  shape(
    `M${x - w * 0.75} ${y - w * 0.25}q${w * 0.15} ${-w * 0.55} ${w * 0.55} ${-w * 0.6}q${w * 0.35} 0 ${w * 0.5} ${w * 0.25}z`,
    light,
  );
const reed = (x: number, y: number) =>
  `M${x - 6} ${y - 9}l4 9M${x} ${y - 12}v12M${x + 6} ${y - 9}l-4 9M${x - 9} ${y + 2}h18`;
const wave = (x: number, y: number, n = 3) => `M${x} ${y}q4.5-5 9 0${'t9 0'.repeat(n - 1)}`;
const flame = (x: number, y: number, s: number) =>
  shape(
    `M${x} ${y}c${-9 * s} 0 ${-11 * s} ${-9 * s} ${-5 * s} ${-15 * s}c${3 * s} ${-3 * s} ${3 * s} ${-6 * s} ${3 * s} ${-9 * s}c${7 * s} ${5 * s} ${12 * s} ${12 * s} ${9 * s} ${18 * s}q${-2 * s} ${6 * s} ${-7 * s} ${6 * s}z`,
    '#ffe08a',
  ) +
  shape(
    `M${x} ${y - s}c${-4 * s} 0 ${-5 * s} ${-5 * s} ${-1 * s} ${-10 * s}q${6 * s} ${5 * s} ${4 * s} ${8 * s}q${-s} ${2 * s} ${-3 * s} ${2 * s}z`,
    '#e8622c',
  );
const bricks = (colour: string) =>
  strokes(
    'M-25-18h50M-31-6h62M-31 6h62M-25 18h50M-14-30v12M6-30v12M-24-18v12M-4-18v12M16-18v12M-14-6v12M6-6v12M26-6v12M-24 6v12M-4 6v12M16 6v12M-14 18v11M6 18v11',
    colour,
    1.4,
  );
const plates = (colour: string) =>
  strokes('M-31 0h62M-10-30v30M12 0v30', colour, 1.4) +
  ['-25 -5', '-15 -5', '-5 -5', '7 5', '17 5', '25 5', '-15 -25', '15 25']
    .map((at) => `<circle cx="${at.split(' ')[0]}" cy="${at.split(' ')[1]}" r="1.4" fill="${colour}"/>`)
    .join('');

export const TEXTURES: Record<string, Texture> = {
  plain: { fill: '#efe8d8', art: '' },
  slot: {
    fill: '#2a5db0',
    art: '<circle r="26" fill="#173a78"/><path d="M-26 0a26 26 0 0 1 52 0a26 23 0 0 0-52 0" fill="#0d2450"/>',
  },
  clear: { fill: '#e4ebdf', art: strokes('M-3 17l2-5 2 5m3 0l1.500-4 1.500 4', '#c3cfbe', 1.4) },
  grass: { fill: '#b9cf94', art: strokes('M-16 10l2-6 2 6M6-8l2-6 2 6M12 16l2-6 2 6', '#7d9a58', 1.6) },
  woods: { fill: '#52824a', art: pine(-13, 6, 1) + pine(13, 4, 1) + pine(1, -10, 0.9) + pine(0, 20, 1) },
  jungle: {
    fill: '#3c7350',
    art:
      pine(-13, 8, 0.9) +
      pine(12, 4, 1) +
      strokes('M-22-8q8-10 16 0M2-16q8-9 15 1M-6 22q8-9 15 0', '#8fd08a', 2.2),
  },
  water: { fill: '#8acbe8', art: strokes(wave(-17, -13) + wave(-11, 2) + wave(-17, 17), '#2f83ad', 2) },
  deep: {
    fill: '#1f4f86',
    art: strokes(wave(-20, -14, 4) + wave(-16, 1, 4) + wave(-20, 16, 4), '#7fb6e6', 2),
  },
  swamp: { fill: '#95a069', art: strokes(reed(-11, -4) + reed(11, -10) + reed(3, 18), '#46502a', 1.7) },
  mud: {
    fill: '#8a7152',
    art: strokes('M-20-8q8 6 16 0M2-14q8 6 16 0M-12 10q10 7 20 0M-2 22q6 4 12 0', '#57442c', 2),
  },
  rough: {
    fill: '#c4a87c',
    art:
      stone(-11, -2, 9, '#dcc49c', '#7d6238') +
      stone(12, 4, 8, '#dcc49c', '#7d6238') +
      stone(-2, 20, 7, '#dcc49c', '#7d6238'),
  },
  rubble: {
    fill: '#b3aca2',
    art:
      stone(-14, -6, 7, '#d8d2c8', '#6b645a') +
      stone(8, -8, 8, '#d8d2c8', '#6b645a') +
      stone(-4, 12, 9, '#d8d2c8', '#6b645a') +
      shape('M14 12l7-3 4 6-8 3z', '#6b645a'),
  },
  hill: {
    fill: '#b6b273',
    art:
      shape('M-26 12q10-22 22-6q8-20 28 6z', '#8b8749') +
      strokes('M-18 6q5-8 10-4M4 2q6-8 13-1', '#d9d59c', 2),
  },
  mountain: {
    fill: '#9c9a98',
    art:
      shape('M-27 18L-8-16L4 6L12-8L27 18z', '#4c4b4e') +
      shape('M-8-16l6 11-5-2-5 4zM12-8l5 8-4-1-4 3z', '#f3f4f6'),
  },
  sand: {
    fill: '#ead9a6',
    art:
      strokes('M-20-6q10-5 20 0M0 10q10-5 20 0M-14 20q7-4 14 0', '#bfa766', 1.8) +
      '<circle cx="12" cy="-14" r="1.600" fill="#bfa766"/>',
  },
  snow: {
    fill: '#f2f7fb',
    art: strokes('M-12-12v12M-17-9l10 6M-7-9l-10 6M12 4v12M7 7l10 6M17 7l-10 6', '#a8c4d8', 1.6),
  },
  ice: {
    fill: '#cfe9f5',
    art: strokes('M-22-4l14 6 6-12M-8 2l4 16M8-20l4 14 14 4M12-6l-6 12', '#6fa9c6', 1.6),
  },
  fire: { fill: '#e8622c', art: flame(-9, 12, 0.95) + flame(12, 2, 0.75) + flame(4, 24, 0.6) },
  lava: { fill: '#b8371b', art: strokes('M-22-6q10 8 20 0t20 4M-18 12q10-8 18 2t18-2', '#ffd05a', 3) },
  dome: {
    fill: '#f4fdff',
    art:
      '<circle r="24" fill="#cdeff9"/>' +
      strokes(
        'M-24 0a24 24 0 1 0 48 0a24 24 0 1 0-48 0M-23-8q23 9 46 0M-23 8q23 9 46 0M0-24q-18 24 0 48M0-24q18 24 0 48',
        '#19a6d1',
        1.6,
      ),
  },
  building: { fill: '#ddd5cf', art: bricks('#a8968d') },
  brick: { fill: '#8b4a34', art: bricks('#5d2b1c') },
  house: {
    fill: '#cfc4b4',
    art:
      shape('M-18 16V-4L0-18L18-4V16z', '#8a5a3c') +
      shape('M-22-2L0-20L22-2z', '#5d3423') +
      shape('M-5 16V4h10v12z', '#2f1c12'),
  },
  floor: { fill: '#d5d8d6', art: strokes('M-31 0h62M0-30v60', '#b6bab7', 1.3) },
  wood: {
    fill: '#b98d5c',
    art: strokes('M-28-12h56M-31 2h62M-26 16h52M-8-26v14M10-12v14M-14 2v14M6 16v12', '#7f5a33', 1.5),
  },
  street: { fill: '#a7abb0', art: strokes('M-26 0h10M-5 0h10M16 0h10', '#f2f2ee', 2.4) },
  road: { fill: '#d6c29a', art: strokes('M-22-8h8M-6 2h8M8-10h8M10 12h8M-16 14h8', '#a68c5a', 2) },
  cobble: {
    fill: '#8f8579',
    art: strokes(
      'M-20-12q6-6 12 0t12 0t12 0M-26 2q6-6 13 0t13 0t13 0t13 0M-20 16q6-6 12 0t12 0t12 0',
      '#5c5348',
      1.6,
    ),
  },
  steel: { fill: '#aeb9c1', art: plates('#7f8c96') },
  grate: { fill: '#6e7a84', art: strokes('M-16-24v48M-8-28v56M0-29v58M8-28v56M16-24v48', '#39434c', 2.4) },
  hazard: {
    fill: '#f0b800',
    art: shape('M-30 6L-6-30H8L-30 28zM-22 29L18-28l9 12L-4 29zM8 29L31-4v14L20 29z', '#1d1f22'),
  },
  crater: {
    fill: '#9a8d7c',
    art:
      '<ellipse rx="21" ry="15" fill="#5d5245"/><ellipse cy="3" rx="15" ry="9" fill="#3b332a"/>' +
      strokes('M-25-8l-4-5M24-9l5-4M-14 18l-4 5M16 17l4 5', '#5d5245', 2),
  },
  cover: {
    fill: '#bcc2a0',
    art:
      shape('M-22 10v-9q11-6 22 0v9zM2 10v-9q10-6 20 0v9zM-11-1v-9q11-6 22 0v9z', '#6c7048') +
      strokes('M-22 1q11-6 22 0M2 1q10-6 20 0M-11-10q11-6 22 0', '#d9ddb8', 1.6),
  },
  wall: { fill: '#3d444d', art: bricks('#1d2228') },
  void: { fill: '#14171d', art: strokes('M-18-14l4 4M12-18l4 4M-8 12l4 4M16 10l4 4M0-4l3 3', '#3a4250', 2) },
  bridge: {
    fill: '#c2a06a',
    art:
      strokes('M-28-10h56M-28 10h56', '#6d4e25', 3) +
      strokes('M-20-10v20M-10-10v20M0-10v20M10-10v20M20-10v20', '#8e6a38', 2),
  },
  goal: {
    fill: '#f3e3a4',
    art: '<circle r="22" fill="none" stroke="#a97f00" stroke-width="2.500" stroke-dasharray="7 4"/>',
  },
  dark: { fill: '#4a4356', art: strokes('M-20-10q10 6 20 0M0 8q10 6 20 0M-16 18q6 4 12 0', '#2b2536', 2) },
};

/** Other words for the same ground. */
const ALIASES: [RegExp, string][] = [
  [/forest|tree/, 'woods'],
  [/deep|sea|ocean/, 'deep'],
  [/water|river|lake/, 'water'],
  [/bog|marsh/, 'swamp'],
  [/ruin|debris|block/, 'rubble'],
  [/rock|stone/, 'rough'],
  [/hill/, 'hill'],
  [/mountain|peak|cliff/, 'mountain'],
  [/desert|dune/, 'sand'],
  [/field|plain|meadow/, 'grass'],
  [/town|city|village|house/, 'house'],
  [/street|lane/, 'street'],
  [/sewer|canal/, 'water'],
  [/tunnel|cave|cellar/, 'dark'],
  [/metal|plate|deck/, 'steel'],
  [/floor|room|hall/, 'floor'],
  [/road|path/, 'road'],
  [/fire|burn/, 'fire'],
  [/castle|keep|fort|wall/, 'building'],
];

/** The texture of a terrain: as the theme says, by its own name, by a kindred word, or plain ground. */
export function textureOf(terrain: string, themed: Record<string, string>): string {
  const named = themed[terrain] ?? '';
  if (named in TEXTURES) return named;
  if (terrain in TEXTURES) return terrain;
  if (!terrain) return 'plain';
  return ALIASES.find(([pattern]) => pattern.test(terrain))?.[1] ?? 'clear';
}
