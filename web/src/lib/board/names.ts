/** The names of those who share a space, in short lines, and whom the words of the moment speak of. */
import type { Piece, Scene } from '$lib/net/types';

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

const MOST = 8; // more names than that hide the board

/** The figures that the question, what comes of its options, or the advice calls by name. */
export function spokenOf({
  question,
  goal,
  pieces,
}: Pick<Scene, 'question' | 'goal' | 'pieces'>): Set<string> {
  const { means = '', need = '', stakes = '' } = question?.context ?? {};
  const options = (question?.options ?? []).flatMap(({ look }) => [look.text, look.after]);
  const texts = [question?.text, means, need, stakes, ...options, goal?.lead, goal?.advice];
  const words = ` ${texts.join(' · ').toLowerCase()} `;
  const isSaid = (name: string) => {
    const at = words.indexOf(name.toLowerCase());
    return at > 0 && !/[\p{L}\d]/u.test(words.charAt(at - 1) + words.charAt(at + name.length));
  };
  return new Set(
    pieces
      .filter(({ name }) => name && isSaid(name))
      .slice(0, MOST)
      .map(({ id }) => id),
  );
}
