/** Until a page has something of its own to show, words stand beside the client: what this is, or what is played at a table
 * and how it is won. */
import { askForGame } from '$lib/net/early';

const PLACE = 'greeting';

/** Nowhere, if the page was there before. */
function say(title: string, text: string): void {
  const [head, lines] = [document.createElement('b'), document.createElement('p')];
  head.textContent = title;
  lines.textContent = text;
  document.getElementById(PLACE)?.append(head, lines);
}

export function welcome(): void {
  say(
    'Big tabletop games, in your browser',
    'They are complete, and the table knows the rules. Pick a box: the first decision is already there. ' +
      'No sign-up. Bots sit down at once, friends join by link, and a coach sits beside you if you like.',
  );
}

export async function greet(table: string): Promise<void> {
  const game = await askForGame(table);
  if (game?.briefing.length) say(game.title, game.briefing.join('\n\n'));
}

/** The page has something of its own to show. */
export function greeted(): void {
  document.getElementById(PLACE)?.remove();
}
