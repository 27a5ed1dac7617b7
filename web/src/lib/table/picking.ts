/** Choosing among many cards: when they are laid out in rows, in how many columns, and how keys walk over them. */
import type { Card, Number as Rating } from '$lib/net/types';

const FANNED = 7; // as many cards can be held as a fan
const FEW = 4; // as many are never spread over the board
const LONG = 160; // letters that are no glance any more

const LEAST = 112; // px: a card that can still be read
const EASY = 168; // px: a card that is read with ease
const HIGH = 214; // px: what a card of the least width needs
export const GAP = 8;

/** Whether cards are laid out over the board: only they can be chosen, and they are many, or several with much to read. */
export function laidOut(lit: Iterable<string>, cards: Pick<Card, 'id' | 'text'>[]): boolean {
  const places = new Set(lit);
  const asked = cards.filter((card) => places.has(`card:${card.id}`));
  if (asked.length < places.size) return false;
  return asked.length > FANNED || (asked.length > FEW && asked.every((card) => card.text.length > LONG));
}

/** The fewest columns that show all cards at once; if none do, columns of cards read with ease, and the rows scroll. */
export function columnsFor(count: number, room: { width: number; height: number }): number {
  const across = (wide: number) => Math.max(1, Math.floor((room.width + GAP) / (wide + GAP)));
  const rows = Math.max(1, Math.floor((room.height + GAP) / (HIGH + GAP)));
  const wanted = Math.max(Math.ceil(count / rows), Math.min(count, across(EASY)));
  const columns = wanted <= across(LEAST) ? wanted : across(EASY);
  return Math.ceil(count / Math.ceil(count / columns)); // rows as even as can be
}

/** Where a key leads from one card, in rows of so many; undefined if it is no key to walk with. */
export function walk(at: number, key: string, count: number, columns: number): number | undefined {
  const to = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: Math.max(at, Math.min(at + columns, count - 1)),
    Home: 0,
    End: count - 1,
  }[key];
  if (to === undefined) return undefined;
  return to < 0 || to >= count ? at : to;
}

/** The highest value of each number among some cards: the length of a full bar. */
export function highest(cards: Pick<Card, 'numbers'>[]): Map<string, number> {
  const most = new Map<string, number>();
  for (const number of cards.flatMap((card) => card.numbers)) {
    const value = worth(number);
    if (value !== undefined) most.set(number.label, Math.max(value, most.get(number.label) ?? 0));
  }
  return most;
}

/** A number that can be compared. */
export function worth(number: Pick<Rating, 'value'>): number | undefined {
  const value = Number(number.value);
  return number.value.trim() && Number.isFinite(value) && value >= 0 ? value : undefined;
}

const TOLD = 3; // differences that a sentence has room for, each way

/** What one card has most more and less of than another, in words: "more Melee (8 to 5); less Speed (4 to 6)". */
export function compared(card: Pick<Card, 'numbers'>, other: Pick<Card, 'numbers'>): string {
  const theirs = new Map(other.numbers.map((number) => [number.label, worth(number)]));
  const leads = card.numbers.flatMap((number) => {
    const [mine, rival] = [worth(number), theirs.get(number.label)];
    if (mine === undefined || rival === undefined || mine === rival) return [];
    return [{ lead: mine - rival, text: `${number.label} (${mine} to ${rival})` }];
  });
  const told = (sign: number) =>
    leads
      .filter(({ lead }) => lead * sign > 0)
      .sort((a, b) => (b.lead - a.lead) * sign)
      .slice(0, TOLD)
      .map(({ text }) => text)
      .join(', ');
  return [told(1) && `more ${told(1)}`, told(-1) && `less ${told(-1)}`].filter(Boolean).join('; ');
}
