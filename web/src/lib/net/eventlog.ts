/** Events of one viewer, numbered without gaps: a later message may take some back and add others. */
import type { ChatLine, EventInfo, Events } from './types';

export interface Merged {
  events: EventInfo[];
  fresh: EventInfo[];
}

export function mergeEvents(known: EventInfo[], message: Pick<Events, 'first' | 'events'>): Merged {
  const kept = known.filter((event) => event.n < message.first);
  const had = new Set(known.map(fingerprint));
  return {
    events: [...kept, ...message.events],
    fresh: message.events.filter((event) => !had.has(fingerprint(event))),
  };
}

const fingerprint = (event: EventInfo) => `${event.n}|${event.at}|${event.kind}|${event.text}`;

export interface Chapter {
  title: string;
  events: EventInfo[];
}

export const isHeading = (event: EventInfo): boolean => event.shows.includes('heading');

/** What is told several times in a row is one line; the first event stands for all. */
export function lines(events: EventInfo[]): { event: EventInfo; times: number }[] {
  const all: { event: EventInfo; times: number }[] = [];
  for (const event of events) {
    const last = all.at(-1);
    if (last && last.event.text === event.text && last.event.rule === event.rule) last.times += 1;
    else all.push({ event, times: 1 });
  }
  return all;
}

/** The log in chapters, each under the last heading that was told. */
export function chapters(events: EventInfo[]): Chapter[] {
  const all: Chapter[] = [];
  for (const event of events) {
    if (isHeading(event)) all.push({ title: event.text, events: [] });
    else if (event.text) {
      if (!all.length) all.push({ title: '', events: [] });
      all.at(-1)!.events.push(event);
    }
  }
  return all.filter((chapter, i) => chapter.events.length || i === all.length - 1);
}

/** The lines of chat with those that came, each once, in order; `fresh` counts those after the last that was there. */
export function mergeChat(known: ChatLine[], came: ChatLine[]): { lines: ChatLine[]; fresh: number } {
  const last = known.at(-1)?.n ?? -1;
  const missing = came.filter((line) => !known.some((each) => each.n === line.n));
  return {
    lines: [...known, ...missing].sort((one, other) => one.n - other.n),
    fresh: missing.filter((line) => line.n > last).length,
  };
}
