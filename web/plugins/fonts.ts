/**
 * The letters of the client: for each face the glyphs that plain English needs, in a file of their own, and the whole face
 * for pages that show others. Faces whose licence reserves their name stay as they came.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync, constants, inflateSync } from 'node:zlib';
import type { Plugin } from 'vite';

interface Face {
  family: string;
  weight: number;
  early?: boolean; // every page begins with it
  whole?: '.woff' | '.woff2'; // not to be cut
}
type Tables = Map<string, Buffer>;

const FACES: Face[] = [
  { family: 'Barlow', weight: 400, early: true },
  { family: 'Barlow', weight: 600 },
  { family: 'Barlow Condensed', weight: 600, early: true },
  { family: 'Chakra Petch', weight: 700 },
  { family: 'Cinzel', weight: 700 },
  { family: 'Metal Mania', weight: 400, whole: '.woff2' },
  { family: 'Rye', weight: 400, whole: '.woff' },
  { family: 'Saira Stencil One', weight: 400 },
];
const LATIN = 'U+A1-FF,U+131,U+152,U+153,U+2C6,U+2DA,U+2DC,U+20AC,U+2122';
const PLAIN =
  'U+20-7E,U+A0,U+B0,U+B1,U+B7,U+BD,U+D7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+2212,U+FB01,U+FB02';
/** Tables by their number in the directory of a WOFF2 file (W3C, WOFF 2.0, section 4.1). */
const KNOWN =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB'
    .match(/.{4}(?: |$)/g)!
    .map((tag) => tag.slice(0, 4));

export const codePoints = (ranges: string): number[] =>
  ranges.split(',').flatMap((range) => {
    const [first, last] = range
      .replace('U+', '')
      .split('-')
      .map((text) => parseInt(text, 16));
    return Array.from({ length: (last ?? first!) - first! + 1 }, (_, i) => first! + i);
  });

/** The tables of a WOFF file, unpacked. */
export function tablesOf(woff: Buffer): Tables {
  const tables: Tables = new Map();
  for (let i = 0, at = 44; i < woff.readUInt16BE(12); i++, at += 20) {
    const [offset, packed, length] = [4, 8, 12].map((part) => woff.readUInt32BE(at + part)) as [
      number,
      number,
      number,
    ];
    const body = woff.subarray(offset, offset + packed);
    tables.set(woff.toString('latin1', at, at + 4), packed < length ? inflateSync(body) : body);
  }
  return tables;
}

/** The glyph of each code point, by the first table of format 4. */
function glyphsByCode(cmap: Buffer): Map<number, number> {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.readUInt32BE(8 + 8 * i));
  const at = starts.find((start) => cmap.readUInt16BE(start) === 4)!;
  const count = cmap.readUInt16BE(at + 6) / 2;
  const column = (n: number, i: number) => at + 14 + 2 * (n * count + i) + (n ? 2 : 0);
  const glyphs = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    const [end, start, delta, offset] = [0, 1, 2, 3].map((n) => cmap.readUInt16BE(column(n, i))) as [
      number,
      number,
      number,
      number,
    ];
    for (let code = start; code <= end && code < 0xffff; code++) {
      const listed = offset ? cmap.readUInt16BE(column(3, i) + offset + 2 * (code - start)) : code;
      if (listed) glyphs.set(code, (listed + delta) & 0xffff);
    }
  }
  return glyphs;
}

/** The glyphs of which a glyph is put together. */
function partsOf(glyph: Buffer): number[] {
  if (!glyph.length || glyph.readInt16BE(0) >= 0) return [];
  const parts: number[] = [];
  for (let at = 10, flags = 0x20; flags & 0x20;) {
    flags = glyph.readUInt16BE(at);
    parts.push(glyph.readUInt16BE(at + 2));
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
  }
  return parts;
}

