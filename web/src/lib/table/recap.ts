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

/** The events after my last answer that others brought about, from deeds on, or steps where that is all there is; the
 * same told twice is one line. */
export function recapOf(
  events: EventInfo[],
  scene: Scene,
  answered: number,
  viewer: number,
  mine: readonly number[],
): RecapLine[] {
  if (viewer < 0 || !answered) return [];
  const team = scene.seats.find((seat) => seat.index === viewer)?.team;
  const others = events.filter((event) => {
    if (event.at < answered || !event.text || isHeading(event)) return false;
    if (event.at === answered && isMine(event, scene, mine)) return false;
    return event.at > answered || doer(event, scene) !== undefined || event.weight === 'turning';
  });
  const deeds = others.filter((event) => event.weight !== 'step');
  const steps = others.filter((event) => doer(event, scene) !== undefined && !isMine(event, scene, mine));
  const lines: RecapLine[] = [];
  for (const event of deeds.length ? deeds : steps) {
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
