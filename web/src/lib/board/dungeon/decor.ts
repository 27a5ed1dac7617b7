/** What is painted on the floor and means nothing. */
import type { Board } from '$lib/net/types';
import { SIDE, type Point } from '../geometry';
import { short } from './chance';

type Decor = Board['decor'][number];

/** A smooth line through points (Catmull and Rom's). */
export function smooth(points: Point[]): string {
  const [first] = points;
  if (!first) return '';
  const at = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))]!;
  const said = (x: number, y: number) => `${short(x)} ${short(y)}`;
  const curves = points.slice(1).map((to, i) => {
    const [before, from, after] = [at(i - 1), at(i), at(i + 2)];
    const leave = said(from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6);
    const reach = said(to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6);
    return `C${leave} ${reach} ${said(to.x, to.y)}`;
  });
  return `M${said(first.x, first.y)}${curves.join('')}`;
}

const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ${more}/>`;

const PAINTERS: Record<string, (d: string, points: Point[]) => string> = {
  runnel: (d) =>
    stroke(d, '#241209', 15, 'opacity=".7"') +
    stroke(d, '#6f6353', 13, 'stroke-dasharray="8 1.500" stroke-linecap="butt"') +
    stroke(d, '#0f2d34', 8.5) +
    stroke(d, '#1f6a70', 6.5) +
    stroke(d, '#8fe6dc', 1, 'stroke-dasharray="14 12 5 15" opacity=".7"'),
  root: (d) =>
    stroke(d, '#140d18', 11, 'opacity=".7"') +
    stroke(d, '#6a4a63', 8) +
    stroke(d, '#8d6584', 3, 'stroke-dasharray="16 7 6 9"') +
    stroke(d, '#c79bbd', 1, 'stroke-dasharray="5 18" opacity=".8"'),
  rails: (d) =>
    stroke(d, '#3a2a1a', 24, 'stroke-dasharray="5 12" stroke-linecap="butt" opacity=".75"') +
    stroke(d, '#1a1f25', 17) +
    stroke(d, '#39424c', 13) +
    stroke(d, '#aeb9c4', 17, 'stroke-opacity=".12"'),
  puddle: (_, [at]) =>
    at
      ? `<g transform="translate(${short(at.x)} ${short(at.y)})" opacity=".8"><path d="M-21 1q2-9 16-8t21 2q9 4 1 10t-20 5-18-9z" fill="#24434a" stroke="#14272c" stroke-width="1.400"/><path d="M-12-2q7-4 15-2M-3 4h12" stroke="#9fd8d8" stroke-width="1.300" fill="none" stroke-linecap="round" opacity=".7"/></g>`
      : '',
};

export function decorOf(decor: readonly Decor[]): string {
  return decor
    .map(({ kind, course }) => {
      const points = course.map(([x, y]) => ({ x: x! * SIDE, y: y! * SIDE }));
      return PAINTERS[kind]?.(smooth(points), points) ?? '';
    })
    .join('');
}
