/** Whose figure a sentence speaks of: a name is told with its owner, once. */
import type { Part } from '$lib/format';
import type { Scene } from '$lib/net/types';

export interface Owned extends Part {
  whose?: string;
}

/** Who is named first of each side is told with whose it is, unless the side is named itself. With `actor` that is done
 * for this seat alone; where the sentence has no name of it, the owner stands before it. */
export function owned(
  parts: Part[],
  scene: Scene | undefined,
  called: (seat: number) => string,
  actor?: number,
): Owned[] {
  const sides = new Map(scene?.seats.map((seat) => [seat.index, seat.name]));
  if (sides.size < 2) return parts;
  const titles = new Set(sides.values());
  const met = new Set(parts.flatMap((part) => (titles.has(part.text) ? [part.seat] : [])));
  const told = parts.map((part) => {
    if (part.seat === undefined || met.has(part.seat)) return part;
    if (actor !== undefined && part.seat !== actor) return part;
    met.add(part.seat);
    return part.text.startsWith(`${sides.get(part.seat)} `) ? part : { ...part, whose: called(part.seat) };
  });
  if (actor === undefined || met.has(actor) || !sides.has(actor)) return told;
  return [{ text: '', seat: actor, whose: called(actor) }, ...told];
}
