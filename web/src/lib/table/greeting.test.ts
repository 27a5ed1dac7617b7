import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { early, gameAt } from '$lib/net/early';
import { greet, greeted, welcome } from './greeting';

const place = document.createElement('div');
place.id = 'greeting';

beforeEach(() => {
  place.replaceChildren();
  document.body.append(place);
});
afterEach(() => {
  place.remove();
  vi.unstubAllGlobals();
});

function answered(body: object, status = 200) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));
}

it('says at once what this is', () => {
  welcome();
  expect(place.textContent).toContain('Big tabletop games');
});

it('tells what is played, and leaves the answer to the table', async () => {
  answered({ title: 'Noughts', briefing: ['Three in a row win.', 'One sign a turn.'] });
  await greet('abc');
  expect(place.textContent).toBe('NoughtsThree in a row win.\n\nOne sign a turn.');
  const kept = await early(gameAt('abc'));
  expect(((await kept!.json()) as { title: string }).title).toBe('Noughts');
});

it('says nothing of a table that nobody may see', async () => {
  answered({ code: 'friends_only' }, 403);
  await greet('abc');
  expect(place.textContent).toBe('');
});

it('says nothing more once the page shows something of its own', async () => {
  answered({ title: 'Noughts', briefing: ['Three in a row win.'] });
  const late = greet('abc');
  greeted();
  await late;
  expect(document.body.textContent).toBe('');
  expect(place.textContent).toBe('');
});
