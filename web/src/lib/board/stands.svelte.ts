/** Where figures stand, and where flags, key caps and names lie, which keep clear of them and of each other, in this order. */
import { SvelteMap } from 'svelte/reactivity';
import { FANNED } from './heap';
import { edgesOf, keptIn } from './edges';
import type { Effect } from './effects';
import { facings } from './facing';
import { coveredBy, namesIn } from './ground';
import { RADIUS, SIDE, centre, extent, place, unitOf, type Placed, type Point } from './geometry';
import type { Piece, Scene } from '$lib/net/types';
import { drawn } from './intents';
import {
  chancesOf,
  cornered,
  covers,
  crestOf,
  healthOf,
  homeOf,
  lettered,
  namePlates,
  priced,
  settled,
  type Span,
} from './labels';
import { speaksOf, spokenOf, wordsOf } from './names';
import { aboutOf, chanceOf, isLit, priceOf, spacePlace, type Now } from './now';
import { settings } from '$lib/theme/settings.svelte';

const FLAG = 24;
const CAP = 19;
const SIGN = 20; // of a place on which somebody stands
const SEAL = 24; // from the middle of a place to the rim of its sign
const NUMBER = { x: -21, y: -30, r: 10 }; // of an intent, from whose it is
const READABLE = 0.6; // below this scale of a cost only its number can be read
const NAME = 11; // pixels of a figure's name
const SMALL_COSTS = 1.5; // then it is drawn larger
const BEHIND = 16; // over the head of whoever stands behind is its health
const STEP = 8; // back from the price of a space
const EDGE = 8; // pixels around the letter of a row or column
const INSET = 12; // of such a letter from the edge of what is seen, where the board goes on
const WALL = 5; // a wall is so thick to either side
type Step = Pick<NonNullable<Scene['goal']>['steps'][number], 'text' | 'state'>;
const AIM: Step = { text: 'What the advice speaks of', state: 'now' };

export class Stands {
  fan = $state(-1); // the space whose fan is open
  private readonly aims = new SvelteMap<string, Point>(); // whom each shot at last

  constructor(
    private readonly now: Now,
    private readonly zoom: () => number,
    private readonly seen: () => Span,
    private readonly mine: (piece: Piece) => boolean,
  ) {}

  readonly about = $derived.by(() => aboutOf(this.now.scene));
  /** Heaps grow where the board is small, by steps, so that nobody moves while somebody zooms. */
  private readonly coarse = $derived.by(() => Math.min(1, Math.max(0.2, Math.round(this.zoom() * 5) / 5)));

  private readonly near = $derived.by(() => Math.max(1, Math.round(this.zoom() * 5) / 5));

  readonly placed = $derived.by(() => {
    const { board, spaces, scene, box, land, painter, legal } = this.now;
    const { coarse: zoom, about, fan: open } = this;
    const usual = place(board, spaces, scene.pieces, {
      zoom,
      about,
      open,
      mine: land ? undefined : this.mine,
      box,
      floor: board.kind === 'square' ? extent(board) : undefined,
    });
    if (land && painter) return painter.standOn(land, usual, this.now.pen);
    if (board.kind !== 'square') return usual;
    return usual.map((figure) =>
      priceOf(legal.get(figure.piece.space), true) ? { ...figure, y: figure.y - STEP } : figure,
    );
  });
  readonly opened = $derived.by(() => this.placed.filter(({ piece }) => piece.space === this.fan));
  readonly facing = $derived.by(() => facings(this.now.scene, this.placed, this.aims));
  private readonly figures = $derived.by(() => this.placed.map(covers));

  readonly flags = $derived.by(() => {
    const { board, spaces, scene } = this.now;
    const on = <T>(ids: number[], of: T) =>
      ids.flatMap((id) => (spaces.has(id) ? [{ ...of, space: spaces.get(id)! }] : []));
    const steps = (scene.goal?.steps ?? []).flatMap((step, i) =>
      on(step.spaces, { step: step as Step, number: String(i + 1) }),
    );
    const marked = [...steps, ...on(scene.goal?.spaces ?? [], { step: AIM, number: '★' })];
    const at = marked.map(({ space }) => space);
    const worn = this.placed.filter(({ piece }) => piece.badges.length || piece.spent || this.mine(piece));
    const taken = [...this.placed.map(healthOf), ...worn.map(crestOf)];
    const areas = cornered(board, at, FLAG, taken, this.figures, true);
    return marked.map(({ step, number }, i) => ({ step, number, ...areas[i]! }));
  });

