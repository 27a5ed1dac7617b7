/** What a step points at, found on the page. */
import type { Rect } from '$lib/ui/place';
import type { Card, Scene, Zone } from '$lib/net/types';

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

const OTHER_SHEETS = ':is(#sheets-mine, #sheets-theirs)[aria-selected=false]';
const zoneOf = (point: string, scene: Scene): Zone | undefined =>
  scene.zones.find((each) => `zone:${each.id}` === point);

/** The panel of a zone, else the sheet that it belongs to, or the tab that shows it. */
function zone(told: Zone | undefined, scene: Scene): Element[] {
  const panel = all(`[data-zone="${CSS.escape(told?.id ?? '')}"]`);
  if (panel.length) return panel;
  return told?.sheet ? elements(`sheet:${told.sheet}`, scene) : all('#sheets-cards');
}

/** The cards of a zone that lie in a row before who is asked. */
const row = (told: Zone | undefined): Element[] =>
  (told?.cards ?? []).flatMap((card) => all(`.bar [data-card="${CSS.escape(card.id)}"]`));

function elements(point: string, scene: Scene): Element[] {
  const colon = point.indexOf(':');
  const kind = colon < 0 ? point : point.slice(0, colon);
  const id = colon < 0 ? '' : CSS.escape(point.slice(colon + 1));
  switch (kind) {
    case 'piece':
      return all(`:is(.token, .stage .hit)[data-piece="${id}"]`);
    case 'sheet': {
      const sheet = all(`[data-sheet="${id}"]`).slice(0, 1);
      const figure = elements(`piece:${point.slice(colon + 1)}`, scene); // a stage shows it there
      return [sheet, figure].find((each) => each.length) ?? all(OTHER_SHEETS);
    }
    case 'zone': {
      const told = zoneOf(point, scene);
      return row(told).length ? [] : zone(told, scene);
    }
    case 'card': {
      const card = all(`[data-card="${id}"]`).slice(0, 1);
      const here = (each: Card) => `card:${each.id}` === point;
      const holds = scene.zones.find((each) => each.cards.some(here));
      if (card.length) return card;
      return scene.tale && holds?.cards.find(here)?.name === scene.tale.title
        ? all('.tale')
        : zone(holds, scene);
    }
    case 'space':
    case 'die':
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

const rects = (found: Iterable<Element>): Rect[] => [...found].flatMap((each) => inSight(each) ?? []);

/** Where the points lie now, as far as they can be seen; a row of cards is one of them. */
export function pointed(points: readonly string[], scene: Scene): Rect[] {
  const rows = points.flatMap((point) => around(rects(row(zoneOf(point, scene)))) ?? []);
  return [...rows, ...rects(new Set(points.flatMap((point) => elements(point, scene))))];
}

export function around(rects: readonly Rect[]): Rect | undefined {
  if (!rects.length) return undefined;
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  const right = Math.max(...rects.map((rect) => rect.left + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.top + rect.height));
  return { left, top, width: right - left, height: bottom - top };
}
