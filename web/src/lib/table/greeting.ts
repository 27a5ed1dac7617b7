/** Until a table is laid, the page tells what is played there and how it is won. */
import { askForGame } from '$lib/net/early';
import type { GameInfo } from '$lib/net/types';

let first: { table: string; game: Promise<GameInfo | undefined> } | undefined;

export function greet(table: string, node: Element): void {
  first = { table, game: askForGame(table) };
  greeting(table)(node);
}

/** Fills a place with the words of the table that the page was opened for. */
export function greeting(table: string): (node: Element) => void {
  return (node) => {
    if (first?.table !== table) return;
    void first.game.then((game) => {
      if (!game?.briefing.length) return;
      const words = document.createElement('div');
      words.className = 'greeting';
      const [title, lines] = [document.createElement('b'), document.createElement('p')];
      title.textContent = game.title;
      lines.textContent = game.briefing.join('\n\n');
      words.append(title, lines);
      node.append(words);
    });
  };
}
