/** Buttons are as wide as their words ask for: of several widths of a letter the one at which they take the least height. */
import type { Attachment } from 'svelte/attachments';

const WIDTHS = Array.from({ length: 24 }, (_, i) => 0.9 * 1.095 ** i); // pixels, to 7
const EVEN = 3; // pixels of height that make no difference

export function packs(_buttons: unknown): Attachment<HTMLElement> {
  return (node) => {
    let width = 0;
    const pack = () => {
      if (node.clientWidth === width) return;
      width = node.clientWidth;
      let [best, least] = [WIDTHS[0]!, Infinity];
      for (const each of WIDTHS) {
        node.style.setProperty('--letter', `${each}px`);
        const high = node.offsetHeight;
        if (high < least - EVEN) [best, least] = [each, high];
      }
      node.style.setProperty('--letter', `${best}px`);
    };
    const watching = new ResizeObserver(pack);
    watching.observe(node);
    void document.fonts?.ready.then(() => ((width = 0), pack()));
    return () => watching.disconnect();
  };
}
