/** What has happened since my last turn, in the order of deeds. */
import type { EventInfo, Scene } from '$lib/net/types';
import { isHeading } from '$lib/net/eventlog';
import { doer, isMine } from './frames';

export interface RecapLine {
  event: EventInfo;
  times: number;
  tone: 'bad' | 'good' | '';
  near: boolean; // it is done to mine, speaks of them, or of whom the question is about
  ours: boolean; // it harms my side, names somebody or something of it, is its deed, or touches what wins
  movers?: string[]; // the line stands for the moves of these, the last of which is its event
}

/** What an event says, without the remark that gives it colour, and in short without how it came about. */
export function factOf({ text, data }: Pick<EventInfo, 'text'> & { data: object }, inShort = false): string {
  const { remark, sums } = data as { remark?: unknown; sums?: unknown };
  const without = (words: string, end: unknown) =>
    typeof end === 'string' && words.endsWith(end) ? words.slice(0, -end.length).trim() : words;
  const fact = without(text, remark);
  return inShort ? without(fact, sums) : fact;
}

/** A line where it is told without its marks. */
export const wordsOf = ({ event, movers }: RecapLine, inShort = false): string =>
  movers ? `Also moved: ${listed(movers)}.` : factOf(event, inShort);

const FEW = 2; // moves are told whole
const NAMED = 4; // of those who moved besides

function listed(names: string[]): string {
  const some = names.length > NAMED + 1 ? names.slice(0, NAMED) : names;
  const rest = names.length - some.length;
  return [some.join(', '), rest ? `${rest} more` : ''].filter(Boolean).join(' and ');
}

const MOST = 6;
/** Turning points and what harms mine, then what is done to mine, then deeds and walks to mine, then other walks. */
function rank({ event, tone, near, movers }: RecapLine): number {
  if (event.weight === 'turning' || tone === 'bad') return 0;
  if (movers || (event.weight === 'step' && !near)) return 4;
  return (near ? 1 : 2) + Number(isStroll(event));
}

const teamOf = (scene: Scene, index: number | undefined): number | undefined =>
  scene.seats.find((seat) => seat.index === index)?.team;

function sideOf(scene: Scene, id: unknown): number | undefined {
  const found =
    scene.pieces.find((each) => each.id === id)?.seat ?? scene.sheets.find((each) => each.id === id)?.seat;
  return teamOf(scene, found);
}

/** Whether what happened is bad or good for my team. */
export function toneOf(event: EventInfo, scene: Scene, team: number | undefined): RecapLine['tone'] {
  const loss = event.shows.includes('loss');
  if (!loss && !event.shows.includes('gain')) return '';
  const side = sideOf(scene, event.data.whom ?? event.data.who);
  if (side === undefined || team === undefined) return '';
  return (side === team) === loss ? 'bad' : 'good';
}

/** Whose deed an event is: nobody's where it is a heading, or the game's own doing. */
function deedOf(event: EventInfo, scene: Scene, mine: readonly number[]): 'mine' | 'others' | 'nobody' {
  if (isHeading(event) || doer(event, scene) === undefined) return 'nobody';
  return isMine(event, scene, mine) ? 'mine' : 'others';
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
    const deed = deedOf(event, scene, mine);
    return deed === 'others' || (deed === 'nobody' && event.weight === 'turning');
  });
}

/** Where my last turn ended: behind my team's last heading but the one I play under, where headings name teams; else
 * behind my last deed before the latest heading or, where sides take turns under one, my last that can be seen before
 * what the other side did last; where there is no heading, before what anybody else did. */
function endOfMyTurn(
  events: EventInfo[],
  team: number | undefined,
  byMe: (event: EventInfo) => boolean | undefined,
  byFoes: (event: EventInfo) => boolean,
): number {
  const headings = events.filter(isHeading);
  const whose = (event: EventInfo) => event.data.team ?? event.data.side;
  if (headings.some((heading) => whose(heading) !== undefined)) {
    const mine = headings.findLastIndex((heading, i) => whose(heading) === team && i < headings.length - 1);
    return headings[mine + 1]!.n;
  }
  const last = headings.at(-1);
  const upTo = events.findLast((event) => event === last || (last ? byFoes(event) : byMe(event) === false));
  const isTurn = (event: EventInfo) => byMe(event) && (!last || upTo === last || event.shows.length);
  return events.findLast((event) => event.n < (upTo?.n ?? 0) && isTurn(event))?.n ?? -1;
}

