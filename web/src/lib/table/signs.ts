/** A sign for what an event shows; a game's theme may name others by kind. */
import type { EventInfo } from '$lib/net/types';

const SIGNS: [EventInfo['shows'][number], { icon: string }][] = [
  ['shot', { icon: 'crossed-swords' }],
  ['fall', { icon: 'death-skull' }],
  ['break', { icon: 'cracked-disc' }],
  ['loss', { icon: 'heart-drop' }],
  ['gain', { icon: 'hearts' }],
  ['move', { icon: 'footprint' }],
  ['card', { icon: 'card-play' }],
  ['dice', { icon: 'rolling-dices' }],
];
const TURNING = { icon: 'laurel-crown' };
const OTHER = { icon: 'plain-circle' };

export const signOf = (event: EventInfo): string =>
  (SIGNS.find(([cue]) => event.shows.includes(cue))?.[1] ?? (event.weight === 'turning' ? TURNING : OTHER))
    .icon;
