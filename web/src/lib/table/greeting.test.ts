import { afterEach, expect, it, vi } from 'vitest';
import { early, gameAt } from '$lib/net/early';
import { greet, greeting } from './greeting';

afterEach(() => void vi.unstubAllGlobals());

const settled = () => new Promise((done) => setTimeout(done));

function answered(body: object, status = 200) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));
}

it('tells of the game of the first table, and of no other', async () => {
  answered({ title: 'Noughts', briefing: ['Three in a row win.', 'One sign a turn.'] });
  const [first, again, other] = ['', '', ''].map(() => document.createElement('div'));
  greet('abc', first!);
  greeting('abc')(again!);
  greeting('xyz')(other!);
  await settled();
  expect(first!.textContent).toBe('NoughtsThree in a row win.\n\nOne sign a turn.');
  expect(again!.textContent).toBe(first!.textContent);
  expect(other!.textContent).toBe('');
  const kept = await early(gameAt('abc'));
  expect(((await kept!.json()) as { title: string }).title, 'the table reads it, too').toBe('Noughts');
});

it('says nothing of a table that nobody may see', async () => {
  answered({ code: 'friends_only' }, 403);
  const node = document.createElement('div');
  greet('abc', node);
  await settled();
  expect(node.textContent).toBe('');
});
