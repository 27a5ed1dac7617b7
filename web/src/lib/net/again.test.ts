import { expect, test } from 'vitest';
import { patiently } from './again';

const busy = () => new Response('{}', { status: 503, headers: { 'retry-after': '1' } });
const fine = () => new Response('{}');

async function asked(...answers: Response[]) {
  const waits: number[] = [];
  let at = 0;
  const last = await patiently(
    () => Promise.resolve(answers[at++]!),
    (seconds) => Promise.resolve(void waits.push(seconds)),
  );
  return { status: last.status, asked: at, waits };
}

test('a server that hands over is asked again when it says so', async () => {
  expect(await asked(busy(), busy(), fine())).toEqual({ status: 200, asked: 3, waits: [1, 1] });
});

test('not for ever', async () => {
  expect(await asked(...Array.from({ length: 9 }, busy))).toMatchObject({ status: 503, asked: 5 });
});

test('what another trouble has stopped is not done twice', async () => {
  expect(await asked(new Response('', { status: 503 }), fine())).toMatchObject({ status: 503, asked: 1 });
  expect(await asked(new Response('', { status: 500 }), fine())).toMatchObject({ status: 500, asked: 1 });
});
