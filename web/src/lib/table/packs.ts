/** Buttons are as wide as their words ask for: of several widths of a letter the one at which they take the least height. */
import type { Attachment } from 'svelte/attachments';

const WIDTHS = Array.from({ length: 24 }, (_, i) => 0.9 * 1.095 ** i); // pixels, to 7
const EVEN = 3; // pixels of height that make no difference

interface Laid {
  high: number;
  places: string; // of all buttons
}

export function packs(_buttons: unknown): Attachment<HTMLElement> {
  return (node) => {
    let width = 0;
    const laidWith = (letter: number): Laid => {
      node.style.setProperty('--letter', `${letter}px`);
      const places = [...node.children].map((each) => {
        const { offsetLeft, offsetTop } = each as HTMLElement;
        return `${offsetLeft} ${offsetTop}`;
      });
      return { high: node.offsetHeight, places: places.join() };
    };
    const pack = () => {
      if (node.clientWidth === width) return;
      width = node.clientWidth;
      const heights = spread(WIDTHS.length, (i) => laidWith(WIDTHS[i]!));
      let best = 0;
      heights.forEach((high, i) => {
        if (high < heights[best]! - EVEN) best = i;
      });
      node.style.setProperty('--letter', `${WIDTHS[best]!}px`);
    };
    const watching = new ResizeObserver(pack);
    watching.observe(node);
    if (document.fonts?.status === 'loading') void document.fonts.ready.then(() => ((width = 0), pack()));
    return () => watching.disconnect();
  };
}

/** The heights at all widths. Letters only grow: where two widths lay all alike, those between them do. */
export function spread(count: number, laid: (i: number) => Laid): number[] {
  const heights = new Array<number>(count).fill(0);
  const fill = (from: number, to: number, first: Laid, last: Laid) => {
    heights[from] = first.high;
    heights[to] = last.high;
    if (first.places === last.places) return void heights.fill(first.high, from, to);
    if (to - from < 2) return;
    const middle = (from + to) >> 1;
    const found = laid(middle);
    fill(from, middle, first, found);
    fill(middle, to, found, last);
  };
  fill(0, count - 1, laid(0), laid(count - 1));
  return heights;
}
