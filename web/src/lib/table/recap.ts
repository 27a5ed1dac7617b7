/** What has happened since my last turn, the turning points first. */
import type { EventInfo, Scene } from '$lib/net/types';
import { isHeading } from '$lib/net/eventlog';
import { doer, isMine } from './frames';

export interface RecapLine {
  event: EventInfo;
  times: number;
  tone: 'bad' | 'good' | '';
}

const MOST = 6;
const RANK: Record<EventInfo['weight'], number> = { turning: 0, deed: 1, step: 2 };

function sideOf(scene: Scene, id: unknown): number | undefined {
  const found =
    scene.pieces.find((each) => each.id === id)?.seat ?? scene.sheets.find((each) => each.id === id)?.seat;
  return scene.seats.find((seat) => seat.index === found)?.team;
}

/** Whether what happened is bad or good for my team. */
export function toneOf(event: EventInfo, scene: Scene, team: number | undefined): RecapLine['tone'] {
  const loss = event.shows.includes('loss');
  if (!loss && !event.shows.includes('gain')) return '';
  const side = sideOf(scene, event.data.whom ?? event.data.who);
  if (side === undefined || team === undefined) return '';
  return (side === team) === loss ? 'bad' : 'good';
}

/** What others did, in order, from deeds on; after my last answer all that happened, and always what befell mine. */
function othersOf(
  events: EventInfo[],
  scene: Scene,
  answered: number,
  team: number | undefined,
  mine: readonly number[],
): EventInfo[] {
  return events.filter((event) => {
    if (event.weight === 'step' || !event.text || isHeading(event)) return false;
    if (event.at > answered || toneOf(event, scene, team) === 'bad') return true;
    return doer(event, scene) === undefined ? event.weight === 'turning' : !isMine(event, scene, mine);
  });
}

/** What others did last, before my turn began. */
function before(others: EventInfo[], events: EventInfo[], own: (event: EventInfo) => boolean): EventInfo[] {
  const last = others.at(-1);
  if (!last) return [];
  const began = events.findLast((event) => event.n < last.n && own(event))?.n ?? 0;
  return others.filter((event) => event.n > began);
}

/** What others brought about since my last answer: their deeds, or their steps where that is all; if there is nothing,
 * what they did before my turn. The same told twice is one line. */
export function recapOf(
  events: EventInfo[],
  scene: Scene,
  answered: number,
  viewer: number,
  mine: readonly number[],
): RecapLine[] {
  if (viewer < 0 || !answered) return [];
  const team = scene.seats.find((seat) => seat.index === viewer)?.team;
  const others = othersOf(events, scene, answered, team, mine);
  const own = (event: EventInfo) =>
    !isHeading(event) && isMine(event, scene, mine) && !others.includes(event);
  const since = events.filter((event) => event.at >= answered && event.text && !isHeading(event));
  const deeds = others.filter((event) => event.at >= answered);
  const steps = since.filter((event) => doer(event, scene) !== undefined && !isMine(event, scene, mine));
  const told = deeds.length ? deeds : steps.length ? steps : before(others, events, own);
  const lines: RecapLine[] = [];
  for (const event of told) {
    const same = lines.find((line) => line.event.text === event.text);
    if (same) same.times += 1;
    else lines.push({ event, times: 1, tone: toneOf(event, scene, team) });
  }
  return lines
    .map((line, i) => ({ line, i }))
    .sort((a, b) => RANK[a.line.event.weight] - RANK[b.line.event.weight] || a.i - b.i)
    .slice(0, MOST)
    .map(({ line }) => line);
}
