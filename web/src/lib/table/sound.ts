/** Short sounds made of tones; silent unless somebody wants them. */
import { settings } from '$lib/theme/settings.svelte';

const TUNES: Record<string, [hz: number, at: number, lasts: number][]> = {
  move: [
    [330, 0, 0.06],
    [440, 0.05, 0.08],
  ],
  dice: [
    [180, 0, 0.03],
    [210, 0.07, 0.03],
    [190, 0.13, 0.03],
    [240, 0.2, 0.06],
  ],
  turn: [
    [523, 0, 0.1],
    [659, 0.1, 0.16],
  ],
};
let context: AudioContext | undefined;

export function play(name: keyof typeof TUNES): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  for (const [hz, at, lasts] of TUNES[name] ?? []) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    const start = context.currentTime + at;
    tone.type = 'triangle';
    tone.frequency.value = hz;
    gain.gain.setValueAtTime(0.12, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + lasts);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + lasts);
  }
}
