import { expect, test } from 'vitest';
import { plansOf, rowsOf } from './intents';

const at = { a: { x: 0, y: 0 }, b: { x: 500, y: 0 }, c: { x: 0, y: 10 } } as const;
const stands = (id: string) => at[id as keyof typeof at];
const intent = (who: string, whom: string[], text: string, path: number[] = []) => ({
  who,
  whom,
  text,
  path,
  chance: null,
  sure: true,
});
const centre = (space: number) => ({ x: space, y: 50 });

test('a plan goes along its way, and from there to its target', () => {
  const [plan] = plansOf([intent('a', ['b'], 'strikes', [10, 20])], stands, centre);
  expect(plan!.lines).toEqual([
    [expect.anything(), { x: 10, y: 50 }, { x: 20, y: 50 }],
    [{ x: 20, y: 50 }, expect.anything()],
  ]);
  const [first] = plan!.lines[0]!;
  expect(Math.hypot(first!.x, first!.y)).toBeCloseTo(24); // clear of the piece
});

test('plates do not lie on one another, and who is not on the board has no plan', () => {
  const plans = plansOf(
    [intent('a', ['b'], 'shoots'), intent('c', ['b'], 'shoots too'), intent('z', ['b'], 'waits')],
    stands,
    centre,
  );
  expect(plans.length).toBe(2);
  const [one, other] = plans.map((plan) => plan.plate!);
  expect(one!.x === other!.x && one!.y === other!.y).toBe(false);
  const everywhere = { x: 250, y: 0, width: 900, height: 900 };
  expect(plansOf([intent('a', ['b'], 'shoots')], stands, centre, [everywhere])[0]!.plate).toBeUndefined();
});

test('a long text stands in rows, and a very long one only in the list', () => {
  const long = 'goes for the hero who has the least health and strikes with all it has, if it can reach';
  expect(rowsOf(long).every((row) => row.length <= 22)).toBe(true);
  expect(plansOf([intent('a', ['b'], long)], stands, centre)[0]!.plate).toBeUndefined();
});
