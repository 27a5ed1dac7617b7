/**
 * Icons of game-icons.net, only those that somebody names.
 *
 * `icons/client.json` holds the icons of the client itself: every `icon="…"` and `icon: '…'` in its source.
 * `icons/<game>.json` holds those of one game: every word in its Python and YAML files that is an icon's name. The server
 * gives of it what a page shows: `/icons?games=…&names=…`.
 * A name given as an icon that the set does not have fails the build.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';
import type { Plugin } from 'vite';

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}
type Bodies = Record<string, string>;

const NAME = '[a-z0-9]+(?:-[a-z0-9]+)*';
const PYTHON_GIVEN = new RegExp(`\\bicon=["'](${NAME})["']`, 'g');
const YAML_GIVEN = new RegExp(`\\bicon: ?["']?(${NAME})["']?(?=[\\s,}]|$)`, 'gm');
const CLIENT_GIVEN = new RegExp(`\\bicon(?:=|: ?)["'](${NAME})["']`, 'g');
const CLIENT_EXPRESSION = /\bicon=\{[^}]*\}/g;
const QUOTED = new RegExp(`["'](${NAME})["']`, 'g');
const SCALAR = new RegExp(`(?:^|[:\\[,{-]) *(${NAME}) *(?=[,\\]}#]|$)`, 'gm');

export function iconSet(): IconSet {
  const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
  return JSON.parse(readFileSync(file, 'utf8')) as IconSet;
}

export function bodyOf(set: IconSet, name: string): string | undefined {
  return (set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''])?.body;
}

export function filesBelow(path: string, kinds: string[]): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return kinds.includes(extname(path)) ? [path] : [];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name), kinds));
}

/** The names given as icons, and all words that may be names. */
export function namesIn(text: string, kind: string): { given: string[]; words: string[] } {
  const find = (pattern: RegExp) => [...text.matchAll(pattern)].map((found) => found[1]!);
  if (kind === '.py') return { given: find(PYTHON_GIVEN), words: find(QUOTED) };
  return { given: find(YAML_GIVEN), words: [...find(QUOTED), ...find(SCALAR)] };
}

/** The icons that a file of the client names, plainly or in an expression. */
export function clientNames(text: string): string[] {
  const plain = [...text.matchAll(CLIENT_GIVEN)].map((found) => found[1]!);
  const within = (text.match(CLIENT_EXPRESSION) ?? []).flatMap((part) =>
    [...part.matchAll(QUOTED)].map((found) => found[1]!),
  );
  return [...plain, ...within];
}

function collect(set: IconSet, files: string[], complain: (text: string) => void): Bodies {
  const bodies: Bodies = {};
  for (const file of files) {
    const { given, words } = namesIn(readFileSync(file, 'utf8'), extname(file));
    for (const name of given) if (!bodyOf(set, name)) complain(`${file}: game-icons has no icon "${name}"`);
    for (const name of [...given, ...words]) {
      const body = bodyOf(set, name);
      if (body) bodies[name] = body;
    }
  }
  return Object.fromEntries(Object.entries(bodies).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Each game with the files that name its icons; folders with a leading underscore serve all games. */
function wings(root: string): Record<string, string[]> {
  const kinds = ['.py', '.yaml'];
  const parts = ['games', 'examples'].flatMap((room) =>
    existsSync(join(root, room)) ? readdirSync(join(root, room)).map((name) => join(root, room, name)) : [],
  );
  const shared = parts.filter((part) => basename(part).startsWith('_') && !part.endsWith('.py'));
  const own = parts.filter((part) => !basename(part).startsWith('_') && filesBelow(part, kinds).length);
  return Object.fromEntries(
    own.map((part) => [
      basename(part, '.py'),
      [part, ...shared].flatMap((folder) => filesBelow(folder, kinds)),
    ]),
  );
}

/** The icons that the client names itself. */
function clientIcons(set: IconSet, client: string, complain: (text: string) => void): Bodies {
  const files = filesBelow(client, ['.svelte', '.ts']).filter((file) => !file.endsWith('.test.ts'));
  const named: Bodies = {};
  for (const file of files) {
    for (const name of clientNames(readFileSync(file, 'utf8'))) {
      const body = bodyOf(set, name);
      if (body) named[name] = body;
      else complain(`${file}: game-icons has no icon "${name}"`);
    }
  }
  return named;
}

export function gameIcons(where: { client: string; games: string }): Plugin {
  const set = iconSet();
  return {
    name: 'game-icons',
    generateBundle() {
      const own = JSON.stringify(clientIcons(set, where.client, (text) => this.error(text)));
      this.emitFile({ type: 'asset', fileName: 'icons/client.json', source: own });
      for (const [game, files] of Object.entries(wings(where.games))) {
        const bodies = collect(set, files, (text) => this.error(text));
        this.emitFile({ type: 'asset', fileName: `icons/${game}.json`, source: JSON.stringify(bodies) });
      }
    },
    configureServer(server) {
      server.middlewares.use('/icons', (request, response) => {
        const asked = new URL(request.url ?? '', 'http://here').searchParams;
        const listed = (key: string) => asked.get(key)?.split(',') ?? [];
        const files = listed('games').flatMap((game) => wings(where.games)[game] ?? []);
        const complain = (text: string) => server.config.logger.error(text);
        const bodies = { ...collect(set, files, complain), ...clientIcons(set, where.client, complain) };
        const found = listed('names').flatMap((name) => (bodies[name] ? [[name, bodies[name]]] : []));
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(Object.fromEntries(found)));
      });
    },
  };
}
