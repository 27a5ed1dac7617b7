/** Pan, pinch and wheel over a board: one transform on its inner group. */
import type { Attachment } from 'svelte/attachments';
import type { Box, Point } from './geometry';

export interface View {
  x: number;
  y: number;
  k: number;
}

export const NEAREST = 4;
const SLACK = 4; // pixels before a press becomes a drag, so that clicks land

export function fit(content: Box, frame: { width: number; height: number }, margin = 28): View {
  const k = Math.min(
    (frame.width - margin * 2) / content.width,
    (frame.height - margin * 2) / content.height,
    1.9,
  );
  const safe = Number.isFinite(k) && k > 0 ? k : 1;
  return {
    k: safe,
    x: frame.width / 2 - (content.x + content.width / 2) * safe,
    y: frame.height / 2 - (content.y + content.height / 2) * safe,
  };
}

export function zoomAt(view: View, at: Point, factor: number, least: number): View {
  const k = Math.min(NEAREST, Math.max(least, view.k * factor));
  const ratio = k / view.k;
  return { k, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

/** Keep at least a third of the content in the frame. */
export function clamp(view: View, content: Box, frame: { width: number; height: number }): View {
  const left = content.x * view.k;
  const top = content.y * view.k;
  const width = content.width * view.k;
  const height = content.height * view.k;
  const keepX = Math.min(width, frame.width) / 3;
  const keepY = Math.min(height, frame.height) / 3;
  return {
    k: view.k,
    x: Math.min(frame.width - keepX - left, Math.max(keepX - left - width, view.x)),
    y: Math.min(frame.height - keepY - top, Math.max(keepY - top - height, view.y)),
  };
}

/** Bring a point into the frame, moving as little as needed. */
export function reveal(view: View, at: Point, frame: { width: number; height: number }, margin = 60): View {
  const px = at.x * view.k + view.x;
  const py = at.y * view.k + view.y;
  const dx = px < margin ? margin - px : px > frame.width - margin ? frame.width - margin - px : 0;
  const dy = py < margin ? margin - py : py > frame.height - margin ? frame.height - margin - py : 0;
  return { k: view.k, x: view.x + dx, y: view.y + dy };
}

/** Whether any of some points can be seen. */
export function inSight(view: View, points: Point[], frame: { width: number; height: number }): boolean {
  return points.some(({ x, y }) => {
    const [px, py] = [x * view.k + view.x, y * view.k + view.y];
    return px >= 0 && py >= 0 && px <= frame.width && py <= frame.height;
  });
}

/** Bring several points into the frame, no smaller than told; if they do not fit so, stand back as far as needed. */
export function frameAll(
  view: View,
  points: Point[],
  frame: { width: number; height: number },
  least = 0,
): View {
  const xs = points.map((at) => at.x);
  const ys = points.map((at) => at.y);
  const low = { x: Math.min(...xs), y: Math.min(...ys) };
  const high = { x: Math.max(...xs), y: Math.max(...ys) };
  const margin = 70;
  const k = Math.min(
    Math.max(view.k, least),
    (frame.width - 2 * margin) / Math.max(1, high.x - low.x),
    (frame.height - 2 * margin) / Math.max(1, high.y - low.y),
  );
  const middle = { x: frame.width / 2, y: frame.height / 2 };
  const scaled = k === view.k ? view : zoomAt(view, middle, k / view.k, 0.05);
  return reveal(reveal(scaled, low, frame, margin), high, frame, margin);
}

/** Move as little as needed so that no side of the frame is empty while the content goes on at another. */
export function filled(
  view: View,
  content: Box,
  frame: { width: number; height: number },
  margin = 28,
): View {
  const along = (at: number, from: number, length: number, room: number) => {
    const first = margin - from * view.k;
    const last = room - margin - (from + length) * view.k;
    return first <= last ? (first + last) / 2 : Math.min(first, Math.max(last, at));
  };
  return {
    k: view.k,
    x: along(view.x, content.x, content.width, frame.width),
    y: along(view.y, content.y, content.height, frame.height),
  };
}

const SMALLER = 0.6; // of the wanted size, for the sake of seeing all that can be chosen
const NEARLY = 0.8; // of the wanted size: then all of the board says more
const REACH = { x: 46, above: 62, below: 50 }; // of a figure with its name and what is over its head
const SEEDS = 24; // points that the largest group is looked for around
const RIM = 12; // pixels around all of it

/** The box around figures that stand at some points, with their names. */
function around(points: readonly Point[]): Box {
  const xs = points.map((at) => at.x);
  const ys = points.map((at) => at.y);
  const [left, top] = [Math.min(...xs) - REACH.x, Math.min(...ys) - REACH.above];
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + REACH.x - left,
    height: Math.max(...ys) + REACH.below - top,
  };
}

/** The most zoom at which all of them are seen whole. */
function closest(points: readonly Point[], frame: { width: number; height: number }): number {
  const { width, height } = around(points);
  return Math.min((frame.width - 2 * RIM) / width, (frame.height - 2 * RIM) / height);
}

/** As many others as are seen whole with some at this zoom, the nearest first. */
function joined(
  some: Point[],
  others: readonly Point[],
  frame: { width: number; height: number },
  k: number,
) {
  const far = ({ x, y }: Point) => Math.min(...some.map((at) => Math.hypot(at.x - x, at.y - y)));
  const group = [...some];
  for (const at of [...others].sort((one, other) => far(one) - far(other)))
    if (closest([...group, at], frame) >= k) group.push(at);
  return group;
}

/** Stand where what can be chosen is large enough to be hit, and all of it has a margin; around whoever acts, or most of it, where it lies too far apart. Whoever is spoken of is seen too where there is room. */
export function frameChoice(
  points: Point[],
  acting: Point | undefined,
  whole: View,
  frame: { width: number; height: number },
  least: number,
  content: Box,
  spoken: readonly Point[] = [],
): View {
  const all = acting ? [...points, acting] : points;
  if (whole.k >= least * NEARLY || !(all.length + spoken.length)) return whole;
  let group = all;
  const apart = !all.length || closest(all, frame) < least * SMALLER;
  if (apart) {
    const seeds = acting ? [acting] : all.length ? all.slice(0, SEEDS) : [spoken[0]!];
    const groups = seeds.map((seed) => joined([seed], all, frame, least));
    group = groups.reduce((best, each) => (each.length > best.length ? each : best));
  }
  group = joined(group, spoken, frame, Math.min(least, closest(group, frame)));
  const close = closest(group, frame);
  const k = apart || !points.length ? least : Math.min(Math.max(least, 1), Math.max(least * SMALLER, close));
  const box = around(group);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return filled({ k, x: frame.width / 2 - at.x * k, y: frame.height / 2 - at.y * k }, content, frame);
}
export function panZoom(
  get: () => View,
  set: (view: View) => void,
  least: () => number,
): Attachment<Element> {
  return (element) => {
    const node = element as HTMLElement;
    const down = new Map<number, Point>();
    let dragging = false;
    let travelled = 0;

    const local = (event: { clientX: number; clientY: number }): Point => {
      const box = node.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const press = (event: PointerEvent) => {
      if (event.button > 1) return;
      down.set(event.pointerId, local(event));
      travelled = 0;
    };
    const move = (event: PointerEvent) => {
      const before = down.get(event.pointerId);
      if (!before) return;
      const now = local(event);
      const view = get();
      if (down.size === 1) {
        travelled += Math.hypot(now.x - before.x, now.y - before.y);
        if (!dragging && travelled < SLACK) return;
        if (!dragging) node.setPointerCapture(event.pointerId);
        dragging = true;
        set({ k: view.k, x: view.x + now.x - before.x, y: view.y + now.y - before.y });
      } else {
        const other = [...down].find(([id]) => id !== event.pointerId)![1];
        const was = Math.hypot(before.x - other.x, before.y - other.y) || 1;
        const is = Math.hypot(now.x - other.x, now.y - other.y);
        dragging = true;
        set(zoomAt(view, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, is / was, least()));
      }
      down.set(event.pointerId, now);
    };
    const release = (event: PointerEvent) => {
      down.delete(event.pointerId);
      if (!down.size) setTimeout(() => (dragging = false));
    };
    const swallow = (event: MouseEvent) => {
      if (dragging) event.stopPropagation();
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      set(zoomAt(get(), local(event), Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), least()));
    };
    node.addEventListener('pointerdown', press);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', release);
    node.addEventListener('pointercancel', release);
    node.addEventListener('click', swallow, true);
    node.addEventListener('wheel', wheel, { passive: false });
    return () => {
      node.removeEventListener('pointerdown', press);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', release);
      node.removeEventListener('pointercancel', release);
      node.removeEventListener('click', swallow, true);
      node.removeEventListener('wheel', wheel);
    };
  };
}
