/** The story of a match as lines: what events tell in `scores`, `tally` and amounts, by seat. */
import type { EventInfo, Scene, Seat } from '$lib/net/types';

export interface Line {
  name: string;
  seat: number;
  values: number[];
}
export interface Series {
  title: string;
  labels: string[];
  lines: Line[];
}

const TALLIED: Record<string, string> = {
  wounded: 'Wounds dealt to each side',
  damaged: 'Damage taken',
  killed: 'Losses',
  defeated: 'Losses',
};

const dataOf = (event: EventInfo) => event.data as Record<string, unknown>;

/** What each seat has at the end: as the goal tells it, else the sum of the score sheet. */
function finalScores({ seats, goal, outcome }: Scene): number[] | undefined {
  if (goal?.sides.length)
    return seats.map((seat) => goal.sides.find((side) => side.team === seat.team)?.value ?? 0);
  const sum = outcome?.sheet.findLast((line) => line.total)?.values.map(Number);
  return sum?.length === seats.length && sum.every(Number.isFinite) ? sum : undefined;
}

export function seriesOf(events: EventInfo[], scene: Scene): Series[] {
  const { seats } = scene;
  const rounds = scene.goal?.clock?.of || Infinity;
  const told = events.filter(
    (event) => Array.isArray(event.data.scores) && Number(event.data.round ?? 0) <= rounds,
  );
  const all: Series[] = [];
  if (told.length > 1) {
    const last = finalScores(scene);
    const scoreOf = (event: EventInfo, seat: Seat) =>
      Number((dataOf(event).scores as unknown[])[seat.index] ?? 0);
    all.push({
      title: 'Score when each round began, and at the end',
      labels: [...told.map((event, i) => String(event.data.round ?? i + 1)), ...(last ? ['end'] : [])],
      lines: seats.map((seat, i) => ({
        name: seat.name,
        seat: seat.index,
        values: [...told.map((event) => scoreOf(event, seat)), ...(last ? [last[i]!] : [])],
      })),
    });
  }
  for (const [kind, title] of Object.entries(TALLIED)) {
    const hits = events.filter((event) => event.kind === kind && typeof event.data.seat === 'number');
    if (hits.length > 2) all.push(cumulative(title, hits, seats));
  }
  return all;
}

function cumulative(title: string, hits: EventInfo[], seats: Seat[]): Series {
  const sums = seats.map(() => 0);
  const values = seats.map(() => [0]);
  for (const hit of hits) {
    const seat = dataOf(hit).seat as number;
    if (seat in sums) sums[seat]! += Number(dataOf(hit).amount ?? 1);
    sums.forEach((sum, i) => values[i]!.push(sum));
  }
  return {
    title,
    labels: ['0', ...hits.map((hit) => String(hit.data.round ?? hit.at))],
    lines: seats.map((seat, i) => ({ name: seat.name, seat: seat.index, values: values[i]! })),
  };
}
