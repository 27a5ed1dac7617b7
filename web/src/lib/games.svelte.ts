/** The shelf of games, fetched once. */
import { capital, words } from './format';
import type { GameInfo, LedgerInfo } from './net/types';
import { server } from './net/http';

let shelf: Promise<GameInfo[]> | undefined;
const ledgers = new Map<string, Promise<LedgerInfo>>();

export function games(): Promise<GameInfo[]> {
  shelf ??= server.games().catch((error: unknown) => {
    shelf = undefined;
    throw error;
  });
  return shelf;
}

export async function gameInfo(id: string): Promise<GameInfo | undefined> {
  return (await games()).find((game) => game.id === id);
}

export function ledger(game: string): Promise<LedgerInfo> {
  const known = ledgers.get(game) ?? server.rules(game);
  ledgers.set(game, known);
  return known;
}

/** The level of bots to begin with: the middle one. */
export const usualLevel = (game: GameInfo | undefined): string =>
  game?.levels[Math.floor(game.levels.length / 2)]?.id ?? '';

export const levelName = (game: GameInfo | undefined, level: string): string =>
  game?.levels.find((each) => each.id === level)?.label ?? capital(words(level));

/** The tokens of a game's face: a known face brings all; an unknown one at least its accent. */
export function faceStyle(game: GameInfo | undefined): string {
  return game && !KNOWN_FACES.has(game.theme.face) ? `--accent: ${game.theme.accent}` : '';
}

const KNOWN_FACES = new Set(['worldspanner', 'duel_of_ages', 'factions', 'undercity', 'dungeon_degenerates']);