  readonly caps = $derived.by(() => {
    const { board, legal, keys } = this.now;
    const named = board.spaces.filter(
      (space) => legal.has(space.id) && keys?.has(spacePlace(board, space.id)),
    );
    const areas = cornered(
      board,
      named,
      CAP,
      [...this.flags, ...this.chances, ...this.costs, ...this.numbers],
      this.figures,
    );
    return named.map((space, i) => ({ text: keys!.get(spacePlace(board, space.id))!, ...areas[i]! }));
  });

  /** What it costs to choose a space, or how likely it succeeds. */
  readonly costs = $derived.by(() => {
    const { board, legal, asLand } = this.now;
    if (asLand) return [];
    const small = this.coarse <= READABLE;
    const told = board.spaces.flatMap((space) => {
      const acts = legal.get(space.id);
      const text = priceOf(acts, small || board.kind.startsWith('hex'));
      return text ? [{ space, text, chance: acts?.[0]?.look.chance != null }] : [];
    });
    return priced(
      board,
      told,
      small ? SMALL_COSTS : 1,
      [...this.flags, ...this.chances, ...this.numbers, ...(board.kind === 'square' ? [] : this.seals)],
      this.figures,
    );
  });

  /** The numbers of what those will do whom the rules move. */
  private readonly numbers = $derived.by(() => {
    const { intents } = this.now.scene;
    const who = drawn(intents, '', settings.intents).map((i) => intents[i]!.who);
    const r = NUMBER.r / this.coarse;
    return this.placed.flatMap(({ piece, x, y, scale }) =>
      who.includes(piece.id)
        ? [{ x: x + NUMBER.x * scale - r, y: y + NUMBER.y * scale - r, width: 2 * r, height: 2 * r }]
        : [],
    );
  });

  readonly chances = $derived.by(() => {
    const against = this.placed.flatMap((figure) => {
      const text = chanceOf(this.now.lit.get(`piece:${figure.piece.id}`));
      const space = this.now.spaces.get(figure.piece.space);
      return text ? [{ figure, text, home: space && homeOf(this.now.board, space) }] : [];
    });
    const { board, spaces, legal, near } = this.now;
    const told = [...spaces.values()].filter(({ id }) => legal.has(id) || near.pieces.has(id));
    const squares = told.flatMap((space) => homeOf(board, space) ?? []);
    return chancesOf(against, [...this.flags, ...this.numbers], this.figures, squares);
  });

  /** The signs of places on which somebody stands, small in a corner. */
  readonly signs = $derived.by(() => {
    const { board, scene, spaces, near, asLand, plain } = this.now;
    if (asLand || plain) return [];
    const held = scene.marks.filter(
      (mark) => mark.board === board.id && spaces.has(mark.space) && near.pieces.has(mark.space),
    );
    const taken = [...this.flags, ...this.caps, ...this.costs, ...this.chances];
    return held.map((mark) => {
      const at = centre(board.kind, spaces.get(mark.space)!);
      const out = board.kind === 'square' ? [24, 23] : [24, 9];
      const corners = [
        [-1, 1],
        [1, 1],
        [-1, -1],
        [1, -1],
      ].map(([x, y]) => ({ x: at.x + x! * out[0]!, y: at.y + y! * out[1]! }));
      return { mark, ...settled(corners, SIGN, SIGN, taken, this.figures) };
    });
  });

  private readonly spoken = $derived.by(() => spokenOf(this.now.scene));
  readonly names = $derived.by(() => {
    if (this.now.asLand || this.now.plain) return [];
    const { near } = this.now;
    const asked = this.placed.filter(({ piece }) => isLit(this.now, piece.id) || piece.id === this.about);
    const spoken = this.placed.filter(({ piece }) => this.spoken.has(piece.id));
    const heaped = this.placed.filter(
      ({ piece }) => this.mine(piece) && near.pieces.get(piece.space)!.length >= FANNED,
    );
    const named = [...new Set([...asked, ...spoken, ...heaped])];
    const small = Math.min(1, Math.max(0.3, Math.round(this.zoom() * 10) / 10));
    const size = lettered(NAME / small, this.near);
    const lifts = (figure: Placed) => {
      const pill = this.chances.find(({ of }) => of === figure.piece.id);
      return [figure.behind ? BEHIND * figure.scale : 0, ...(pill ? [covers(figure).y - pill.y + 1] : [])];
    };
    return namePlates(named, size, {
      taken: [...this.figures, ...this.pinned, ...this.signs],
      signs: [
        ...this.seals,
        ...this.walls,
        ...this.lit,
        ...this.regions.map((name) => ({ space: -1, ...coveredBy(name) })),
      ],
      lit: this.lit,
      seen: this.seen(),
      board: { left: this.now.box.x, right: this.now.box.x + this.now.box.width },
      lifts,
    });
  });

