/** On which table this browser met each game. */
const STORE = 'rulewright.met';

/** How somebody comes to a table: the game is new, this is the table on which it was met, or it is known from another. */
export function meet(game: string, table: string): 'new' | 'first' | 'known' {
  try {
    const met = JSON.parse(localStorage.getItem(STORE) ?? '{}') as Record<string, string>;
    if (game in met) return met[game] === table ? 'first' : 'known';
    localStorage.setItem(STORE, JSON.stringify({ ...met, [game]: table }));
    return 'new';
  } catch {
    return 'known';
  }
}
