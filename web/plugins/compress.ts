/** Packs every text of the build beside itself, as brotli and as gzip: the server sends what a browser takes. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = ['.js', '.css', '.html', '.svg', '.json'];
const NEVER_WHOLE = 'icons'; // the server gives of these what is asked for
const WORTH = 500; // bytes, from which on packing pays

export function packBeside(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !TEXTS.includes(extname(file)) || basename(entry.parentPath) === NEVER_WHOLE)
      continue;
    const text = readFileSync(file);
    if (text.length < WORTH) continue;
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  }
}

export function compress(): Plugin {
  let folder = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle: () => packBeside(folder),
  };
}
