/** How wide the tools and signs beside a board are: what the board leaves empty there, within bounds. */
import type { Box } from './geometry';

const LEAST = 196;
const SHARE = 0.29; // of the window's part
const USUAL = 244;
const MOST = 300;
const MARGIN = 16; // of the board, above and below

/** A board that is looked at from near, for all of it would be smaller than `legible`, leaves nothing empty. */
export function besideOf(frame: { width: number; height: number }, board: Box, legible = 0): number {
  const usual = Math.min(USUAL, Math.max(LEAST, frame.width * SHARE));
  const high = Math.max(0, frame.height - 2 * MARGIN);
  const closest = Math.min(high / board.height, (frame.width - LEAST - 2 * MARGIN) / board.width);
  if (closest < legible) return Math.round(usual);
  const left = frame.width - 2 * MARGIN - (board.width / board.height) * high;
  return Math.round(Math.min(MOST, Math.max(LEAST, left)));
}
