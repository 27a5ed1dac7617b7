/** The words and the chapters of the game that is looked at, fetched with its rules and kept. */
import { ledger } from '$lib/games.svelte';
import { Terms } from './terms';

const NONE = new Terms([]);
const known = new Map<string, { terms: Terms; chapters: Map<string, string> }>();

class Glossary {
  terms = $state.raw(NONE);
  private chapters = $state.raw(new Map<string, string>());
  private game = '';
  private coming = $state(false); // the rules of a game are on their way

  /** The title of the chapter that a rule stands in; its own id if no chapter is known. */
  chapterOf = (rule: string): string =>
    this.chapters.get(rule.split('.')[1] ?? '') ?? (this.coming ? 'Rules' : rule);

  /** Turn to the words of a game; without its rules texts stay plain. */
  async open(game: string): Promise<void> {
    if (game === this.game) return;
    this.game = game;
    this.show();
    if (known.has(game)) return;
    this.coming = true;
    const book = await ledger(game).catch(() => undefined);
    if (this.game === game) this.coming = false;
    if (!book) return;
    const chapters = new Map(book.sections.map(({ id, title }) => [id, title]));
    known.set(game, { terms: new Terms(book.glossary), chapters });
    if (this.game === game) this.show();
  }

  private show(): void {
    const book = known.get(this.game);
    if (book) this.coming = false;
    this.terms = book?.terms ?? NONE;
    this.chapters = book?.chapters ?? new Map();
  }
}

export const glossary = new Glossary();
