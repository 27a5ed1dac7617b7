/** What the first page asks the server for is asked while the code that shows it is still on its way. */

export const TOKEN = 'rulewright.guest'; // where this browser keeps the secret of its guest
const HOME = ['games', 'lessons', 'puzzles'];

const answers = new Map<string, Promise<Response>>();
let wire: WebSocket | undefined;
let said: MessageEvent[] = [];

export const headersFor = (token: string | null): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

export const addressOf = (table: string): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/tables/${encodeURIComponent(table)}`;

export function askForHome(): void {
  const headers = headersFor(localStorage.getItem(TOKEN));
  for (const path of HOME) {
    const answer = fetch(`/api/${path}`, { headers });
    answer.catch(() => {}); // whoever takes it will ask again
    answers.set(path, answer);
  }
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
