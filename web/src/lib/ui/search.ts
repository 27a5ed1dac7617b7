/** Search by meaning in the rules and words of a game, and in its gallery. */
import type { Entry, LedgerInfo, RuleInfo, SectionInfo, Sheet } from '$lib/net/types';
import { asksFor, fold, meantWith, sameAs, stemsOf } from './meaning';

const CITED = /\b([A-Z]{2,4}\.[A-Z]+)\.(\d{2,3})((?:-\d{2,3})?(?:, ?\d{2,3}(?:-\d{2,3})?)*)(?![\d.])/g;

/** All rule ids that a text names: 'WS.SLIP.01-03, 07' names four. */
export function citedIn(text: string): string[] {
  return [...text.matchAll(CITED)].flatMap(([, section, first, rest]) =>
    `${first}${rest}`.split(/, ?/).flatMap((part) => {
      const [low = '', high = low] = part.split('-');
      const numbers = Array.from(
        { length: Math.max(0, Number(high) - Number(low) + 1) },
        (_, i) => Number(low) + i,
      );
      return numbers.map((number) => `${section}.${String(number).padStart(low.length, '0')}`);
    }),
  );
}

/** The rules with these ids, and as many before and after each in its section. */
export function rulesAround(book: LedgerInfo, ids: string[], margin = 2): SectionInfo[] {
  const wanted = new Set(ids);
  return book.sections.flatMap((section) => {
    const at = section.rules.flatMap((rule, i) => (wanted.has(rule.id) ? [i] : []));
    const rules = section.rules.filter((_, i) => at.some((each) => Math.abs(each - i) <= margin));
    return rules.length ? [{ ...section, rules }] : [];
  });
}

export interface FoundRule {
  rule: RuleInfo;
  section: SectionInfo;
}
export interface Found {
  words: Entry[];
  rules: FoundRule[];
}

/** A rule or a word of the glossary, as the search reads it. */
interface Page {
  counts: Map<string, number>;
  length: number;
  title: Set<string>; // stems of its heading
  opening: Set<string>; // those it begins with
  word?: Entry;
  found?: FoundRule;
}
interface Index {
  pages: Page[];
  rarity: Map<string, number>;
  usual: number; // length
  aliases: Map<string, string[]>;
}

const indexes = new WeakMap<LedgerInfo, Index>();
const TITLE = 1.4; // how much a word in the heading counts
const SAME = 0.5;
const MEANT = 0.45;
const FEW = 40;

function pageOf(text: string, heading: string, rest: Partial<Page>): Page {
  const stems = stemsOf(text);
  const counts = new Map<string, number>();
  for (const each of stems) counts.set(each, (counts.get(each) ?? 0) + 1);
  return {
    counts,
    length: stems.length,
    title: new Set(stemsOf(heading)),
    opening: new Set(stems.slice(0, 6)),
    ...rest,
  };
}

function indexOf(book: LedgerInfo): Index {
  const known = indexes.get(book);
  if (known) return known;
  const rules = book.sections.flatMap((section) =>
    section.rules.map((rule) =>
      pageOf(`${rule.text} ${rule.kind}`, section.title, { found: { rule, section } }),
    ),
  );
  const words = book.glossary.map((word) => pageOf(word.text, [word.term, ...word.also].join(' '), { word }));
  const pages = [...rules, ...words];
  const spread = new Map<string, number>();
  for (const page of pages)
    for (const each of new Set([...page.counts.keys(), ...page.title]))
      spread.set(each, (spread.get(each) ?? 0) + 1);
  const rarity = new Map(
    [...spread].map(([each, n]) => [each, Math.log(1 + (pages.length - n + 0.5) / (n + 0.5))]),
  );
  const usual = pages.reduce((sum, page) => sum + page.length, 0) / Math.max(1, pages.length);
  const aliases = new Map<string, string[]>();
  for (const { term, also } of book.glossary)
    for (const name of [term, ...also]) {
      const stems = stemsOf(name);
      const others = [term, ...also].filter((other) => other !== name).flatMap(stemsOf);
      if (stems.length === 1) aliases.set(stems[0]!, [...(aliases.get(stems[0]!) ?? []), ...others]);
    }
  const index = { pages, rarity, usual, aliases };
  indexes.set(book, index);
  return index;
}

function scoreOf(page: Page, index: Index, asked: string[]): number {
  const worth = (word: string) => {
    const rarity = index.rarity.get(word);
    if (rarity === undefined) return 0;
    const count = (page.counts.get(word) ?? 0) + (page.title.has(word) ? TITLE : 0);
    const room = 0.4 + 0.6 * (page.length / index.usual);
    const early = page.opening.has(word) ? 1.15 : 1;
    return early * rarity * ((count * 2.2) / (count + 1.2 * room));
  };
  let score = 0;
  let met = 0;
  for (const word of asked) {
    const others = [...new Set([...sameAs(word), ...(index.aliases.get(word) ?? [])])];
    const best = Math.max(worth(word), ...others.map((other) => SAME * worth(other)));
    const meant = meantWith(word)
      .map(worth)
      .sort((one, other) => other - one);
    score += best + (best ? MEANT * ((meant[0] ?? 0) + (meant[1] ?? 0)) : 0);
    met += best ? 1 : 0;
  }
  return score * (met / asked.length) ** 1.5;
}

/** The words and rules that answer a question, best first. */
export function search(book: LedgerInfo, question: string): Found {
  const index = indexOf(book);
  const asked = asksFor(question);
  if (!asked.length) return { words: [], rules: [] };
  const scored = index.pages
    .map((page) => ({ page, score: scoreOf(page, index, asked) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  const enough = (scored[0]?.score ?? 0) * 0.15;
  const good = scored.filter(({ score }) => score >= enough);
  return {
    words: good.flatMap(({ page }) => page.word ?? []).slice(0, 5),
    rules: good.flatMap(({ page }) => page.found ?? []).slice(0, FEW),
  };
}

export function findSheets(sheets: Sheet[], words: string, group: string): Sheet[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  return sheets.filter((sheet) => {
    if (group && sheet.group !== group) return false;
    const { title, subtitle, text, story, seen, chips, notes } = sheet;
    const all = fold([title, subtitle, sheet.group, text, story, seen, ...chips, ...notes].join(' '));
    return wanted.every((word) => all.includes(word));
  });
}