/** What others brought about since my last turn, and since my last answer their steps too where they did nothing more;
 * how often they moved besides is the last line. */
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
  const byMe = (event: EventInfo) => {
    const deed = deedOf(event, scene, mine);
    return deed === 'nobody' ? undefined : deed === 'mine' && !others.includes(event);
  };
  const steps = (from: (event: EventInfo) => boolean) =>
    visible(events.filter((event) => from(event) && event.text && byMe(event) === false));
  const isFresh = (event: EventInfo) => event.at >= answered;
  const teamBehind = (event: EventInfo) => teamOf(scene, doer(event, scene));
  const byFoes = (event: EventInfo) =>
    byMe(event) === false && ![team, undefined].includes(teamBehind(event));
  const end = endOfMyTurn(events, team, byMe, byFoes);
  const deeds = others.filter((event) => isFresh(event) || event.n > end);
  const fresh = deeds.some(isFresh) ? [] : steps(isFresh);
  const told = [...deeds, ...fresh];
  const ours = scene.pieces.filter((piece) => piece.seat >= 0 && sideOf(scene, piece.id) === team);
  const { about, context } = scene.question ?? {};
  const asked = new Set<unknown>([about?.id, context?.who, context?.whom].filter(Boolean));
  const isAsked = ({ data }: EventInfo) => [data.who, data.whom].some((id) => asked.has(id));
  const isNear = (event: EventInfo) => isAsked(event) || speaksOfOurs(event);
  const speaksOfOurs = ({ data, text }: EventInfo) =>
    ours.some(({ id, name }) => id === data.whom || (id !== data.who && name !== '' && text.includes(name)));
  const sides = [...scene.seats, ...(scene.goal?.sides ?? [])]
    .filter((side) => side.team === team && side.name)
    .map(({ name }) => name);
  const wins = new Set<unknown>(scene.goal?.steps.flatMap((step) => step.spaces));
  const isOnGoal = (event: EventInfo) => (isWalk(event) && !isStroll(event)) || wins.has(event.data.space);
  const line = (event: EventInfo) => {
    const tone = toneOf(event, scene, team);
    const named =
      teamBehind(event) === team || sides.some((name) => wordsIn(event.text).includes(` ${name} `));
    const ours = tone === 'bad' || speaksOfOurs(event) || named || isOnGoal(event);
    return { event, times: 1, tone, near: isNear(event), ours };
  };
  const done = told.length ? told : steps((event) => event.n > end);
  const walks = steps((event) => event.n > end && isStroll(event));
  const goesOn = (walk: EventInfo) => done.some((each) => each.n < walk.n && isOneWalk(each, walk));
  const besides = walks.filter((walk) => !done.includes(walk) && (isAsked(walk) || goesOn(walk)));
  const lines = merged(
    [...done, ...besides].sort((one, other) => one.n - other.n),
    line,
    events.filter(isHeading),
  );
  const apart = walks.filter(
    (walk) => !lines.some((each) => each.event.n === walk.n || isOneWalk(each.event, walk)),
  );
  return mostTelling(lines, merged(apart, line), (event) => nameOf(scene, event.data.who));
}

/** A text as words with a space on either side. */
const wordsIn = (text: string): string => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')} `;

/** By what name the table knows a figure. */
const nameOf = (scene: Scene, id: unknown): string =>
  scene.pieces.find((each) => each.id === id)?.name ??
  scene.sheets.find((each) => each.id === id)?.title ??
  '';

/** The same told twice under one heading is one line, and so is a walk in several steps. */
function merged(
  events: EventInfo[],
  line: (event: EventInfo) => RecapLine,
  headings: readonly EventInfo[] = [],
): RecapLine[] {
  const lines: RecapLine[] = [];
  const apart = (one: EventInfo, next: EventInfo) =>
    headings.some((heading) => one.n < heading.n && heading.n < next.n);
  for (const event of events) {
    const same = lines.findLast((each) => each.event.text === event.text && !apart(each.event, event));
    const walk = lines.find((each) => isOneWalk(each.event, event));
    if (same) same.times += 1;
    else if (walk) walk.event = event.weight === 'step' ? { ...event, weight: walk.event.weight } : event;
    else lines.push(line(event));
  }
  return lines;
}

