/** Plays the sounds of the table, quietly, unless somebody has switched them off. */
import { settings } from '$lib/theme/settings.svelte';
import type { Sound } from './sounds';

/** A browser is silent until its page was touched. */
const allowed = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

export function play(name: Sound): void {
  if (!settings.sound || document.hidden || !allowed()) return;
  void import('./voices').then(({ sing }) => sing(name));
}
