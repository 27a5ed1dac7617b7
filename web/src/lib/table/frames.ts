/** What is played back: frames as they come from the server, cut into beats that are shown one after the other. */
import type { EventInfo, Scene } from '$lib/net/types';
import { wayOf } from '$lib/board/effects';
import { isHeading } from '$lib/net/eventlog';

/** What one message brought: what happened, and how the table lies afterwards. */
export interface Frame {
  events: EventInfo[];
  scene: Scene;
}

/** One thing to show: a caption, the table as it lies then, and how long. */
export interface Beat {
  event: EventInfo;
  scene: Scene;
  ms: number;
}

export const PACE: Record<EventInfo['weight'], number> = { step: 500, deed: 1000, turning: 1800 };
const HEADING = 600;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The seat that an event is the deed of; undefined where it is nobody's. */
export function doer(event: EventInfo, scene: Scene): number | undefined {
  if (typeof event.data.seat === 'number') return event.data.seat;
  const who = text(event.data.by) || text(event.data.who);
  const piece = scene.pieces.find((each) => each.id === who) ?? scene.sheets.find((each) => each.id === who);
  return piece?.seat;
}

/** Whether I need not be shown an event: I have done it myself. */
export const isMine = (event: EventInfo, scene: Scene, mine: readonly number[]): boolean =>
  mine.includes(doer(event, scene) ?? -1);

/** Whether a frame tells what others did: then it is played back. */
export function isForeign(frame: Frame, before: Scene, mine: readonly number[]): boolean {
  return frame.events.some(
    (event) =>
      event.text &&
      !isHeading(event) &&
      (text(event.data.who) !== '' || doer(event, frame.scene) !== undefined) &&
      !isMine(event, before, mine) &&
      !isMine(event, frame.scene, mine),
  );
}

/** The scene with a piece moved to the end of the way that an event tells. */
export function moved(scene: Scene, event: EventInfo): Scene {
  const found = wayOf(event);
  const to = found?.way.at(-1);
  if (!found || to === undefined || !event.shows.includes('move')) return scene;
  const pieces = scene.pieces.map((piece) => (piece.id === found.piece ? { ...piece, space: to } : piece));
  return { ...scene, pieces };
}

/** The scene with somebody wounded as an event tells, and gone if it fell and is nowhere `after` all. */
export function harmed(scene: Scene, { data, shows }: EventInfo, after: Scene): Scene {
  const whom = text(data.whom) || text(data.who);
  if (!whom || !shows.includes('loss')) return scene;
  const gone = shows.includes('fall') && !after.pieces.some((piece) => piece.id === whom);
  if (gone) return { ...scene, pieces: scene.pieces.filter((piece) => piece.id !== whom) };
  const { amount } = data;
  if (typeof amount !== 'number') return scene;
  const pieces = scene.pieces.map((piece) => {
    const { health } = piece;
    if (piece.id !== whom || !health || /wound/i.test(health.label)) return piece;
    return { ...piece, health: { ...health, value: Math.max(0, health.value - amount) } };
  });
  return { ...scene, pieces };
}

/** The beats of a frame. Steps of one piece in a row are one beat; the last shows the table as it lies afterwards. */
export function beatsOf(frame: Frame, before: Scene): Beat[] {
  const told = frame.events.filter((event) => event.text);
  const beats: Beat[] = [];
  let scene: Scene = { ...before, question: null, outcome: null };
  for (const event of told) {
    scene = harmed(moved(scene, event), event, frame.scene);
    const last = beats.at(-1);
    const same =
      last && last.event.text === event.text && last.event.data.who === event.data.who && !isHeading(event);
    if (same) beats[beats.length - 1] = { ...last, event, scene };
    else beats.push({ event, scene, ms: isHeading(event) ? HEADING : PACE[event.weight] });
  }
  const end = beats.at(-1);
  if (end) beats[beats.length - 1] = { ...end, scene: { ...frame.scene, question: null, outcome: null } };
  return beats;
}

/** Who is called what, with their seats: so that names in sentences can be marked with their side. */
export function namesOf(scene: Scene | undefined): Map<string, number> {
  const owned = [
    ...(scene?.pieces ?? []).map((piece) => [piece.name, piece.seat] as const),
    ...(scene?.sheets ?? []).map((sheet) => [sheet.title, sheet.seat] as const),
  ].filter(([, seat]) => seat >= 0);
  return new Map([...(scene?.seats ?? []).map((seat) => [seat.name, seat.index] as const), ...owned]);
}

/** The spaces where an event happens: its way, and where those stand that it is about. */
export function spacesOf(event: EventInfo, scene: Scene): number[] {
  const { who, whom, space, start } = event.data as Record<string, unknown>;
  const standing = [who, whom].flatMap((id) => scene.pieces.find((each) => each.id === id)?.space ?? []);
  const told = [...(wayOf(event)?.way ?? []), space, start].filter((id) => typeof id === 'number');
  return [...new Set([...standing, ...told])];
}
