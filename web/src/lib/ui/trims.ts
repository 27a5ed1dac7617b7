import { flushSync } from 'svelte';
import type { Attachment } from 'svelte/attachments';

const CALM = 400; // ms, after which letters and parts that come late have arrived

/** Tells how many of its lines a place has room for: all of them at first, then ever fewer until nothing is cut, neither
 * there nor in what it makes room for. */
export function trims(
  all: number,
  keep: (kept: number) => void,
  least = 1,
  spared: (node: HTMLElement) => (Element | null | undefined)[] = () => [],
): Attachment<HTMLElement> {
  const cut = (each?: Element | null) => each && each.scrollHeight > each.clientHeight + 1;
  return (node) => {
    let kept = all;
    const set = (count: number) => flushSync(() => keep((kept = count)));
    const fits = (count: number) => (set(count), ![node, ...spared(node)].some(cut));
    const shrink = (most = kept) => {
      if (most <= least || fits(most)) return;
      let [some, many] = [least, most];
      while (many - some > 1) {
        const middle = (some + many) >> 1;
        if (fits(middle)) some = middle;
        else many = middle;
      }
      set(some);
    };
    const afresh = () => (set(all), shrink());
    const watching = new ResizeObserver(() => shrink());
    watching.observe(node);
    const start = requestAnimationFrame(afresh);
    const later = setTimeout(afresh, CALM);
    window.addEventListener('resize', afresh);
    return () => {
      cancelAnimationFrame(start);
      clearTimeout(later);
      watching.disconnect();
      window.removeEventListener('resize', afresh);
    };
  };
}
