/** The shelf of games, fetched once. */
import { capital, words } from './format';
import type { GameInfo, GuideInfo, LedgerInfo, Theme } from './net/types';
import { server } from './net/http';

let shelf: Promise<GameInfo[]> | undefined;
const ledgers = new Map<string, Promise<LedgerInfo>>();
const guides = new Map<string, Promise<GuideInfo>>();

export function games(): Promise<GameInfo[]> {
  shelf ??= server.games().catch((error: unknown) => {
    shelf = undefined;
    throw error;
  });
  return shelf;
}

/** One game: from the shelf if that is known, else by itself, or as the table tells it that plays it. */
export async function gameInfo(id: string, table = ''): Promise<GameInfo | undefined> {
  if (shelf) return (await shelf).find((game) => game.id === id);
  return (table ? server.gameAt(table) : server.game(id)).catch(() => undefined);
}

export function ledger(game: string): Promise<LedgerInfo> {
  const known = ledgers.get(game) ?? server.rules(game);
  ledgers.set(game, known);
  return known;
}

export function guideOf(game: string): Promise<GuideInfo> {
  const known = guides.get(game) ?? server.guide(game);
  guides.set(game, known);
  return known;
}

/** The level of bots to begin with: the middle one. */
export const usualLevel = (game: GameInfo | undefined): string =>
  game?.levels[Math.floor(game.levels.length / 2)]?.id ?? '';

/** The name of a level, and of the manner that may go with it: "Expert, bold". */
export function levelName(game: GameInfo | undefined, level: string): string {
  const [base = '', manner = ''] = level.split('-');
  const name = game?.levels.find((each) => each.id === base)?.label ?? capital(words(base));
  const how = game?.manners.find((each) => each.id === manner)?.label ?? manner;
  return how ? `${name}, ${how.toLowerCase()}` : name;
}

/** The tokens of a game's face; what it leaves empty stays as the page has it. */
export function faceStyle(game: GameInfo | undefined): string {
  if (!game) return '';
  const { accent, accent_ink, accent_text, second, paper, ink, font, pattern } = game.theme;
  const tokens = {
    accent,
    'accent-ink': accent_ink,
    'accent-text': accent_text,
    'accent-2': second,
    paper,
    ink,
    'font-display': font,
    pattern,
  };
  return Object.entries(tokens)
    .filter(([, value]) => value)
    .map(([name, value]) => `--${name}: ${value}`)
    .join('; ');
}

/** The icons of a table whose game is not yet known. */
export const NO_THEME: Pick<Theme, 'icons' | 'terrain'> = { icons: {}, terrain: {} };