  /** The spaces that can be chosen, which what is written about others rather leaves free. */
  private readonly lit = $derived.by(() => {
    const { board, spaces, legal } = this.now;
    return [...legal.keys()].map((id) => {
      const { x, y } = centre(board.kind, spaces.get(id)!);
      const reach = board.kind === 'square' ? SIDE / 2 : RADIUS * 0.8;
      return { space: id, x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
    });
  });

  /** The names of regions on a board of hexes, where nothing is written. */
  readonly regions = $derived.by(() => {
    const { board, scene, legal } = this.now;
    if (!board.kind.startsWith('hex')) return [];
    const marked = scene.marks.filter((mark) => mark.board === board.id).map(({ space }) => space);
    const priced = [...legal].flatMap(([id, acts]) => (priceOf(acts, true) ? [id] : []));
    return namesIn(board, new Set([...marked, ...priced]), this.zoom(), this.seen());
  });

  private readonly walls = $derived.by(() => {
    const { kind, walls } = this.now.board;
    const unit = unitOf(kind);
    return walls.map(({ x1, y1, x2, y2 }) => ({
      space: -1,
      x: Math.min(x1, x2) * unit - WALL,
      y: Math.min(y1, y2) * unit - WALL,
      width: Math.abs(x1 - x2) * unit + 2 * WALL,
      height: Math.abs(y1 - y2) * unit + 2 * WALL,
    }));
  });

  /** Where the signs of places lie. */
  private readonly seals = $derived.by(() => {
    const { board, spaces, scene } = this.now;
    return scene.marks.flatMap((mark) => {
      if (mark.board !== board.id || !spaces.has(mark.space)) return [];
      const { x, y } = centre(board.kind, spaces.get(mark.space)!);
      return [{ space: mark.space, x: x - SEAL, y: y - SEAL, width: 2 * SEAL, height: 2 * SEAL }];
    });
  });

  /** The letters and numbers of columns and rows. */
  readonly edges = $derived.by(() => keptIn(edgesOf(this.now.board), this.seen(), INSET / this.zoom()));

  /** What is laid before any name. */
  private readonly pinned = $derived.by(() => [
    ...this.flags,
    ...this.caps,
    ...this.costs,
    ...this.chances,
    ...this.numbers,
    ...this.edges.map(({ x, y }) => ({
      x: x - EDGE,
      y: y - EDGE,
      width: 2 * EDGE,
      height: 2 * EDGE,
    })),
  ]);

  /** What no plate may cover. */
  private readonly covered = $derived.by(() => [
    ...this.figures,
    ...this.pinned,
    ...this.signs,
    ...this.names,
  ]);

  /** What the names of places keep clear of, and which of them are spoken of. */
  readonly naming = $derived.by(() => {
    const words = wordsOf(this.now.scene);
    const regions = new Set(this.regions.map(({ text }) => text.toLowerCase()));
    return {
      held: [...this.covered, ...this.regions.map(coveredBy)],
      lit: this.lit,
      said: (label: string) => speaksOf(words, label) && !regions.has(label.toLowerCase()),
    };
  });

  /** Open the fan of those who stand there, and close any other; says whether it was closed before. */
  unfold(space: number, least = 2): boolean {
    const before = this.fan;
    this.fan = (this.now.near.pieces.get(space)?.length ?? 0) >= least ? space : -1;
    return this.fan >= 0 && this.fan !== before;
  }

  /** Whoever shoots turns to where the shot goes. */
  turn(effects: Effect[], near: Now['near']): void {
    const { spaces, board } = this.now;
    for (const effect of effects) {
      if (effect.kind !== 'shot' || !spaces.has(effect.to)) continue;
      for (const { id } of near.pieces.get(effect.from) ?? [])
        this.aims.set(id, centre(board.kind, spaces.get(effect.to)!));
    }
  }
}
