/** The ground of a figure's portrait: a colour and a pattern of its own, from its name, near the colour of its side. */
import { PATTERNS, hash } from '$lib/art/picture';
import type { Piece } from '$lib/net/types';
import type { TeamLook } from '$lib/theme/teams';

const TURN = 18; // degrees of hue to either side

export interface Portrait {
  ground: string;
  pattern: number;
}

export function portraitOf(piece: Pick<Piece, 'name' | 'tint'>, look: Pick<TeamLook, 'inlay'>): Portrait {
  const turn = (hash(`${piece.name}/hue`) % (2 * TURN + 1)) - TURN;
  return {
    ground: piece.tint || `oklch(from ${look.inlay} l c calc(h + ${turn}))`,
    pattern: hash(`${piece.name}/pattern`) % PATTERNS.length,
  };
}
