/** What a thing is, what it costs, its odds, why, why not. Hover, focus and long press ask; a word in what is shown opens a second. */
import type { Attachment } from 'svelte/attachments';
import type { Place } from '$lib/board/places';
import type { Card, Entry, Number as Rating, Odds, Refusal, Target } from '$lib/net/types';

export interface AskedOdds {
  title: string;
  icon: string;
  cost: string;
  target: Target;
  load: () => Promise<Odds | null>;
}

export type Content =
  | { kind: 'number'; number: Rating; entry?: Entry }
  | { kind: 'term'; entry: Entry }
  | { kind: 'card'; card: Card; refusal?: Refusal }
  | { kind: 'place'; place: Place }
  | { kind: 'refusal'; refusal: Refusal; title?: string }
  | ({ kind: 'odds' } & AskedOdds)
  | { kind: 'text'; title: string; lines: string[]; icon?: string }
  | { kind: 'menu'; title: string; items: { text: string; icon: string; cost: string; pick: () => void }[] };

export interface Shown {
  anchor: DOMRect;
  content: Content;
  pinned: boolean;
}

/** `shown` explains something on the page, `word` a word in `shown`. */
export const pop: { shown: Shown | undefined; word: Shown | undefined } = $state({
  shown: undefined,
  word: undefined,
});
type Layer = 'shown' | 'word';

const OPEN_AFTER = 180;
const CLOSE_AFTER = 200;
const NEARING = 120; // ms between looks at a pointer on its way to what is shown
const HOLD = 450;
const timers: Partial<Record<Layer, ReturnType<typeof setTimeout>>> = {};
let clicked = { x: -1, y: -1 };

/** Where somebody has clicked: what comes to lie under the resting pointer then is not asked about. */
export function clickedAt(x: number, y: number): void {
  clicked = { x, y };
}

export function showPop(
  anchor: DOMRect,
  content: Content,
  pinned = false,
  delay = 0,
  layer: Layer = 'shown',
): void {
  clearTimeout(timers[layer]);
  if (pop[layer]?.pinned && !pinned && delay) return;
  const show = () => {
    if (layer === 'shown') pop.word = undefined;
    pop[layer] = { anchor, content, pinned };
  };
  if (delay) unlessNearing(layer, show, delay);
  else show();
}

/** Put away what is shown, with the word that was opened in it; or that word alone. */
export function hidePop(delay = CLOSE_AFTER, layer: Layer = 'shown'): void {
  clearTimeout(timers[layer]);
  if (pop[layer]?.pinned && delay) return;
  const hide = () => {
    if (layer === 'shown') pop.word = undefined;
    pop[layer] = undefined;
  };
  if (delay) unlessNearing(layer, hide, delay);
  else timers[layer] = setTimeout(hide);
}

let asker: HTMLElement | undefined; // who asked with a key
let returning = false; // the focus comes back to who asked: that is no new question

/** Escape: the word goes first; then what is shown, and whoever asked with the keyboard has the focus again. */
export function leavePop(): void {
  const layer: Layer = pop.word ? 'word' : 'shown';
  clearTimeout(timers[layer]);
  pop[layer] = undefined;
  if (layer === 'word') return;
  returning = true;
  asker?.focus();
  returning = false;
  asker = undefined;
}

/** The pointer is in what is shown: it stays, and so does what it was opened from. */
export function keepPop(layer: Layer): void {
  clearTimeout(timers.shown);
  if (layer === 'word') clearTimeout(timers.word);
}

/** A click into what is shown keeps it until a click elsewhere. */
export function pinPop(): void {
  if (pop.shown) pop.shown = { ...pop.shown, pinned: true };
}

/** Who asks with the keyboard goes on to the first word or rule in what is shown. */
function enterPop(from: HTMLElement): void {
  asker = from;
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.pop :is(.term, .rule)')?.focus());
}

let nearing = { when: 0, distance: Infinity, closer: false };

/** How far the pointer is from what is shown. */
export function pointerAt(distance: number): void {
  nearing = { when: performance.now(), distance, closer: distance < nearing.distance };
}

/** Wait as long as the pointer is on its way to what is shown, so that its links can be reached. */
function unlessNearing(layer: Layer, run: () => void, delay: number): void {
  timers[layer] = setTimeout(() => {
    const coming = nearing.closer && performance.now() - nearing.when < NEARING;
    if (pop[layer] && coming) unlessNearing(layer, run, NEARING);
    else run();
  }, delay);
}

/** Hover and focus explain; a long press does on a touch screen, and with `pins` a click, so that its rules can be opened. */
export function explains(
  content: () => Content | undefined,
  pins = false,
  beside?: () => DOMRect, // what the explanation stands beside, if not the thing itself
): Attachment<HTMLElement> {
  return (node) => {
    let holding: ReturnType<typeof setTimeout> | undefined;
    const layer: Layer = node.closest('.pop') ? 'word' : 'shown';
    const show = (pinned: boolean, delay: number) => {
      const what = content();
      if (!what) return;
      if (pinned && layer === 'word') pinPop();
      showPop(beside?.() ?? node.getBoundingClientRect(), what, pinned, delay, layer);
    };
    const enter = (event: PointerEvent) => {
      const rests = event.clientX === clicked.x && event.clientY === clicked.y;
      if (event.pointerType === 'mouse' && !rests) show(false, OPEN_AFTER);
    };
    const leave = (event: PointerEvent) => event.pointerType === 'mouse' && hidePop(CLOSE_AFTER, layer);
    const focus = () => !returning && node.matches(':focus-visible') && show(false, 0);
    const blur = () => hidePop(CLOSE_AFTER, layer);
    const down = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') holding = setTimeout(() => show(true, 0), HOLD);
    };
    const up = () => clearTimeout(holding);
    const click = (event: MouseEvent) => {
      if (!pins) return;
      show(true, 0);
      if (!event.detail && layer === 'shown') enterPop(node);
    };
    const events = {
      pointerenter: enter,
      pointerleave: leave,
      focusin: focus,
      focusout: blur,
      pointerdown: down,
      pointerup: up,
      pointercancel: up,
      click,
    };
    for (const [name, run] of Object.entries(events)) node.addEventListener(name, run as EventListener);
    return () => {
      for (const [name, run] of Object.entries(events)) node.removeEventListener(name, run as EventListener);
      clearTimeout(holding);
    };
  };
}
