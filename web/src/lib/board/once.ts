/** What costs time to make is made when it is first asked for, and kept. */
export function once<Made>(make: () => Made): () => Made {
  let kept: { made: Made } | undefined;
  return () => (kept ??= { made: make() }).made;
}

/** A row whose things are made one after the other, as far as they are asked for, and kept. */
export function rowOf<Made>(making: Iterator<Made>): {
  at: (n: number) => Made | undefined;
  all: () => Made[];
} {
  const made: Made[] = [];
  const upTo = (n: number): void => {
    for (let next; made.length <= n && !(next = making.next()).done;) made.push(next.value);
  };
  return { at: (n) => (upTo(n), made[n]), all: () => (upTo(Infinity), made) };
}
