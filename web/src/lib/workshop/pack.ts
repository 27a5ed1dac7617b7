/** Packs as they are made: plain data, changed without touching what was there before. */
import type { KindInfo, PackIssue, WorkshopInfo } from '$lib/net/types';

export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };
export type Entry = Record<string, Value>;
export type Deed = 'add' | 'replace';
export interface PackPart {
  add?: Entry[];
  replace?: Entry[];
  remove?: string[];
}
export interface PackData {
  id: string;
  name: string;
  version: string;
  author: string;
  licence: string;
  game: string;
  rules: string;
  text: string;
  parts: Record<string, PackPart>;
  pictures: Record<string, string>;
}
/** Where an entry stands in a pack. */
export interface Place {
  kind: string;
  deed: Deed;
  at: number;
}
export type Way = (string | number)[];

const PLAIN = 'stack'; // the drawing of what has none

export const SHELVES = {
  private: 'Only I see it',
  link: 'Who has the link',
  public: 'Everybody',
} as const;

export function newPack(workshop: WorkshopInfo, author: string): PackData {
  return {
    id: 'my_pack',
    name: 'My pack',
    version: '0.1',
    author: author || 'Somebody',
    licence: 'CC-BY-4.0',
    game: workshop.game,
    rules: workshop.rules,
    text: '',
    parts: {},
    pictures: {},
  };
}

/** A pack that begins from another: a version above it for its own maker, under another name for anybody else. */
export const forkOf = (pack: PackData, mine: boolean, author: string): PackData =>
  mine
    ? { ...pack, version: raised(pack.version) }
    : {
        ...pack,
        id: `${pack.id}_2`.slice(0, 60),
        name: `${pack.name}, changed`.slice(0, 80),
        version: '0.1',
        author,
      };

/** The version after one: 1.4 comes after 1.3. */
export function raised(version: string): string {
  const parts = version.split('.');
  const last = Number(parts.pop());
  return [...parts, Number.isFinite(last) ? last + 1 : 1].join('.');
}

export const places = (pack: PackData, kind: string): Place[] =>
  (['add', 'replace'] as const).flatMap((deed) =>
    (pack.parts[kind]?.[deed] ?? []).map((_, at) => ({ kind, deed, at })),
  );

export const entryAt = (pack: PackData, place: Place): Entry | undefined =>
  pack.parts[place.kind]?.[place.deed]?.[place.at];

export const nameOf = (entry: Entry): string =>
  String(entry.name || entry.title || entry.id || 'without a name');

export const drawingOf = (entry: Entry): string => String(entry.icon || PLAIN);

export const idOf = (entry: Entry): string => String(entry.id ?? '');

/** What is wrong with an entry. */
export const issuesOf = (issues: PackIssue[], kind: string, entry: Entry): PackIssue[] =>
  issues.filter(
    (each) => each.file.endsWith(`/${kind}.yaml`) && each.entry === (idOf(entry) || 'an entry without id'),
  );

/** The same with another value at one place; undefined takes away what is there. */
export function setIn(whole: Value | undefined, way: Way, value: Value | undefined): Value {
  const [step, ...rest] = way;
  if (step === undefined) return value as Value;
  if (Array.isArray(whole)) {
    const next = [...whole];
    if (!rest.length && value === undefined) next.splice(step as number, 1);
    else next[step as number] = setIn(whole[step as number], rest, value);
    return next;
  }
  const { [step]: old, ...others } = (whole ?? {}) as Record<string, Value>;
  if (!rest.length && value === undefined) return others;
  const next = setIn(old, rest, value);
  return step in ((whole ?? {}) as object)
    ? Object.fromEntries(
        Object.entries(whole as object).map(([name, part]) => [name, name === step ? next : (part as Value)]),
      )
    : { ...others, [step]: next };
}

export function withPart(pack: PackData, kind: string, part: PackPart): PackData {
  const kept = Object.fromEntries(
    Object.entries(part).filter(([, list]) => (list as unknown[]).length),
  ) as PackPart;
  const { [kind]: _, ...others } = pack.parts;
  return { ...pack, parts: Object.keys(kept).length ? { ...pack.parts, [kind]: kept } : others };
}

/** An id that neither the game nor the pack has yet. */
export function freeId(wanted: string, kind: KindInfo, pack: PackData): string {
  const taken = new Set([
    ...Object.keys(kind.entries),
    ...places(pack, kind.id).map((place) => idOf(entryAt(pack, place)!)),
  ]);
  const plain =
    wanted
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '') || 'new_entry';
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? plain : `${plain}_${count}`;
    if (!taken.has(id)) return id;
  }
}

/** A new entry that begins as an official one is. */
export function copyOf(printed: Entry, kind: KindInfo, pack: PackData): Entry {
  const label = 'name' in printed ? 'name' : 'title' in printed ? 'title' : '';
  const named = label ? { [label]: `My ${nameOf(printed)}` } : {};
  const count = Object.keys(kind.entries).length + places(pack, kind.id).length;
  const numbered: Entry = typeof printed.number === 'number' ? { number: count + 1 } : {}; // they are counted from 1
  return { ...printed, ...named, ...numbered, id: freeId(`my_${idOf(printed)}`, kind, pack) };
}
