/** Icon bodies by name: those of the client come with the code, those of a game with its sheet. */
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import own from 'virtual:game-icons';

const bodies = new SvelteMap<string, string>(Object.entries(own));
const asked = new SvelteSet<string>();

export function iconBody(name: string): string | undefined {
  return bodies.get(name);
}

/** Fetch the sheet of a game, once. A game without a sheet shows plain seals. */
export async function loadIcons(game: string): Promise<void> {
  if (asked.has(game)) return;
  asked.add(game);
  const answer = await fetch(`/icons/${encodeURIComponent(game)}.json`).catch(() => undefined);
  if (!answer?.ok || !answer.headers.get('content-type')?.includes('json')) return;
  const sheet = (await answer.json()) as Record<string, string>;
  for (const [name, body] of Object.entries(sheet)) if (!bodies.has(name)) bodies.set(name, body);
}
