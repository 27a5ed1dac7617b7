import type { Piece, Scene } from '$lib/net/types';
import { expect, it } from 'vitest';
import { facings } from './facing';
import type { Placed } from './geometry';

const at = (id: string, x: number, y: number) => ({ piece: { id } as Piece, x, y }) as Placed;
const placed = [at('a', 0, 0), at('b', 10, 0), at('c', 0, 10)];
const scene = (context: unknown, intents: unknown[] = []) =>
  ({ question: context ? { context } : null, intents }) as unknown as Scene;

it('who acts and whom it is about turn to each other', () => {
  const turned = facings(scene({ who: 'a', whom: 'b' }), placed);
  expect(turned.get('a')).toBe(0);
  expect(Math.abs(turned.get('b')!)).toBe(180);
});
it('others turn to whom they mean, or shot at last', () => {
  const shot = new Map([['b', { x: 10, y: 10 }]]);
  const turned = facings(scene(null, [{ who: 'a', whom: ['c'] }]), placed, shot);
  expect(turned.get('a')).toBe(90);
  expect(turned.get('b')).toBe(90);
  expect(turned.has('c')).toBe(false);
});
it('nobody turns to who is not there', () => {
  expect(facings(scene({ who: 'a', whom: 'gone' }), placed).size).toBe(0);
});
