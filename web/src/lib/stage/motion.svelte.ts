/** How cards on a stage move: who is wounded shakes, who is defeated falls. */
import { reducedMotion } from '$lib/theme/settings.svelte';
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { TransitionConfig } from 'svelte/transition';

const SHAKE = 320; // ms
const FALL = 420;

/** Shakes whenever `hurt` comes true. */
export function shaken(hurt: () => boolean): Attachment<HTMLElement> {
  return (node) => {
    $effect(() => {
      if (!hurt() || untrack(reducedMotion)) return;
      const frames = [0, -7, 7, -5, 4, 0].map((x) => ({ translate: `${x}px 0` }));
      node.animate(frames, { duration: SHAKE, easing: 'ease-out' });
    });
  };
}

/** Tips over and drops out of sight. */
export function fall(_node: Element): TransitionConfig {
  return {
    duration: reducedMotion() ? 0 : FALL,
    css: (_, gone) =>
      `rotate: ${12 * gone}deg; translate: 0 ${60 * gone * gone}px; opacity: ${1 - gone}; transform-origin: bottom right`,
  };
}
