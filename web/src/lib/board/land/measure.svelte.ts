/** How wide words are in the page's letters; again when those have come. */
import { createSubscriber } from 'svelte/reactivity';

interface Measured {
  text: string;
  weight: number;
  family: string;
  wide: number; // of a letter's height
}

const SIZE = 100;
const known = new Map<string, Measured>();
let pen: CanvasRenderingContext2D | null | undefined;

/** Reading `ready` in an effect or a derived runs it again once fonts have loaded that make words wider or narrower. */
const ready = createSubscriber((update) => {
  const again = () => {
    const before = [...known.values()];
    known.clear();
    if (before.some(({ text, weight, family, wide }) => width(text, 1, weight, family) !== wide)) update();
  };
  document.fonts?.addEventListener('loadingdone', again);
  return () => document.fonts?.removeEventListener('loadingdone', again);
});

function width(text: string, size: number, weight: number, family: string): number {
  ready();
  const key = `${family} ${text}`;
  let measured = known.get(key);
  if (!measured) {
    pen ??= document.createElement('canvas').getContext('2d');
    if (!pen) return text.length * size * 0.5;
    pen.font = `${weight} ${SIZE}px ${familyOf(family)}`;
    measured = { text, weight, family, wide: pen.measureText(text).width / SIZE };
    known.set(key, measured);
  }
  return measured.wide * size;
}

const families = new WeakMap<Element, Map<string, string>>();

/** The fonts of a token where the game's face is worn. */
function familyOf(token: string): string {
  const worn = document.querySelector('svg .land') ?? document.querySelector('.frame svg') ?? document.body;
  const found = families.get(worn) ?? new Map<string, string>();
  families.set(worn, found);
  if (!found.has(token)) found.set(token, getComputedStyle(worn).getPropertyValue(token) || 'sans-serif');
  return found.get(token)!;
}

export const measure = {
  ready,
  label: (text: string, size: number) => width(text, size, 700, '--font-label'),
  display: (text: string, size: number) => width(text, size, 400, '--font-display') * 1.06,
};
