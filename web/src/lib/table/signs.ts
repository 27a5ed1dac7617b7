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

/** What one wins at a turning point is more than a heart. */
export function signOf(event: EventInfo): string {
  const turning = event.weight === 'turning';
  const cues = event.shows.filter((cue) => !(turning && cue === 'gain'));
  return (SIGNS.find(([cue]) => cues.includes(cue))?.[1] ?? (turning ? TURNING : OTHER)).icon;
}
