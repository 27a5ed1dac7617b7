/** The names of those who share a space, in short lines. */
import type { Piece } from '$lib/net/types';

export interface Line {
  text: string;
  acting: boolean;
}

const WIDE = 30; // letters

/** Whoever acts has a line of its own; the others share lines, and no name is cut. */
export function linesOf(pieces: readonly Piece[]): Line[] {
  const acting = pieces.filter((piece) => piece.acting);
  const lines: string[] = [];
  for (const { name } of pieces.filter((piece) => !piece.acting)) {
    const joined = `${lines.at(-1) ?? ''} · ${name}`;
    if (lines.length && joined.length <= WIDE) lines[lines.length - 1] = joined;
    else lines.push(name);
  }
  return [
    ...acting.map(({ name }) => ({ text: `${name}, who acts`, acting: true })),
    ...lines.map((text) => ({ text, acting: false })),
  ];
}
