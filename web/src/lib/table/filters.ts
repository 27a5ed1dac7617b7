/** What of the story somebody wants to read. */
import type { EventInfo } from '$lib/net/types';
import { isHeading } from '$lib/net/eventlog';
import { diceOf } from './shows.svelte';

export type Filter = 'all' | 'mine' | 'fights' | 'dice';

export const FILTERS: { id: Filter; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'mine', label: 'Mine' },
  { id: 'fights', label: 'Fights' },
  { id: 'dice', label: 'Dice' },
];
const FIGHT: EventInfo['shows'] = ['shot', 'loss'];

/** Whether an event is told under a filter. Headings always are: they say when. */
export function passes(event: EventInfo, filter: Filter, mine: (event: EventInfo) => boolean = () => false) {
  if (filter === 'all' || isHeading(event)) return true;
  if (filter === 'mine') return mine(event);
  if (filter === 'dice') return diceOf(event).length > 0;
  return event.shows.some((cue) => FIGHT.includes(cue));
}
