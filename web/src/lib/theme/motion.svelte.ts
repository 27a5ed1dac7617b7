/** How things on the table move: who is wounded shakes, who is out of it falls, cards turn over. Short, and cut short by any touch. */
import { reducedMotion } from '$lib/theme/settings.svelte';
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { fade, type TransitionConfig } from 'svelte/transition';

const SHAKE = 320; // ms
const FALL = 420;
const TURN = 300;
const LEAVE = 260;

const lasts = (ms: number): number => (reducedMotion() ? 0 : ms);

/** Shakes whenever `hurt` comes true. */
export function shaken(hurt: () => boolean): Attachment<Element> {
  return (node) => {
    let before = false;
    $effect(() => {
      const now = hurt();
      const again = before;
      before = now;
      if (!now || again || untrack(reducedMotion)) return;
      const frames = [0, -6, 6, -4, 3, 0].map((x) => ({ translate: `${x}px 0` }));
      node.animate(frames, { duration: SHAKE, easing: 'ease-out' });
    });
  };
}

/** Tips over and drops out of sight; whoever has merely left fades. */
export function fall(node: Element, { fallen = true } = {}): TransitionConfig {
  if (!fallen) return fade(node, { duration: lasts(LEAVE) });
  return {
    duration: lasts(FALL),
    css: (_, gone) =>
      `rotate: ${20 * gone}deg; translate: 0 ${36 * gone * gone}px; opacity: ${1 - gone * gone}`,
  };
}

/** A card that comes is turned over. */
export function turn(_node: Element): TransitionConfig {
  return {
    duration: lasts(TURN),
    css: (come) =>
      `transform: perspective(600px) rotateY(${90 * (1 - come)}deg); opacity: ${Math.min(1, 2 * come)}`,
  };
}

/** End what moves within some parts of the page now: everything stands where it would come to stand. */
export function settle(parts: string): void {
  for (const animation of document.getAnimations()) {
    const target = (animation.effect as KeyframeEffect | null)?.target;
    if (!target?.closest(parts) || animation.effect?.getComputedTiming().endTime === Infinity) continue;
    animation.finish();
  }
}
