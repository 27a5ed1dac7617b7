/** Words and numbers as people read them. */
export function percent(chance: number): string {
  const value = Number((chance * 100).toFixed(9)); // a sum of shares may miss the whole by a hair
  if (value > 0 && value < 0.5) return '< 1 %';
  if (value < 100 && value > 99.5) return '> 99 %';
  return `${Math.round(value)} %`;
}

/** A text whose numbers stand on one line with their names and units: 'Virtue 3', '82 %', '0 of 5'. */
export const tied = (text: string): string =>
  text
    .replace(/(\d) (?=%)/g, '$1\u00a0')
    .replace(/(\d) of (?=\d)/g, '$1\u00a0of\u00a0')
    .replace(/(\p{L}{2}) (?=\d)/gu, '$1\u00a0');

export function clockTime(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(left / 86400);
  if (days) return `${days} d ${Math.floor((left % 86400) / 3600)} h`;
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor((left % 3600) / 60);
  const seconds = String(left % 60).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

export function ago(then: number, now = Date.now()): string {
  const minutes = Math.max(0, Math.round((now - then) / 60000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.round(hours / 24);
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

/** '7.2': as much of a number as a reader wants of an expected count. */
export const oneDecimal = (value: number): string => value.toFixed(1);

/** '+1.8', '−0.4'; '0.0' has no sign. */
export function signedDecimal(value: number): string {
  const told = oneDecimal(Math.abs(value));
  return Number(told) === 0 ? told : `${value > 0 ? '+' : '−'}${told}`;
}

/** What is left of a counted thing: of health that is counted in wounds, what they have not taken. */
export const leftOf = (counter: { label: string; value: number; most: number | null }): number =>
  Math.max(
    0,
    counter.most !== null && /wound/i.test(counter.label) ? counter.most - counter.value : counter.value,
  );

const MOST_PIPS = 10;

/** How many pips a counted thing is drawn with; none where a number tells it better. */
export const pipsOf = (counter: { most: number | null }): number =>
  counter.most && counter.most <= MOST_PIPS ? counter.most : 0;

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'deep_water' and 'deep-water' as words. */
export const words = (name: string): string => name.replace(/[_-]+/g, ' ');

const WEIGHTS = ['featherlight', 'light', 'medium', 'heavy', 'very heavy'];

/** How many of five weights a game's word for it means; numbers are taken as they are. */
export function weightOf(word: string): number {
  const number = Number.parseFloat(word);
  if (Number.isFinite(number)) return Math.min(5, Math.max(1, Math.round(number)));
  const index = WEIGHTS.indexOf(word.toLowerCase());
  return index < 0 ? 3 : index + 1;
}

export interface Part {
  text: string;
  seat?: number;
}

/** A sentence cut where it names somebody, so that names can be marked with their side. */
export function markNames(text: string, names: Map<string, number>): Part[] {
  const known = [...names.keys()].filter(Boolean).sort((a, b) => b.length - a.length);
  if (!known.length) return [{ text }];
  const pattern = new RegExp(`(?<![\\p{L}\\d])(${known.map(escape).join('|')})(?![\\p{L}\\d])`, 'gu');
  const parts: Part[] = [];
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    const between = text.slice(end, found.index);
    const seat = names.get(found[0]);
    const last = parts.at(-1);
    if (between === ' ' && last?.seat === seat) last!.text += ` ${found[0]}`;
    else parts.push(...(between ? [{ text: between }] : []), { text: found[0], seat });
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
