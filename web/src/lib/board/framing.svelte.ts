/** Where the camera stands by itself: over all of the board, or where something can be chosen. */
import type { Space } from '$lib/net/types';
import { fit, frameChoice, type View } from './camera';
import { freeCorner, type Corner } from './corner';
import { painted as walled } from './dungeon/plan';
import { centre, extent, islands, narrowest, type Box } from './geometry';
import { spokenOf } from './names';
import { aboutOf, isLit, type Now } from './now';

const CLEARLY = 1.2;
const MOSTLY = 1.5; // so close that much of the board is out of sight
const HITTABLE = 40; // pixels of a space that is to be chosen
const ON_LAND = 30; // of a place: more of the land around says more
const LOOKED_AT = 0.6; // of that, where nothing need be hit
const COAST = 6; // margin enough
const WIDE = 28; // margin of other boards, or where the window is low
const SHARE = 24; // such a part of its height
const BUTTONS = { width: 132, height: 48 };
const NARROW = 560;
const SOUTH: Corner[] = ['bottom left', 'bottom right']; // there a land has its title and its names

/** The box around spaces and, in a dungeon, its walls. */
export function framed({ kind, look }: { kind: Now['board']['kind']; look: string }, spaces: Space[]): Box {
  const bare = extent({ kind, spaces });
  return look === 'dungeon' ? walled(bare) : bare;
}

export class Framing {
  constructor(private readonly now: Now) {}

  private readonly margin = $derived.by(() =>
    this.now.asLand ? COAST : Math.min(WIDE, this.now.room.height / SHARE),
  );
  readonly all = $derived.by(() => fit(this.now.box, this.now.room, this.margin));
  readonly least = $derived.by(() => Math.min(this.all.k, 0.8) * 0.8);
  private readonly apart = $derived.by(() => islands(this.now.board));

  /** All of the board, or what is left without far-off empty parts where that is clearly larger; a small map shows those. */
  readonly whole = $derived.by(() => {
    const { board, hand, near, legal, shown, land, room } = this.now;
    if (hand?.ghost) return this.all;
    if (land) return this.overLand(0);
    const inUse = (space: Space) =>
      near.pieces.has(space.id) || legal.has(space.id) || Boolean(shown?.via.includes(space.id));
    const spaces = this.apart.filter((part, i) => !i || part.some(inUse)).flat();
    const close = fit(framed(board, spaces), room, this.margin);
    return close.k > this.all.k * CLEARLY ? close : this.all;
  });

  /** The least zoom at which what is to be chosen can be hit. */
  readonly hittable = $derived.by(() => {
    const { asLand, board, land } = this.now;
    return (asLand ? ON_LAND : HITTABLE) / narrowest(board.kind) / (land?.sketch.unit ?? 1);
  });

  /** Whom the question and its answers call by name. */
  private readonly spoken = $derived.by(() => {
    const { question, pieces } = this.now.scene;
    const { who = '', whom = '' } = question?.context ?? {};
    return new Set([who, whom, ...spokenOf({ question, goal: null, pieces })]);
  });

  /** Over a land, on which figures keep their size: all of it, or so much that a place is as large as wanted. */
  private overLand(size: number): View {
    const { board, scene, land, painter, legal, near, room } = this.now;
    const flagged = scene.goal?.steps.flatMap((step) => step.spaces) ?? [];
    const here = scene.pieces.filter((piece) => piece.board === board.id && piece.seat >= 0);
    const acting = here.filter((piece) => piece.acting || piece.id === aboutOf(scene));
    const first = acting.map((piece) => piece.space);
    const then = [...legal.keys(), ...here.map((piece) => piece.space), ...flagged];
    const held = new Set(near.pieces.keys());
    return painter!.frameLand(land!, { held, flagged, first, then: [...new Set(then)] }, room, size);
  }

  readonly choosing = $derived.by(() => {
    const { board, scene, spaces, legal, hand, box, room, land } = this.now;
    if (hand?.ghost) return { points: [], view: this.whole };
    const on = (id: number) => (spaces.has(id) ? [centre(board.kind, spaces.get(id)!)] : []);
    const here = scene.pieces.filter((piece) => piece.board === board.id);
    const points = [...legal.keys()].flatMap(on);
    points.push(...here.filter((piece) => isLit(this.now, piece.id)).flatMap((piece) => on(piece.space)));
    if (land) return { points, view: this.overLand(this.hittable * (points.length ? 1 : LOOKED_AT)) };
    const acting = here.find((piece) => piece.acting) ?? here.find((piece) => piece.id === aboutOf(scene));
    const at = acting && on(acting.space)[0];
    const said = here.filter((piece) => this.spoken.has(piece.id)).flatMap((piece) => on(piece.space));
    return { points, view: frameChoice(points, at, this.whole, room, this.hittable, box, said) };
  });

  /** Where the buttons of the camera lie on nothing that matters. */
  cornerFor(legend: boolean) {
    const { board, legal, near, frame, asLand } = this.now;
    return freeCorner(
      board.spaces.map((space) => ({
        at: centre(board.kind, space),
        lit: legal.has(space.id),
        held: near.marks.has(space.id) || near.pieces.has(space.id),
      })),
      this.whole,
      frame,
      frame.width < NARROW ? { width: 60, height: 60 } : BUTTONS,
      asLand ? SOUTH : legend ? ['top right'] : [],
    );
  }

  /** Whether much of the board is out of sight at this zoom. */
  isClose(zoom: number): boolean {
    return zoom > this.all.k * MOSTLY;
  }
}
