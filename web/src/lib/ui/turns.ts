/** Work that is done in parts, each in a task of its own, so that a press is answered in between. */

const waiting: (() => void)[] = [];

/** Comes when all that waited before have had their turn; what must be seen first goes before them. */
export function turn(first = false): Promise<void> {
  return new Promise((resolve) => {
    if (!waiting.length) setTimeout(next);
    if (first) waiting.unshift(resolve);
    else waiting.push(resolve);
  });
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length) setTimeout(next);
}
