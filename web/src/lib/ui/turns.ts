/** Work that is done in parts, in tasks so short that a press is answered in between. */
import { tick } from 'svelte';

const SHORT = 3; // milliseconds, after which what still waits has another task
const waiting: (() => void)[] = [];
let busy = false;

/** Comes when all that waited before have had their turn; what must be seen first goes before them. */
export function turn(first = false): Promise<void> {
  return new Promise((resolve) => {
    if (first) waiting.unshift(resolve);
    else waiting.push(resolve);
    if (!busy) later();
  });
}

/** A long list in parts, each as many as one turn may draw. */
export const partsOf = <Item>(all: readonly Item[], most: number): Item[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, i) => all.slice(i * most, (i + 1) * most));

function later(): void {
  busy = true;
  setTimeout(() => void next());
}

async function next(): Promise<void> {
  const began = performance.now();
  do {
    waiting.shift()?.();
    await tick(); // it is drawn
  } while (waiting.length && performance.now() - began < SHORT);
  busy = false;
  if (waiting.length) later();
}
