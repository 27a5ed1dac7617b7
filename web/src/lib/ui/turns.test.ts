import { expect, it } from 'vitest';
import { turn } from './turns';

function takeTurns(took: string[], names: string[], long = 0): Promise<void>[] {
  return names.map((name) =>
    turn().then(() => {
      took.push(name);
      for (const until = performance.now() + long; performance.now() < until;);
    }),
  );
}

it('gives turns in order, and lets one go before', async () => {
  const took: string[] = [];
  const all = takeTurns(took, ['one', 'two']);
  void turn(true).then(() => took.push('first'));
  await Promise.resolve();
  expect(took).toEqual([]);
  await Promise.all(all);
  expect(took).toEqual(['first', 'one', 'two']);
});

it('what takes long has a task of its own, what is done soon shares one', async () => {
  const took: string[] = [];
  const inTasks = async (all: Promise<void>[]) => {
    const tasks: string[][] = [];
    let open = true;
    void Promise.all(all).then(() => (open = false));
    while (open) {
      await new Promise((done) => setTimeout(done));
      const now = took.splice(0);
      if (now.length) tasks.push(now);
    }
    return tasks;
  };
  expect(await inTasks(takeTurns(took, ['a', 'b', 'c'], 20))).toEqual([['a'], ['b'], ['c']]);
  expect(await inTasks(takeTurns(took, ['a', 'b', 'c']))).toEqual([['a', 'b', 'c']]);
});