/** Of steps those that can be seen on the table; all where none can. */
function visible(steps: EventInfo[]): EventInfo[] {
  const shown = steps.filter((event) => event.shows.length);
  return shown.length ? shown : steps;
}

const isWalk = (event: EventInfo): boolean => event.shows.includes('move') && !event.shows.includes('loss');

/** A walk that leads to nothing that counts: the game calls the others deeds. */
const isStroll = (event: EventInfo): boolean => isWalk(event) && event.weight === 'step';

/** Whether a move goes on from another: only where it ends is told. */
const isOneWalk = (one: EventInfo, next: EventInfo): boolean =>
  isWalk(one) && isWalk(next) && one.data.who === next.data.who;

const TONES: Record<RecapLine['tone'], number> = { bad: 0, good: 1, '': 2 };

const byWeight = (one: RecapLine, other: RecapLine): number =>
  rank(one) - rank(other) || TONES[one.tone] - TONES[other.tone];

/** As many lines as there is room for: those that weigh most, of equals the latest, in their order. */
export function weightiest(lines: RecapLine[], room: number): RecapLine[] {
  const kept = [...lines].reverse().sort(byWeight).slice(0, room);
  return lines.filter((line) => kept.includes(line));
}

/** What is left out: moves alone, or how many lines; and that none of them is about my side, where that is so. */
export function restOf(lines: RecapLine[], kept: RecapLine[]): string {
  const left = lines.filter((line) => !kept.includes(line));
  const moves = left.every(({ event, movers }) => movers || isStroll(event));
  if (moves) return 'and other moves';
  const apart = left.some(({ ours }) => ours) ? '' : `, ${left.length > 1 ? 'none' : 'not'} about yours`;
  return `and ${left.length} more${apart}`;
}

/** The lines in the order in which it happened. Other moves, and mere walks beyond the weightiest lines, are one line at the
 * end; a single one is told as it is. */
function mostTelling(
  lines: RecapLine[],
  moves: RecapLine[],
  mover: (event: EventInfo) => string,
): RecapLine[] {
  const room = moves.length || lines.length > MOST ? MOST - 1 : MOST;
  const first = weightiest(lines, room);
  const folded = [...moves, ...lines.filter((line) => !first.includes(line) && isStroll(line.event))];
  const last = folded.reduce<RecapLine | undefined>(
    (found, line) => (found && found.event.n > line.event.n ? found : line),
    undefined,
  );
  const kept = lines
    .filter((line) => !folded.includes(line))
    .sort((one, other) => one.event.n - other.event.n);
  if (!last) return kept;
  if (folded.length <= FEW) return [...kept, ...folded].sort((one, other) => one.event.n - other.event.n);
  const movers = [...new Set(folded.map(({ event }) => mover(event) || event.text))];
  const ours = folded.some((line) => line.ours);
  return [...kept, { ...last, times: 1, tone: '', near: false, ours, movers }];
}

const LATEST = 2;

/** Before my first answer: what happened last, and whether anybody else has acted. */
export function beginningOf(events: EventInfo[], scene: Scene, mine: readonly number[]): string {
  const told = events.filter((event) => event.text && !isHeading(event));
  const acted = told.some((event) => event.weight !== 'step' && deedOf(event, scene, mine) === 'others');
  if (!told.length) return '';
  const last = told
    .slice(-LATEST)
    .map((event) => factOf(event))
    .join(' ');
  return acted ? last : `Only the set-up, nobody else has acted. Last: ${last}`;
}

/** Where nobody has acted since my last turn: what was not my doing before, if there was anything. */
export function latelyOf(events: EventInfo[], scene: Scene, mine: readonly number[]): string {
  const others = events.filter(
    (event) =>
      event.text && event.weight !== 'step' && !isHeading(event) && deedOf(event, scene, mine) !== 'mine',
  );
  const last = others
    .slice(-LATEST)
    .map((event) => factOf(event))
    .join(' ');
  return last ? `Nobody else has acted since your last turn. Before: ${last}` : 'Nobody else has acted yet.';
}
