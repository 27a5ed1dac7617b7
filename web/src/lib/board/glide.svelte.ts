/** Pieces glide to where they stand, along their path where one is known. */
import { reducedMotion } from '$lib/theme/settings.svelte';
import type { Attachment } from 'svelte/attachments';
import { untrack } from 'svelte';
import type { Point } from './geometry';

interface Stand extends Point {
  scale: number;
  space: number;
}

export const DURATION = 260;
export const LONGEST = 600;

export const glideTime = (steps: number): number => Math.min(LONGEST, DURATION + Math.max(0, steps - 1) * 70);

export function glide(stand: () => Stand, path: () => Point[] | undefined): Attachment<SVGGElement> {
  return (node) => {
    let before: Stand | undefined;
    $effect(() => {
      const now = stand();
      const was = before;
      before = now;
      if (!was || (was.x === now.x && was.y === now.y) || untrack(reducedMotion)) return;
      const way = (was.space !== now.space && untrack(path)) || []; // in its space it only steps aside
      const frames = [was, ...way.slice(1, -1).map((p) => ({ ...p, scale: now.scale })), now].map((at) => ({
        transform: `translate(${at.x}px, ${at.y}px) scale(${at.scale})`,
      }));
      node.animate(frames, { duration: glideTime(frames.length - 1), easing: 'cubic-bezier(.3,.1,.2,1)' });
    });
  };
}
