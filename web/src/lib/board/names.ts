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

const MOST = 12; // more names than that hide the board

/** All that the question, what comes of its options, and the advice say, in small letters. */
export function wordsOf({ question, goal }: Pick<Scene, 'question' | 'goal'>): string {
  const { means = '', need = '', stakes = '' } = question?.context ?? {};
  const options = (question?.options ?? []).flatMap(({ look }) => [look.text, look.after]);
  return ` ${[question?.text, means, need, stakes, ...options, goal?.lead, goal?.advice].join(' · ').toLowerCase()} `;
}

const isSaid = (words: string, name: string): number => {
  for (let at = words.indexOf(name); at > 0; at = words.indexOf(name, at + 1))
    if (!/[\p{L}\d]/u.test(words.charAt(at - 1) + words.charAt(at + name.length))) return at;
  return -1;
};

/** The figures that these words call by name, the first named first. */
export function spokenOf(scene: Pick<Scene, 'question' | 'goal' | 'pieces'>): Set<string> {
  const words = wordsOf(scene);
  return new Set(
    scene.pieces
      .map(({ id, name }) => ({ id, at: name ? isSaid(words, name.toLowerCase()) : -1 }))
      .filter(({ at }) => at > 0)
      .sort((one, other) => one.at - other.at)
      .slice(0, MOST)
      .map(({ id }) => id),
  );
}

/** Whether some words speak of a place, by its name or by what it is one of: of Domes, and this is Dome 3. */
export function speaksOf(words: string, label: string): boolean {
  const name = label.toLowerCase();
  const kind = name.replace(/ \d+$/, '');
  return (
    isSaid(words, name) > 0 || (kind !== name && (isSaid(words, kind) > 0 || isSaid(words, `${kind}s`) > 0))
  );
}
