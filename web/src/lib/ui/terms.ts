/** The words of a game, and where a text uses them. */
import type { Entry } from '$lib/net/types';

/** A stretch of a text; with `entry` it is a word that the glossary knows. */
export interface Span {
  text: string;
  entry?: Entry;
}

/** A short name in capitals is a sign: 'AS' is not 'as'. */
const isSign = (name: string): boolean => name === name.toUpperCase() && name.length <= 4;
const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const anyCase = (text: string): string =>
  [...text]
    .map((letter) =>
      /\p{L}/u.test(letter) ? `[${letter.toLowerCase()}${letter.toUpperCase()}]` : escape(letter),
    )
    .join('');

/** A name as it may stand in a label: signs as they are, words in any case and in the plural. */
const patternOf = (name: string): string => (isSign(name) ? escape(name) : `${anyCase(name)}(?:[eE]?[sS])?`);

const namesOf = (entry: Entry): string[] => [entry.term, ...entry.also].filter(Boolean);

/** A name that stands out as one in a sentence; the others ('win', 'being') are what people look for. */
const isProper = (name: string): boolean => /\p{Lu}/u.test(name);

function anyOf(names: string[], written: (name: string) => string): RegExp | undefined {
  const longestFirst = [...names].sort((one, other) => other.length - one.length);
  return names.length
    ? new RegExp(`(?<![\\p{L}\\d])(?:${longestFirst.map(written).join('|')})(?![\\p{L}\\d])`, 'gu')
    : undefined;
}

export class Terms {
  private readonly signs = new Map<string, Entry>();
  private readonly words = new Map<string, Entry>();
  private readonly exact: RegExp | undefined;
  private readonly loose: RegExp | undefined;

  constructor(readonly entries: readonly Entry[]) {
    for (const entry of entries)
      for (const name of namesOf(entry)) {
        if (isSign(name)) this.signs.set(name, entry);
        else this.words.set(name.toLowerCase(), entry);
      }
    const names = entries.flatMap(namesOf);
    this.exact = anyOf(names.filter(isProper), escape);
    this.loose = anyOf(names, patternOf);
  }

  /** The entry that goes by a name, in the singular or the plural. */
  find(name: string): Entry | undefined {
    const low = name.toLowerCase();
    return (
      this.signs.get(name) ??
      this.words.get(low) ??
      this.words.get(low.replace(/s$/, '')) ??
      this.words.get(low.replace(/es$/, '')) ??
      this.signs.get(name.toUpperCase())
    );
  }

  /** The entry for a label: its name, else the first word of it that is known. */
  within(label: string): Entry | undefined {
    return this.find(label) ?? this.markLabel(label).find((span) => span.entry)?.entry;
  }

  /** A text cut where it first uses a known word as it is written. `except` is the term whose own text this is. */
  mark(text: string, except = ''): Span[] {
    return this.cut(text, this.exact, except);
  }

  /** A label cut where it has a known word, however it is written. */
  markLabel(text: string): Span[] {
    return this.cut(text, this.loose, '');
  }

  private cut(text: string, pattern: RegExp | undefined, except: string): Span[] {
    if (!pattern) return [{ text }];
    const spans: Span[] = [];
    const met = new Set([except]);
    let end = 0;
    for (const found of text.matchAll(pattern)) {
      const entry = this.find(found[0]);
      if (!entry || met.has(entry.term)) continue;
      met.add(entry.term);
      if (found.index > end) spans.push({ text: text.slice(end, found.index) });
      spans.push({ text: found[0], entry });
      end = found.index + found[0].length;
    }
    if (end < text.length) spans.push({ text: text.slice(end) });
    return spans;
  }
}
