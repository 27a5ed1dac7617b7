import { beforeEach, expect, it } from 'vitest';
import type { ServerMessage } from './messages';
import { pause, TableSocket, type Link } from './socket';

class Wire {
  readyState = 1;
  sent: { type: string; id?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  send = (text: string) => void this.sent.push(JSON.parse(text));
  close = (code = 1000) => {
    this.readyState = 3;
    this.onclose?.({ code, reason: '' });
  };
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify([message]) });
  }
}

let wires: Wire[];
let timers: { run: () => void; ms: number; off: boolean }[];
let links: Link[];
let heard: ServerMessage[];
let seen: number;
let socket: TableSocket;

const last = () => wires.at(-1)!;
const welcome = () => last().says({ type: 'welcome' });
const ofType = (type: string) => last().sent.filter((message) => message.type === type);

beforeEach(() => {
  [wires, timers, links, heard, seen] = [[], [], [], [], 0];
  socket = new TableSocket(
    'ws://here',
    {
      resume: () => ({ token: 't', last_event: seen, viewer: null }),
      message: (message) => heard.push(message),
      link: (state) => links.push(state),
    },
    {
      open: () => {
        wires.push(new Wire());
        return last();
      },
      later: (run, ms) => {
        timers.push({ run, ms, off: false });
        return timers.at(-1);
      },
      forget: (timer) => {
        if (timer) (timer as { off: boolean }).off = true;
      },
    },
  );
  socket.connect();
  last().onopen!();
});
const retryNow = () =>
  timers
    .filter((timer) => !timer.off && timer.ms <= 8000)
    .at(-1)!
    .run();

it('says hello first, and nothing else before the welcome', () => {
  socket.assure({ type: 'choose', seq: 0, key: 'a' });
  expect(last().sent.map((message) => message.type)).toEqual(['hello']);
  welcome();
  expect(ofType('choose')).toHaveLength(1);
  expect(links).toEqual(['connecting', 'open']);
});
it('sends a choice again, with the same id, when the wire broke before it was accepted', () => {
  welcome();
  const id = socket.assure({ type: 'choose', seq: 4, key: 'move:1' });
  seen = 12;
  last().close(1006);
  expect(links.at(-1)).toBe('lost');
  retryNow();
  last().onopen!();
  expect(last().sent[0]).toMatchObject({ type: 'hello', last_event: 12 });
  welcome();
  expect(ofType('choose')).toMatchObject([{ id, seq: 4, key: 'move:1' }]);
});
it('does not send again what was accepted or refused', () => {
  welcome();
  const a = socket.assure({ type: 'choose', seq: 1, key: 'a' });
  const b = socket.assure({ type: 'choose', seq: 1, key: 'b' });
  last().says({ type: 'accepted', id: a, seq: 2, played: 1 });
  last().says({ type: 'refused', id: b, code: 'stale', text: '', rule: '' });
  expect(socket.unacknowledged).toBe(0);
  last().close(1006);
  retryNow();
  last().onopen!();
  welcome();
  expect(ofType('choose')).toEqual([]);
});
it('waits longer after each failure, but not for ever', () => {
  expect([0, 1, 2].map(pause)).toEqual([200, 400, 800]);
  expect(pause(50)).toBe(8000);
});
it('gives up where coming back would not help', () => {
  last().close(4404);
  expect(links.at(-1)).toBe('closed');
  const tries = wires.length;
  socket.retry();
  expect(wires.length).toBe(tries);
});
it('says nothing when the server hands over, unless nobody takes it', () => {
  welcome();
  const id = socket.assure({ type: 'choose', seq: 4, key: 'move:1' });
  last().close(1012);
  retryNow();
  last().onopen!();
  welcome();
  expect(links).toEqual(['connecting', 'open', 'open']);
  expect(ofType('choose')).toMatchObject([{ id, seq: 4 }]);
  last().close(1012);
  retryNow();
  last().close(1006);
  expect(links.at(-1)).toBe('lost');
});
it('lets what a table looks like be drawn before it goes on, in order', () => {
  welcome();
  const types = () => heard.map((message) => message.type).slice(1);
  last().onmessage!({ data: JSON.stringify([{ type: 'boards' }, { type: 'events' }, { type: 'scene' }]) });
  last().says({ type: 'clock' });
  expect(types()).toEqual(['boards']);
  timers
    .filter((timer) => !timer.off && timer.ms === 0)
    .at(-1)!
    .run();
  expect(types()).toEqual(['boards', 'events', 'scene', 'clock']);
});
it('takes a silent wire for dead', () => {
  welcome();
  timers
    .filter((timer) => !timer.off && timer.ms === 45_000)
    .at(-1)!
    .run();
  expect(links.at(-1)).toBe('lost');
});
it('stays closed when it was closed', () => {
  welcome();
  socket.close();
  expect(timers.filter((timer) => !timer.off && timer.ms <= 8000)).toEqual([]);
});
