/** Tells how many of its lines a place has room for: all of them at first, then ever fewer until nothing is cut. */
import { flushSync } from 'svelte';
import type { Attachment } from 'svelte/attachments';

export function trims(all: number, keep: (kept: number) => void, least = 1): Attachment<HTMLElement> {
  return (node) => {
    let kept = all;
    const set = (count: number) => flushSync(() => keep((kept = count)));
    const shrink = () => {
      while (kept > least && node.scrollHeight > node.clientHeight + 1) set(kept - 1);
    };
    const afresh = () => (set(all), shrink());
    const watching = new ResizeObserver(shrink);
    watching.observe(node);
    const start = requestAnimationFrame(afresh);
    window.addEventListener('resize', afresh);
    return () => {
      cancelAnimationFrame(start);
      watching.disconnect();
      window.removeEventListener('resize', afresh);
    };
  };
}
