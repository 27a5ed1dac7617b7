/** What the first page asks the server for is asked while the code that shows it is still on its way. */

import type { GameInfo } from './types';

export const TOKEN = 'rulewright.guest'; // where this browser keeps the secret of its guest
const HOME = ['games', 'lessons', 'puzzles'];

declare global {
  interface Window {
    early?: Map<string, Promise<Response>>;
  }
}
const answers = (window.early ??= new Map()); // shared with what stands in the page itself
let wire: WebSocket | undefined;
let said: MessageEvent[] = [];

export const headersFor = (token: string | null): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

export const addressOf = (table: string): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/tables/${encodeURIComponent(table)}`;

function askFor(path: string): Promise<Response> {
  const answer = fetch(`/api/${path}`, { headers: headersFor(localStorage.getItem(TOKEN)) });
  answer.catch(() => {}); // whoever takes it will ask again
  answers.set(path, answer);
  return answer;
}

export function askForHome(): void {
  HOME.forEach(askFor);
}

export const gameAt = (table: string): string => `tables/${encodeURIComponent(table)}/game`;

/** Asks what is played at a table; whoever takes the answer finds it unread. */
export async function askForGame(table: string): Promise<GameInfo | undefined> {
  const answer = await askFor(gameAt(table)).catch(() => undefined);
  return answer?.ok ? ((await answer.clone().json()) as GameInfo) : undefined;
}

/** An answer that was asked for early, once. */
export function early(path: string): Promise<Response> | undefined {
  const answer = answers.get(path);
  answers.delete(path);
  return answer;
}

/** Says hello to a table; what it answers waits for whoever takes the wire. */
export function callTable(table: string): void {
  const opened = new WebSocket(addressOf(table));
  const hello = { type: 'hello', token: localStorage.getItem(TOKEN), last_event: 0, viewer: null };
  opened.onopen = () => opened.send(JSON.stringify(hello));
  opened.onmessage = (event) => said.push(event);
  wire = opened;
}

/** A wire to an address: the one that was opened early, if it leads there. */
export function wireTo(address: string): WebSocket {
  const [opened, waiting] = [wire, said];
  [wire, said] = [undefined, []];
  if (opened?.url !== address || opened.readyState > WebSocket.OPEN) {
    opened?.close();
    return new WebSocket(address);
  }
  queueMicrotask(() => waiting.forEach((event) => opened.onmessage?.(event)));
  return opened;
}
