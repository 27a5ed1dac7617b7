/** What a sheet that is not unfolded says of its numbers. */
import type { Number, Sheet } from '$lib/net/types';

const FEW = 4;

/** The numbers that a glance takes in. */
export const glanced = ({ numbers }: Sheet): Number[] => numbers.slice(0, FEW);

/** What those of several sheets are good for, once: 'Speed points to move'. */
export function usesOf(sheets: Sheet[], uses: Record<string, string>): [label: string, use: string][] {
  const labels = new Set(sheets.flatMap(glanced).map(({ label }) => label));
  return [...labels].flatMap((label) => {
    const use = uses[label.toLowerCase()];
    return use ? [[label, use] as [string, string]] : [];
  });
}
