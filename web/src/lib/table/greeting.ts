/** Until a table is laid, the page tells what is played there and how it is won: words that stand beside the client. */
import { askForGame } from '$lib/net/early';

const PLACE = 'greeting';

export async function greet(table: string): Promise<void> {
  const game = await askForGame(table);
  const place = document.getElementById(PLACE); // gone if the table was laid before
  if (!game?.briefing.length || !place) return;
  const [title, lines] = [document.createElement('b'), document.createElement('p')];
  title.textContent = game.title;
  lines.textContent = game.briefing.join('\n\n');
  place.append(title, lines);
}

/** The page has something of its own to show. */
export function greeted(): void {
  document.getElementById(PLACE)?.remove();
}
