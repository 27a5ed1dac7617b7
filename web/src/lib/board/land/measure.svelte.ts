/** How wide words are in the page's letters; again when those have come. */
import { createSubscriber } from 'svelte/reactivity';

const SIZE = 100;
const widths = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

/** Reading `ready` in an effect or a derived runs it again once fonts have loaded. */
const ready = createSubscriber((update) => {
  const again = () => {
    widths.clear();
    update();
  };
  document.fonts?.addEventListener('loadingdone', again);
  return () => document.fonts?.removeEventListener('loadingdone', again);
});

function width(text: string, size: number, weight: number, family: string): number {
  ready();
  const key = `${family} ${text}`;
  let wide = widths.get(key);
  if (wide === undefined) {
    pen ??= document.createElement('canvas').getContext('2d');
    if (!pen) return text.length * size * 0.5;
    pen.font = `${weight} ${SIZE}px ${familyOf(family)}`;
    wide = pen.measureText(text).width / SIZE;
    widths.set(key, wide);
  }
  return wide * size;
}

/** The fonts of a token where the game's face is worn. */
function familyOf(token: string): string {
  const worn = document.querySelector('svg .land') ?? document.querySelector('.frame svg') ?? document.body;
  return getComputedStyle(worn).getPropertyValue(token) || 'sans-serif';
}

export const measure = {
  label: (text: string, size: number) => width(text, size, 700, '--font-label'),
  display: (text: string, size: number) => width(text, size, 400, '--font-display') * 1.06,
};
