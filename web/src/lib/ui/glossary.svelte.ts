/** The words of the game that is looked at, fetched with its rules and kept. */
import { ledger } from '$lib/games.svelte';
import { Terms } from './terms';

const NONE = new Terms([]);
const known = new Map<string, Terms>();

class Glossary {
  terms = $state.raw(NONE);
  private game = '';

  /** Turn to the words of a game; without its rules texts stay plain. */
  async open(game: string): Promise<void> {
    if (game === this.game) return;
    this.game = game;
    this.terms = known.get(game) ?? NONE;
    if (known.has(game)) return;
    const book = await ledger(game).catch(() => undefined);
    if (!book) return;
    known.set(game, new Terms(book.glossary));
    if (this.game === game) this.terms = known.get(game)!;
  }
}

export const glossary = new Glossary();
