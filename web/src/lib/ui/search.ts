/** Search in a ledger and in a gallery. */
import type { LedgerInfo, SectionInfo, Sheet } from '$lib/net/types';

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function findRules(book: LedgerInfo, words: string): SectionInfo[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  if (!wanted.length) return book.sections;
  return book.sections
    .map((section) => {
      const inTitle = wanted.every((word) => fold(section.title).includes(word));
      const rules = inTitle
        ? section.rules
        : section.rules.filter((rule) => wanted.every((word) => fold(`${rule.id} ${rule.text}`).includes(word)));
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
