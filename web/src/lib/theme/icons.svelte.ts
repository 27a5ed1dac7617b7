/** Icon bodies by name, asked for when somebody shows them: those of the client itself and those of games. */
import { SvelteMap } from 'svelte/reactivity';

const AT_ONCE = 150; // names in one request, so that its address stays short

const bodies = new SvelteMap<string, string>();
const games = new Set(['client']); // whose icons may be shown, the client's own first
const missing = new Set<string>(); // shown, and not yet here
const asked = new Set<string>(); // of these games
let soon: ReturnType<typeof setTimeout> | undefined;

/** The paths of an icon; undefined while it is on its way, empty if no game has it. */
export function iconBody(name: string): string | undefined {
  const body = bodies.get(name);
  if (!body && !missing.has(name)) {
    missing.add(name);
    askSoon();
  }
  return body;
}

/** From now on icons of this game are shown too. A name without an icon shows a plain seal. */
export function loadIcons(game: string): void {
  if (games.has(game)) return;
  games.add(game);
  for (const name of missing) if (bodies.get(name) === '') asked.delete(name);
  askSoon();
}

/** Drawings that somebody has made, by name: they are shown at once. */
export function showDrawings(drawings: Record<string, string>): void {
  for (const [name, body] of Object.entries(drawings)) {
    bodies.set(name, body);
    missing.delete(name);
    asked.add(name);
  }
}

function askSoon(): void {
  soon ??= setTimeout(() => void ask());
}

async function ask(): Promise<void> {
  soon = undefined;
  const open = [...missing].filter((name) => name && !asked.has(name));
  const names = open.slice(0, AT_ONCE);
  if (!names.length) return;
  for (const name of names) asked.add(name);
  if (open.length > AT_ONCE) askSoon();
  const known = games.size;
  const address = `/icons?${new URLSearchParams({ games: [...games].join(), names: names.sort().join() })}`;
  const answer = await fetch(address).catch(() => undefined);
  const isJson = answer?.ok && answer.headers.get('content-type')?.includes('json');
  const found = isJson ? ((await answer.json()) as Record<string, string>) : {};
  for (const name of names) {
    if (found[name]) missing.delete(name);
    bodies.set(name, found[name] ?? '');
    if (!found[name] && games.size > known) asked.delete(name);
  }
  if (games.size > known) askSoon();
}
