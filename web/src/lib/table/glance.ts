/** What a sheet that is not unfolded says of its numbers. */
import type { Number, Sheet } from '$lib/net/types';
import { escape } from '$lib/ui/terms';

const FEW = 4;

/** The numbers that a glance takes in. */
export const glanced = ({ numbers }: Sheet): Number[] => numbers.slice(0, FEW);

/** Whether words speak of a number by its label. */
export const isNamed = (label: string, words: string): boolean =>
  new RegExp(`(?<![\\p{L}])${escape(label)}(?![\\p{L}])`, 'u').test(words);

/** What those of several sheets are good for, and those that the question speaks of, once: 'Speed points to move'. */
export function usesOf(
  sheets: Sheet[],
  uses: Record<string, string>,
  asked = '',
): [label: string, use: string][] {
  const named = sheets.flatMap(({ numbers }) => numbers.filter(({ label }) => isNamed(label, asked)));
  const labels = new Set([...sheets.flatMap(glanced), ...named].map(({ label }) => label));
  return [...labels].flatMap((label) => {
    const use = uses[label.toLowerCase()];
    return use ? [[label, use] as [string, string]] : [];
  });
}
