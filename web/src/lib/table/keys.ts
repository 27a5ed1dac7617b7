/** Keys for the buttons of a question: a letter of its words, stable while the words are. */
const RESERVED = new Set(['u', 'f', 't', 'l', 'c', 'r', 'h', '/', '?']);
const SPARE = 'qwertasdfgzxcvbyuiophjklnm';

/** One letter for each text, in order: an initial if free, else any letter of it, else a spare one. */
export function letterKeys(texts: string[], reserved: ReadonlySet<string> = RESERVED): string[] {
  const taken = new Set(reserved);
  return texts.map((text) => {
    const words = text.toLowerCase().split(/[^a-z]+/);
    const candidates = [...words.map((word) => word[0] ?? ''), ...words.join(''), ...SPARE];
    const letter = candidates.find((each) => each && !taken.has(each)) ?? '';
    if (letter) taken.add(letter);
    return letter.toUpperCase();
  });
}

/** What is done by the keys that every table knows. */
export type TableKey =
  | 'undo'
  | 'hint'
  | 'fit'
  | 'reach'
  | 'threat'
  | 'pays'
  | 'text'
  | 'log'
  | 'chat'
  | 'rules'
  | 'search'
  | 'help'
  | 'ask'
  | 'commit'
  | 'cancel'
  | 'zoom-in'
  | 'zoom-out';

const FIXED: Record<string, TableKey> = {
  u: 'undo',
  h: 'hint',
  f: 'fit',
  t: 'text',
  l: 'log',
  c: 'chat',
  r: 'rules',
  ',': 'reach',
  '.': 'threat',
  ';': 'pays',
  '/': 'search',
  '?': 'help',
  '!': 'ask',
  Enter: 'commit',
  Escape: 'cancel',
  '+': 'zoom-in',
  '-': 'zoom-out',
};

export type Pressed = { fixed: TableKey } | { digit: number } | { letter: string } | undefined;

interface KeyPress {
  key: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
}

export function read(event: KeyPress): Pressed {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key in FIXED) return { fixed: FIXED[key]! };
  if (/^[1-9]$/.test(key)) return { digit: Number(key) };
  if (/^[a-z]$/.test(key)) return { letter: key.toUpperCase() };
  return undefined;
}

/** Whether a key press belongs to a field that is being typed into. */
export function typing(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  if (!element?.tagName) return false;
  return element.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(element.tagName);
}
