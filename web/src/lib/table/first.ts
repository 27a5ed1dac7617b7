/** What this browser has not seen before. */
const STORE = 'rulewright.met';

/** Whether a game is opened here for the first time; from then on it is not. */
export function firstTime(game: string): boolean {
  try {
    const met = JSON.parse(localStorage.getItem(STORE) ?? '[]') as string[];
    if (met.includes(game)) return false;
    localStorage.setItem(STORE, JSON.stringify([...met, game]));
    return true;
  } catch {
    return false;
  }
}
