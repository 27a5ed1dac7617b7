/** What mouse, finger and keys do on a board: point, open a fan, choose, hold to ask, walk by arrows. */
import { pointed as pointedAt } from '$lib/ui/pointed.svelte';
import { tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { reveal } from './camera';
import { centre, step, unitOf, type Direction } from './geometry';
import { reachOf, spotNear } from './laying';
import { FANNED } from './heap';
import { isLit, spacePlace, type Now } from './now';
import type { Outlooks } from './outlooks.svelte';
import type { Sight } from './sight.svelte';
import type { Stands } from './stands.svelte';

const HOLD = 450; // ms until a long press asks instead of answering
const NOTCH = 90; // ms: a wheel that runs on turns once
const ARROWS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** What is told of it. */
export interface Answers {
  pick: (place: string, anchor: DOMRect) => void;
  point: (place: string | undefined, anchor?: DOMRect, pinned?: boolean) => void;
  fit: () => void;
}

export class Pointing {
  svg: SVGSVGElement | undefined = $state();
  focused = $state(false);
  hovered = $state(-1); // the space that is pointed at, or has the focus
  private cursor = $state(-1);
  private over = '';
  private held = false;
  private holding: ReturnType<typeof setTimeout> | undefined;
  private turnedAt = 0;

  constructor(
    private readonly now: Now,
    private readonly sight: Sight,
    private readonly stands: Stands,
    private readonly outlooks: Outlooks,
    private readonly answers: Answers,
  ) {}

  /** The space that the arrow keys start from. */
  readonly home = $derived.by(() => {
    const { spaces, legal, board } = this.now;
    if (this.cursor >= 0 && spaces.has(this.cursor)) return this.cursor;
    return [...legal.keys()][0] ?? board.spaces[0]?.id ?? -1;
  });

  focusSpace(id: number): void {
    this.svg?.querySelector<SVGElement>(`[data-space="${id}"]`)?.focus({ preventScroll: true });
  }

  /** What a thing under the pointer stands for: a lit piece itself, else the space it stands on. */
  private placeAt(target: EventTarget | null): { at: string; element: Element } | undefined {
    const { board, scene, lit } = this.now;
    const element = (target as Element | null)?.closest('[data-piece],[data-space]');
    if (!element) return undefined;
    const piece = element.getAttribute('data-piece');
    if (piece === null) return { at: spacePlace(board, Number(element.getAttribute('data-space'))), element };
    const under = spacePlace(board, scene.pieces.find((each) => each.id === piece)!.space);
    if (!isLit(this.now, piece) && lit.has(under)) return { at: under, element };
    return { at: `piece:${piece}`, element };
  }

  /** A space that is not lit itself answers for the one lit piece that stands on it. */
  private answering(at: string): string {
    const { lit, near } = this.now;
    if (lit.has(at) || !at.startsWith('space:')) return at;
    const id = Number(at.slice(at.lastIndexOf(':') + 1));
    const standing = (near.pieces.get(id) ?? []).filter((piece) => isLit(this.now, piece.id));
    return standing.length ? `piece:${standing[0]!.id}` : at;
  }

  /** The space under the pointer, or that of the figure under it. */
  private spaceUnder(element: Element | undefined): number {
    const { scene, board } = this.now;
    const piece = element?.getAttribute('data-piece');
    const standing = scene.pieces.find((each) => each.id === piece && each.board === board.id);
    return standing?.space ?? Number(element?.getAttribute('data-space') ?? -1);
  }

  /** The spot of the piece in hand that is under the pointer, or near it. */
  private spotUnder(event: MouseEvent): number | undefined {
    const { hand, board } = this.now;
    const { ghost, spots } = hand ?? {};
    if (!ghost || !spots) return undefined;
    const frame = this.svg!.getBoundingClientRect();
    const { view } = this.sight;
    const scale = view.k * unitOf(board.kind);
    const at = {
      x: (event.clientX - frame.left - view.x) / scale,
      y: (event.clientY - frame.top - view.y) / scale,
    };
    return spotNear(
      board.spaces.filter((space) => spots.has(space.id)),
      at,
      reachOf(ghost),
    );
  }

  /** The wheel turns what is in the hand; with Ctrl it zooms as ever. */
  readonly turning: Attachment<Element> = (element) => {
    const wheel = (event: WheelEvent) => {
      const { hand } = this.now;
      if (!hand?.ghost || event.ctrlKey || !event.deltaY) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.timeStamp - this.turnedAt < NOTCH) return;
      this.turnedAt = event.timeStamp;
      hand.turn(event.deltaY > 0 ? 1 : -1);
    };
    const node = element as SVGElement;
    node.addEventListener('wheel', wheel, { passive: false });
    return () => node.removeEventListener('wheel', wheel);
  };

  readonly click = (event: MouseEvent): void => {
    if (this.held) return;
    const { board, lit } = this.now;
    const spot = this.spotUnder(event);
    if (spot !== undefined)
      return this.answers.pick(spacePlace(board, spot), new DOMRect(event.clientX, event.clientY));
    const found = this.placeAt(event.target);
    const space = this.spaceUnder(found?.element);
    const byTouch = (event as PointerEvent).pointerType === 'touch';
    const opens = this.stands.unfold(space, byTouch ? FANNED : undefined);
    if (opens && byTouch && !lit.has(spacePlace(board, space))) return; // first it opens, then one is chosen
    if (found) this.answers.pick(this.answering(found.at), found.element.getBoundingClientRect());
  };

  /** Twice on ground where there is nothing to choose: all of it. */
  readonly twice = (event: MouseEvent): void => {
    const found = this.placeAt(event.target);
    if (!found || !this.now.lit.has(this.answering(found.at))) this.answers.fit();
  };

  /** Point at whoever intends something there: the piece itself, or one that stands on the space. */
  private intends(element: Element | undefined): void {
    const { near, scene } = this.now;
    const space = Number(element?.getAttribute('data-space') ?? -1);
    const here = [element?.getAttribute('data-piece'), ...(near.pieces.get(space) ?? []).map(({ id }) => id)];
    pointedAt.piece = scene.intents.find((intent) => here.includes(intent.who))?.who ?? '';
  }

  readonly point = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') return;
    const { hand } = this.now;
    const spot = event.buttons ? undefined : this.spotUnder(event);
    if (spot !== undefined) hand!.hold(spot);
    if (hand?.ghost) return;
    const found = event.buttons ? undefined : this.placeAt(event.target);
    if (!event.buttons) this.stands.unfold(this.spaceUnder(found?.element));
    const at = found ? this.answering(found.at) : '';
    this.outlooks.point(found?.element);
    if (at === this.over) return;
    this.over = at;
    this.hovered = Number(found?.element.getAttribute('data-space') ?? -1);
    this.intends(found?.element);
    this.answers.point(at || undefined, found?.element.getBoundingClientRect());
  };

  readonly leave = (): void => {
    this.over = '';
    this.stands.fan = -1;
    this.hovered = -1;
    this.outlooks.point(undefined);
    this.intends(undefined);
    this.answers.point(undefined);
  };

  readonly press = (event: PointerEvent): void => {
    this.held = false;
    clearTimeout(this.holding);
    const found = this.placeAt(event.target);
    if (event.pointerType === 'mouse' || !found) return;
    this.holding = setTimeout(() => {
      this.held = true;
      this.answers.point(this.answering(found.at), found.element.getBoundingClientRect(), true);
    }, HOLD);
  };
  readonly unpress = (): void => clearTimeout(this.holding);

  readonly key = (event: KeyboardEvent): void => {
    const { spaces, legal, board } = this.now;
    const direction = ARROWS[event.key];
    const from = spaces.get(this.home);
    if (direction && from && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      const among =
        event.shiftKey && legal.size ? [...legal.keys()].map((id) => spaces.get(id)!) : board.spaces;
      const next = step(among, from, direction);
      if (next) this.focusSpace(next.id);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      event.stopPropagation();
      const element = this.svg?.querySelector(`[data-space="${this.home}"]`);
      const place = this.answering(spacePlace(board, this.home));
      if (element) this.answers.pick(place, element.getBoundingClientRect());
    }
  };

  readonly focusin = (event: FocusEvent): void => {
    const { spaces, board, room } = this.now;
    const element = event.target as Element;
    const space = spaces.get(Number(element.getAttribute('data-space') ?? NaN));
    if (!space) return;
    this.focused = element.matches(':focus-visible');
    this.cursor = space.id;
    this.hovered = space.id;
    this.intends(element);
    this.outlooks.point(element);
    if (!this.focused) return;
    this.stands.unfold(space.id);
    this.sight.jump(reveal(this.sight.view, centre(board.kind, space), room));
    void tick().then(() =>
      this.answers.point(this.answering(spacePlace(board, space.id)), element.getBoundingClientRect()),
    );
  };

  readonly focusout = (): void => {
    this.focused = false;
    this.stands.fan = -1;
    this.hovered = -1;
    this.intends(undefined);
    this.answers.point(undefined);
  };
}
