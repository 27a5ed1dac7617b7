import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addressOf, askForHome, callTable, early, wireTo } from './early';

class Wire {
  static OPEN = 1;
  readyState = 1;
  sent: string[] = [];
  onopen?: () => void;
  onmessage?: (event: unknown) => void;
  constructor(readonly url: string) {}
  send = (text: string) => void this.sent.push(text);
  close = () => void (this.readyState = 3);
}

beforeEach(() => void vi.stubGlobal('WebSocket', Wire));
afterEach(() => void vi.unstubAllGlobals());

it('says hello once, and hands over what came before anybody listened', async () => {
  callTable('abc');
  const taken = wireTo(addressOf('abc')) as unknown as Wire;
  taken.onopen!();
  expect(taken.sent).toHaveLength(1);

  callTable('abc');
  const again = wireTo(addressOf('abc')) as unknown as Wire;
  expect(again).not.toBe(taken);
  expect(wireTo(addressOf('abc'))).not.toBe(again);
});

it('hands over in order', async () => {
  callTable('abc');
  const heard: unknown[] = [];
  const wires: Wire[] = [];
  vi.stubGlobal(
    'WebSocket',
    class extends Wire {
      constructor(url: string) {
        super(url);
        wires.push(this);
      }
    },
  );
  callTable('abc');
  wires[0]!.onmessage!('one');
  wires[0]!.onmessage!('two');
  const taken = wireTo(addressOf('abc')) as unknown as Wire;
  taken.onmessage = (event) => heard.push(event);
  await Promise.resolve();
  expect(heard).toEqual(['one', 'two']);
});

it('opens another wire to another table, or where the first was cut', () => {
  callTable('abc');
  expect((wireTo(addressOf('xyz')) as unknown as Wire).url).toBe(addressOf('xyz'));
  callTable('abc');
  const cut = wireTo(addressOf('abc'));
  cut.close();
  expect(wireTo(addressOf('abc'))).not.toBe(cut);
});

it('gives an early answer once', async () => {
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(path));
  askForHome();
  expect(await early('games')).toBe('/api/games');
  expect(early('games')).toBeUndefined();
});
