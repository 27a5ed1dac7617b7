/** What the coach says about a choice, by what the hint before it was worth. */
import type { Hint } from '$lib/net/types';

export const ENOUGH = { rarely: 0.2, matters: 0.1, often: 0.05 }; // chances of winning that are worth a remark
const EVEN = 0.02; // choices that differ by less are all the same to a learner

/** How much less often a choice wins than the best; nothing where nobody looked at it. */
export function lossOf(hint: Hint, keys: readonly string[]): number | undefined {
  const run = hint.choices.find((choice) => choice.run.join(' ') === keys.join(' '));
  if (run && run === hint.choices[0]) return 0;
  return hint.losses[keys[0] ?? ''];
}

/** Whether anything hangs on the question at all. */
export function matters(hint: Hint): boolean {
  const losses = Object.values(hint.losses);
  return losses.length > 1 && Math.max(...losses) > EVEN;
}
