import { percent } from '$lib/format';

/** How much less often something wins than the best. */
export const compared = (behind: number): string =>
  behind < 0.005 ? 'about as good' : `wins ${percent(behind)} less often`;
