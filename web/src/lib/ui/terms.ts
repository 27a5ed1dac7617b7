/** The words of a game, and where a text uses them. */
import { once } from '$lib/board/once';
import type { Entry } from '$lib/net/types';

/** A stretch of a text; with `entry` it is a word that the glossary knows. */
export interface Span {
  text: string;
  entry?: Entry;
}

/** A short name in capitals is a sign: 'AS' is not 'as'. */
const isSign = (name: string): boolean => name === name.toUpperCase() && name.length <= 4;
export const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const anyCase = (text: string): string =>
  [...text]
    .map((letter) =>
      /\p{L}/u.test(letter) ? `[${letter.toLowerCase()}${letter.toUpperCase()}]` : escape(letter),
    )
    .join('');

/** A name as it may stand in a label: signs as they are, words in any case and in the plural. */
const patternOf = (name: string): string => (isSign(name) ? escape(name) : `${anyCase(name)}(?:[eE]?[sS])?`);

const inPlural = (name: string): string => `${escape(name)}${isSign(name) ? '' : '(?:e?s)?'}`;

/** Of all names few stand in a text: to look for those alone is quick. */
const inside = (text: string, names: readonly string[]): string[] =>
  names.filter((name) => text.includes(name));

/** Words of every day: in a sentence they are meant as a term only where they are written like one. */
const COMMON = new Set(
  (
    'act area bank base black blue body button capture clock colour common control cost danger dead deal distance ' +
    'done down draw driven equal event exit fail fallen finished fit flag free friend gate gift give goal hand head ' +
    'heavy home hook hurt icon index key large lead leaving left level life limit list living lord lose loss lost map ' +
    'medium minute moved need open order out over pass pay picked place point price printed quest ready red region ' +
    'reserve rest ride round score seven short sight single site small space spent spot start step target team throw ' +
    'tie tied tile time token total town turn unused value villain war water white win winning worth'
  ).split(' '),
);
const isCommon = (word: string): boolean => {
  const low = word.toLowerCase();
  return COMMON.has(low) || COMMON.has(low.replace(/s$/, '')) || COMMON.has(low.replace(/es$/, ''));
};
/** Longer words that a sentence uses for other things, too. */
const EVERYDAY = new Set(
  (
    'active activated always ancient building challenge character choose choosing circle clear fallen fired flight future ' +
    'giant hidden human income leader letter lasting losing marker market master member minutes modern nature needs normal ' +
    'number party pays permanent player regular repair reserve result reveal second secret service setting shadow sign ' +
    'signal skills spirit surprise switched symbol thrown waiting'
  ).split(' '),
);
const SMALL = /^(?:a|always|at|first|how|in|no|not|off|on|one|the|to|two|welcome)\b/i; // begins a phrase of every day
const LONG = 6; // letters of a keyword

/** Whether a name can be nothing but the term even in lower case: a keyword of several words, or a long and rare one. */
function isKeyword(name: string): boolean {
  if (!/^[\p{L}' -]+$/u.test(name) || SMALL.test(name)) return false;
  return name.includes(' ') || (name.length >= LONG && !isCommon(name) && !EVERYDAY.has(name.toLowerCase()));
}

/** Whether a word stands in a text as a term does: with a capital letter, and not because a sentence begins. */
const writtenAsTerm = (text: string, at: number): boolean =>
  /\p{Lu}/u.test(text[at] ?? '') && at > 0 && !/[.!?:]\s*$/.test(text.slice(0, at));

/** A word with a capital that does not begin a sentence, right before the end. */
const CAPITAL_BEFORE = /(?<=[\p{L}\d,)] )\p{Lu}[\p{L}-]+ $/u;

const namesOf = (entry: Entry): string[] => [entry.term, ...entry.also].filter(Boolean);

/** A term that is meant in lower case, too, as a text bends it, if it says so: 'test', 'tests' and 'tested' for 'Test'. */
function formsOf({ term, also }: Entry): string[] {
  const low = term.toLowerCase();
  return also.includes(low) ? also.filter((name) => /^\p{Ll}+$/u.test(name) && name.startsWith(low)) : [];
}

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
  private readonly forms: Set<string>;
  private readonly names: string[];
  private readonly proper: string[];
  private readonly keywords = once(() => {
    const low = this.proper.filter(isKeyword).map((name) => name.toLowerCase());
    return [...new Set([...this.proper, ...low, ...this.forms])];
  });

  constructor(readonly entries: readonly Entry[]) {
    for (const entry of entries)
      for (const name of namesOf(entry)) {
        if (isSign(name)) this.signs.set(name, entry);
        else this.words.set(name.toLowerCase(), entry);
      }
    this.names = entries.flatMap(namesOf);
    this.proper = this.names.filter(isProper);
    this.forms = new Set(entries.flatMap(formsOf));
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
    return this.cut(text, anyOf(inside(text, this.proper), escape), except);
  }

  /** The words that texts of a card use, in the order in which they come. */
  used(texts: readonly string[]): Entry[] {
    const found = texts.flatMap((text) => this.markCard(text).flatMap(({ entry }) => entry ?? []));
    return [...new Set(found)];
  }

  /** The text of a card: also plurals, keywords that it writes in lower case, and terms as it bends them. */
  markCard(text: string): Span[] {
    return this.cut(text, anyOf(inside(text, this.keywords()), inPlural), '');
  }

  /** A label cut where it has a known word, however it is written. */
  markLabel(text: string): Span[] {
    const low = text.toLowerCase();
    const names = this.names.filter((name) => low.includes(name.toLowerCase()));
    return this.cut(text, anyOf(names, patternOf), '');
  }

  /** Whether a word ends a longer name that is no term: the Trainer of 'two of Herd Trainer'. */
  private endsName(text: string, at: number): boolean {
    const before = CAPITAL_BEFORE.exec(text.slice(0, at))?.[0].trim();
    return before !== undefined && writtenAsTerm(text, at) && !this.find(before);
  }

  private cut(text: string, pattern: RegExp | undefined, except: string): Span[] {
    if (!pattern) return [{ text }];
    const spans: Span[] = [];
    const met = new Set([except]);
    let end = 0;
    for (const found of text.matchAll(pattern)) {
      const entry = this.find(found[0]);
      if (!entry || met.has(entry.term)) continue;
      const label = found[0].length === text.length;
      const plain = label || this.forms.has(found[0]) || !isCommon(found[0]);
      if (!plain && !writtenAsTerm(text, found.index)) continue;
      if (this.endsName(text, found.index)) continue;
      met.add(entry.term);
      if (found.index > end) spans.push({ text: text.slice(end, found.index) });
      spans.push({ text: found[0], entry });
      end = found.index + found[0].length;
    }
    if (end < text.length) spans.push({ text: text.slice(end) });
    return spans;
  }
}
