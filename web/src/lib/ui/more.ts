/** Marks a list that goes on below its edge, so that nobody takes what is cut off for its end; its sign covers the line
 * that the edge would slice. */
export function more(node: HTMLElement): () => void {
  let asked = 0;
  const look = () => {
    asked = 0;
    node.removeAttribute('data-more'); // the sign has its own height
    const on = node.scrollTop + node.clientHeight < node.scrollHeight - 12;
    const [under, sliced] = on ? [getComputedStyle(node).paddingBottom, slicedBy(node)] : []; // read first, then write
    node.toggleAttribute('data-more', on);
    if (!on) return void node.style.removeProperty('--sliced');
    node.style.setProperty('--under', under!);
    node.style.setProperty('--sliced', `${sliced}px`);
  };
  const soon = () => {
    asked ||= requestAnimationFrame(look);
  };
  const changed = new MutationObserver(soon);
  const sized = new ResizeObserver(soon);
  node.addEventListener('scroll', soon, { passive: true });
  changed.observe(node, { childList: true, subtree: true, characterData: true });
  sized.observe(node);
  document.fonts?.addEventListener('loadingdone', soon); // letters that come late move the lines
  soon();
  return () => {
    cancelAnimationFrame(asked);
    node.removeEventListener('scroll', soon);
    changed.disconnect();
    sized.disconnect();
    document.fonts?.removeEventListener('loadingdone', soon);
  };
}

const SMALL = 32; // pixels of height that are rather hidden than sliced, one with what stands beside it
const SIGN = 20; // as high as the sign itself
const LEADING = 2; // by which the letters of two lines may lie over each other

/** How much of a line, a number or a sign stands out above the sign at the lower edge. */
function slicedBy(node: HTMLElement): number {
  const edge = node.getBoundingClientRect().bottom - SIGN;
  let top = edge;
  const cover = ({ top: from, bottom, height }: DOMRect) => {
    if (height && height <= SMALL && edge - from <= SMALL && from < top - LEADING && bottom > top + LEADING)
      top = from;
  };
  const rects: DOMRect[] = [];
  const range = document.createRange();
  /** What lies at the edge, with its lines of text; all that lies above or below it is passed over. */
  const gather = (within: Element) => {
    for (const child of within.childNodes) {
      if (child instanceof Text) {
        range.selectNodeContents(child);
        rects.push(...range.getClientRects());
      } else if (child instanceof Element) {
        const rect = child.getBoundingClientRect();
        if (rect.height && (rect.bottom <= edge - SMALL || rect.top >= edge)) continue;
        if (child.matches('button, .chip, .i, kbd')) rects.push(rect);
        gather(child);
      }
    }
  };
  gather(node);
  for (const rect of rects.sort((one, other) => other.top - one.top)) cover(rect);
  return Math.max(0, edge - top);
}
