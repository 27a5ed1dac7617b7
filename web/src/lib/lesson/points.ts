/** What a step points at, found on the page. */
import type { Rect } from '$lib/ui/place';
import type { Scene } from '$lib/net/types';

const shown = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
};
const all = (selector: string): Element[] => [...document.querySelectorAll(selector)].filter(shown);

/** A pattern of keys as the lessons write it: `attack:*`. */
export function fitting(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+^${}()|\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\*/g, '.*').replace(/\?/g, '.')}$`);
}

/** The buttons of a choice, else the places that it points at. */
function options(pattern: string, scene: Scene): Element[] {
  const fits = fitting(pattern);
  const buttons = all('.q [data-key]').filter((each) =>
    (each as HTMLElement).dataset.key!.split(' ').some((key) => fits.test(key)),
  );
  if (buttons.length) return buttons;
  const found = (scene.question?.options ?? []).filter((option) => fits.test(option.key));
  const places = found.flatMap(({ look: { target } }) => elements(`${target.kind}:${target.id}`, scene));
  if (places.length) return places;
  const groups = new Set(found.map((option) => option.look.group));
  return all('.q [data-key^="group:"]').filter((each) =>
    groups.has((each as HTMLElement).dataset.key!.slice('group:'.length)),
  );
}

function elements(point: string, scene: Scene): Element[] {
  const colon = point.indexOf(':');
  const kind = colon < 0 ? point : point.slice(0, colon);
  const id = colon < 0 ? '' : CSS.escape(point.slice(colon + 1));
  switch (kind) {
    case 'piece':
      return all(`:is(.token, .stage .hit)[data-piece="${id}"]`);
    case 'sheet': {
      const sheet = all(`[data-sheet="${id}"]`).slice(0, 1);
      return sheet.length ? sheet : elements(`piece:${point.slice(colon + 1)}`, scene); // a stage shows it on the figure
    }
    case 'space':
    case 'card':
    case 'die':
    case 'zone':
      return all(`[data-${kind}="${id}"]`).slice(0, 1);
    case 'option':
      return options(point.slice(colon + 1), scene);
    case 'goal':
      return all('section.goal');
    case 'phases':
      return all('ol.ribbon');
    case 'log':
      return all('#side-panel');
  }
  return [];
}

/** The part of an element that whatever holds it leaves in sight. */
function inSight(element: Element): Rect | undefined {
  let { left, top, right, bottom } = element.getBoundingClientRect();
  for (let holder = element.parentElement; holder; holder = holder.parentElement) {
    if (getComputedStyle(holder).overflowY === 'visible') continue;
    const box = holder.getBoundingClientRect();
    left = Math.max(left, box.left);
    top = Math.max(top, box.top);
    right = Math.min(right, box.right);
    bottom = Math.min(bottom, box.bottom);
  }
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : undefined;
}

/** Where the points lie now, as far as they can be seen. */
export function pointed(points: readonly string[], scene: Scene): Rect[] {
  const found = new Set(points.flatMap((point) => elements(point, scene)));
  return [...found].flatMap((each) => inSight(each) ?? []);
}

export function around(rects: readonly Rect[]): Rect | undefined {
  if (!rects.length) return undefined;
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  const right = Math.max(...rects.map((rect) => rect.left + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.top + rect.height));
  return { left, top, width: right - left, height: bottom - top };
}
