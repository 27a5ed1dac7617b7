/** Twelve short sounds, each for a kind of fact, and what they are made of: tones that glide, and bursts of noise. */
import type { EventInfo } from '$lib/net/types';

export type Sound =
  | 'step'
  | 'shot'
  | 'hit'
  | 'miss'
  | 'wound'
  | 'defeat'
  | 'dice'
  | 'card'
  | 'gate'
  | 'gain'
  | 'turn'
  | 'won'
  | 'lost';

/** One part of a sound: a tone from one pitch to another, or noise around one; times in seconds, loudness up to 1. */
export interface Voice {
  wave: OscillatorType | 'noise';
  hz: number;
  to?: number;
  at?: number;
  lasts: number;
  loud?: number;
}

const knock = (at: number, hz: number): Voice[] => [
  { wave: 'noise', hz: hz * 9, at, lasts: 0.025, loud: 0.7 },
  { wave: 'triangle', hz, at, lasts: 0.04, loud: 0.5 },
];
const chime = (notes: number[], step: number, lasts: number): Voice[] =>
  notes.map((hz, i) => ({ wave: 'triangle', hz, at: i * step, lasts, loud: 0.6 }));

export const SOUNDS: Record<Sound, Voice[]> = {
  step: [...knock(0, 150), ...knock(0.11, 130)],
  shot: [{ wave: 'noise', hz: 2600, to: 500, lasts: 0.18, loud: 0.9 }],
  hit: [
    { wave: 'noise', hz: 1400, to: 300, lasts: 0.09, loud: 1 },
    { wave: 'square', hz: 170, to: 70, lasts: 0.14, loud: 0.5 },
  ],
  miss: [{ wave: 'noise', hz: 900, to: 3200, lasts: 0.2, loud: 0.45 }],
  wound: [
    { wave: 'sawtooth', hz: 240, to: 110, lasts: 0.22, loud: 0.45 },
    { wave: 'noise', hz: 500, lasts: 0.07, loud: 0.6 },
  ],
  defeat: [
    { wave: 'sawtooth', hz: 220, to: 55, lasts: 0.45, loud: 0.5 },
    { wave: 'noise', hz: 160, at: 0.3, lasts: 0.22, loud: 1 },
  ],
  dice: [0, 0.07, 0.13, 0.21, 0.3].flatMap((at, i) => knock(at, 260 + (i % 3) * 45)),
  card: [{ wave: 'noise', hz: 3800, to: 1800, lasts: 0.11, loud: 0.5 }],
  gate: [
    { wave: 'noise', hz: 220, to: 90, lasts: 0.4, loud: 1 },
    { wave: 'square', hz: 90, to: 45, lasts: 0.32, loud: 0.4 },
    ...knock(0.2, 110),
  ],
  gain: chime([784, 1047], 0.07, 0.16),
  turn: chime([523, 659], 0.1, 0.2),
  won: chime([523, 659, 784, 1047], 0.12, 0.34),
  lost: chime([392, 330, 262], 0.17, 0.4),
};

/** What an event sounds like; most are silent. The gravest cue speaks. */
export function soundOf({ shows, data }: Pick<EventInfo, 'shows' | 'data'>): Sound | undefined {
  const cue = (name: EventInfo['shows'][number]) => shows.includes(name);
  if (cue('fall')) return 'defeat';
  if (cue('break')) return 'gate';
  if (cue('shot')) {
    if (data.hit === false) return 'miss';
    return cue('loss') || data.hit === true ? 'hit' : 'shot';
  }
  if (cue('loss')) return 'wound';
  if (cue('dice')) return 'dice';
  if (cue('gain')) return 'gain';
  if (cue('card')) return 'card';
  return cue('move') ? 'step' : undefined;
}

const GRAVITY: Sound[] = ['defeat', 'gate', 'hit', 'miss', 'wound', 'shot', 'dice', 'gain', 'card', 'step'];

/** Of what happened at once, the gravest: one sound is a sign, ten are noise. */
export function gravest(events: Pick<EventInfo, 'shows' | 'data'>[]): Sound | undefined {
  const heard = new Set(events.map(soundOf));
  return GRAVITY.find((sound) => heard.has(sound));
}