/** The same font with the outlines of these code points only; numbers of glyphs stay, so all else does. */
export function cut(tables: Tables, codes: number[]): Tables {
  const [head, loca, glyf] = ['head', 'loca', 'glyf'].map((tag) => tables.get(tag)!) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const long = head.readUInt16BE(50) === 1;
  const begin = (glyph: number) => (long ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph));
  const count = loca.length / (long ? 4 : 2) - 1;
  const outlines = Array.from({ length: count }, (_, glyph) => glyf.subarray(begin(glyph), begin(glyph + 1)));

  const byCode = glyphsByCode(tables.get('cmap')!);
  const kept = new Set([0]);
  const keep = (glyph: number) => {
    if (kept.has(glyph)) return;
    kept.add(glyph);
    partsOf(outlines[glyph]!).forEach(keep);
  };
  const coded = new Set(byCode.values());
  for (const code of codes) if (byCode.has(code)) keep(byCode.get(code)!);
  outlines.forEach((_, glyph) => !coded.has(glyph) && keep(glyph)); // ligatures, figures of one width

  const left = outlines.map((outline, glyph) => (kept.has(glyph) ? outline : Buffer.alloc(0)));
  const index = Buffer.alloc(loca.length);
  let at = 0;
  [...left, Buffer.alloc(0)].forEach((outline, glyph) => {
    if (long) index.writeUInt32BE(at, 4 * glyph);
    else index.writeUInt16BE(at / 2, 2 * glyph);
    at += outline.length;
  });
  return new Map([...tables, ['glyf', Buffer.concat(left)], ['loca', index]]);
}

/** A number in groups of seven bits, the highest first. */
function base128(value: number): Buffer {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return Buffer.from(bytes);
}

/** Tables as a WOFF2 file, none of them transformed. */
export function woff2(tables: Tables): Buffer {
  const ordered = [...tables].sort(([one], [other]) => KNOWN.indexOf(one) - KNOWN.indexOf(other));
  const directory = ordered.map(([tag, body]) => {
    const untransformed = tag === 'glyf' || tag === 'loca' ? 3 << 6 : 0;
    return Buffer.concat([Buffer.from([KNOWN.indexOf(tag) | untransformed]), base128(body.length)]);
  });
  const bodies = Buffer.concat(ordered.map(([, body]) => body));
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT };
  const packed = brotliCompressSync(bodies, { params });
  const unpacked = ordered.reduce((sum, [, body]) => sum + 16 + 4 * Math.ceil(body.length / 4), 12);
  const start = Buffer.alloc(48);
  const file = Buffer.concat([start, ...directory, packed]);
  const padded = Buffer.concat([file, Buffer.alloc(-file.length & 3)]);
  padded.write('wOF2', 0, 'latin1');
  padded.writeUInt32BE(0x00010000, 4);
  padded.writeUInt32BE(padded.length, 8);
  padded.writeUInt16BE(ordered.length, 12);
  padded.writeUInt32BE(unpacked, 16);
  padded.writeUInt32BE(packed.length, 20);
  padded.writeUInt16BE(1, 24);
  return padded;
}

interface Made {
  style: string;
  early: string[];
  files: Map<string, Buffer>;
}

function make(): Made {
  const find = createRequire(import.meta.url);
  const files = new Map<string, Buffer>();
  const early: string[] = [];
  const rules = FACES.flatMap(({ family, weight, whole, early: first }) => {
    const name = family.toLowerCase().replaceAll(' ', '-');
    const read = (suffix: string) =>
      readFileSync(find.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal${suffix}`));
    const add = (body: Buffer, kind: string, suffix: string, range = '') => {
      const stamp = createHash('sha256').update(body).digest('base64url').slice(0, 8);
      const file = `assets/${name}-${weight}${kind}-${stamp}${suffix}`;
      files.set(file, body);
      if (first && range === PLAIN) early.push(file);
      const within = range && `;unicode-range:${range}`;
      return `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url(/${file})${within}}`;
    };
    if (whole) return [add(read(whole), '', whole)];
    const plain = woff2(cut(tablesOf(read('.woff')), codePoints(PLAIN)));
    return [add(read('.woff'), '-whole', '.woff', LATIN), add(plain, '', '.woff2', PLAIN)]; // the later rule is tried first
  });
  return { style: rules.join(''), early, files };
}

export function fonts(): Plugin {
  const { style, early, files } = make();
  return {
    name: 'fonts',
    transformIndexHtml: () => [
      ...early.map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
        injectTo: 'head' as const,
      })),
      { tag: 'style', children: style, injectTo: 'head' },
    ],
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.get((request.url ?? '').slice(1));
        if (file) response.end(file);
        else next();
      });
    },
  };
}
