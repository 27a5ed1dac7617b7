/** What is shown and heard for a moment: dice that tumble, numbers that pop, lines of fire. Made of fresh events alone. */
import type { EventInfo } from '$lib/net/types';
import { effectsOf, pathsOf, type Effect } from '$lib/board/effects';
import { settle } from '$lib/theme/motion.svelte';
import { play as playSound } from './sound';
import { gravest } from './sounds';

export interface Die {
  value: number;
  sides: number; // 0 where nobody told
  used: boolean;
}
export interface Throw {
  id: number;
  text: string;
  dice: Die[];
}
const STAY = 2800;
const EFFECT = 1400;

export function diceOf(event: EventInfo): Die[] {
  const { dice, sides, used } = event.data as Record<string, unknown>;
  const raw = Array.isArray(dice) ? dice : [];
  const faces = typeof sides === 'number' ? sides : undefined;
  return raw.flatMap((each: unknown, i) => {
    if (typeof each === 'number') return [{ value: each, sides: faces ?? 0, used: used === i }];
    if (Array.isArray(each) && typeof each[0] === 'number')
      return [{ value: each[0], sides: Number(each[1]) || 0, used: used === i }];
    if (each && typeof each === 'object' && 'value' in each) {
      const one = each as { value: number; sides?: number; used?: boolean };
      return [{ value: one.value, sides: one.sides ?? faces ?? 0, used: Boolean(one.used) }];
    }
    return [];
  });
}

export class Shows {
  thrown: Throw | undefined = $state.raw();
  effects: Effect[] = $state.raw([]);
  paths: Map<string, number[]> = $state.raw(new Map());
  private timers: Partial<Record<'thrown' | 'effects', ReturnType<typeof setTimeout>>> = {};

  constructor(private readonly standing: (piece: string) => number | undefined) {}

  show(fresh: EventInfo[]): void {
    this.paths = pathsOf(fresh);
    const rolls = fresh.flatMap((event) => {
      const dice = diceOf(event);
      return dice.length ? [{ id: event.n, text: event.text, dice }] : [];
    });
    const effects = fresh.flatMap((event) => effectsOf(event, this.standing));
    if (rolls.length) {
      this.thrown = rolls.at(-1);
      this.later('thrown', STAY, () => (this.thrown = undefined));
    }
    const sound = gravest(fresh);
    if (sound) playSound(sound);
    if (effects.length) {
      this.effects = effects;
      this.later('effects', EFFECT, () => (this.effects = []));
    }
  }

  /** Whoever touches anything has seen enough: all comes to its end at once. */
  end = (): void => {
    if (this.effects.length) this.effects = [];
    settle('[data-moves]');
  };

  private later(what: 'thrown' | 'effects', ms: number, run: () => void): void {
    clearTimeout(this.timers[what]);
    this.timers[what] = setTimeout(run, ms);
  }
}
