/** Cards in short, and sheets as cards. */
import type { Card, Sheet } from '$lib/net/types';

const FITS = 90; // letters that a card in the hand has room for: more is set smaller, then scrolls

/** What a card does, for its face in the hand: never cut in a sentence; dots tell that it says more. */
export function inShort({ brief, text }: Pick<Card, 'brief' | 'text'>): string {
  if (brief) return brief;
  if (text.length <= FITS) return text;
  const [first] = /^.*?[.!?](?=\s)/s.exec(text) ?? [];
  return first ? `${first} …` : text;
}

/** A sheet of the gallery as a card to be read. Before a game gives it a text, its notes are what it says. */
export function cardOf(sheet: Sheet): Card {
  return {
    id: sheet.id,
    name: sheet.title,
    kind: sheet.group,
    icon: sheet.icon,
    text: sheet.text || sheet.notes.join('\n'),
    numbers: [
      ...sheet.numbers,
      ...sheet.counters.map(({ label, value, icon }) => ({
        label,
        value: String(value),
        icon,
        terms: [],
        change: 0,
      })),
    ],
    rules: sheet.rules,
    tags: [...new Set([...sheet.subtitle.split(' · '), ...sheet.chips])].filter(
      (tag) => tag && !sheet.group.startsWith(tag),
    ),
    face: true,
    spent: false,
    brief: '',
    story: sheet.story,
  };
}
