/** Search in a ledger and in a gallery. */
import type { LedgerInfo, SectionInfo, Sheet } from '$lib/net/types';

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

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

export function findRules(book: LedgerInfo, words: string): SectionInfo[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  if (!wanted.length) return book.sections;
  const cited = new Set(citedIn(words));
  if (cited.size) {
    return book.sections
      .map((section) => ({ ...section, rules: section.rules.filter((rule) => cited.has(rule.id)) }))
      .filter((section) => section.rules.length);
  }
  return book.sections
    .map((section) => {
      const inTitle = wanted.every((word) => fold(section.title).includes(word));
      const rules = inTitle
        ? section.rules
        : section.rules.filter((rule) =>
            wanted.every((word) => fold(`${rule.id} ${rule.text}`).includes(word)),
          );
      return { ...section, rules };
    })
    .filter((section) => section.rules.length);
}

export function findSheets(sheets: Sheet[], words: string, group: string): Sheet[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  return sheets.filter((sheet) => {
    if (group && sheet.group !== group) return false;
    const text = fold([sheet.title, sheet.subtitle, sheet.group, ...sheet.chips, ...sheet.notes].join(' '));
    return wanted.every((word) => text.includes(word));
  });
}
