/** One popover at a time: what a thing is, what it costs, its odds, why, why not. Hover, focus and long press all ask. */
import type { Attachment } from 'svelte/attachments';
import type { Number as Rating, Odds, Refusal, Sheet } from '$lib/net/types';

export type Content =
  | { kind: 'number'; number: Rating }
  | { kind: 'refusal'; refusal: Refusal; title?: string }
  | { kind: 'odds'; title: string; icon: string; cost: string; load: () => Promise<Odds | null> }
  | { kind: 'sheet'; sheet: Sheet; note?: string }
  | { kind: 'text'; title: string; lines: string[]; icon?: string; rules?: string[]; refusal?: Refusal }
  | { kind: 'menu'; title: string; items: { text: string; icon: string; cost: string; pick: () => void }[] };

interface Shown {
  anchor: DOMRect;
  content: Content;
  pinned: boolean;
}

export const pop: { shown: Shown | undefined } = $state({ shown: undefined });

const OPEN_AFTER = 180;
const CLOSE_AFTER = 200;
const NEARING = 120; // ms between looks at a pointer on its way to what is shown
const HOLD = 450;
let timer: ReturnType<typeof setTimeout> | undefined;
let clicked = { x: -1, y: -1 };

/** Where somebody has clicked: what comes to lie under the resting pointer then is not asked about. */
export function clickedAt(x: number, y: number): void {
  clicked = { x, y };
}

export function showPop(anchor: DOMRect, content: Content, pinned = false, delay = 0): void {
  clearTimeout(timer);
  if (pop.shown?.pinned && !pinned && delay) return;
  const show = () => (pop.shown = { anchor, content, pinned });
  if (delay) unlessNearing(show, delay);
  else show();
}

export function hidePop(delay = CLOSE_AFTER): void {
  clearTimeout(timer);
  if (pop.shown?.pinned && delay) return;
  const hide = () => (pop.shown = undefined);
  if (delay) unlessNearing(hide, delay);
  else timer = setTimeout(hide);
}

/** The pointer is in what is shown: it stays. */
export const keepPop = (): void => clearTimeout(timer);

/** A click into what is shown keeps it until a click elsewhere. */
export function pinPop(): void {
  if (pop.shown) pop.shown = { ...pop.shown, pinned: true };
}

let nearing = { when: 0, distance: Infinity, closer: false };

/** How far the pointer is from what is shown. */
export function pointerAt(distance: number): void {
  nearing = { when: performance.now(), distance, closer: distance < nearing.distance };
}

/** Wait as long as the pointer is on its way to what is shown, so that its links can be reached. */
function unlessNearing(run: () => void, delay: number): void {
  timer = setTimeout(() => {
    const coming = nearing.closer && performance.now() - nearing.when < NEARING;
    if (pop.shown && coming) unlessNearing(run, NEARING);
    else run();
  }, delay);
}

/** Hover and focus explain; a long press does on a touch screen, and with `pins` a click, so that its rules can be opened. */
export function explains(content: () => Content | undefined, pins = false): Attachment<HTMLElement> {
  return (node) => {
    let holding: ReturnType<typeof setTimeout> | undefined;
    const show = (pinned: boolean, delay: number) => {
      const what = content();
      if (what) showPop(node.getBoundingClientRect(), what, pinned, delay);
    };
    const enter = (event: PointerEvent) => {
      const rests = event.clientX === clicked.x && event.clientY === clicked.y;
      if (event.pointerType === 'mouse' && !rests) show(false, OPEN_AFTER);
    };
    const leave = (event: PointerEvent) => event.pointerType === 'mouse' && hidePop();
    const focus = () => node.matches(':focus-visible') && show(false, 0);
    const blur = () => hidePop();
    const down = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') holding = setTimeout(() => show(true, 0), HOLD);
    };
    const up = () => clearTimeout(holding);
    const click = () => pins && show(true, 0);
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
