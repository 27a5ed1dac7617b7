/** Answering the open question: which group is lit, which way is drawn, and what a click, a key or a button does. */
import { placeAt, type Place } from '$lib/board/places';
import type { Board, Ghost, Piece } from '$lib/net/types';
import type { Sitting } from '$lib/net/session.svelte';
import { pop, showPop, hidePop, type AskedOdds, type Content } from '$lib/ui/pop.svelte';
import {
  choicesOf,
  firstGroup,
  litPlaces,
  placeOf,
  refusalsByPlace,
  type Act,
  type Button,
  type Choices,
} from './choices';
import { Hand } from './hand.svelte';
import { letterKeys } from './keys';
import { Mutes } from './mutes.svelte';
import { openOf } from '$lib/lesson/opened';

/** Nothing, anew whenever the question changes. */
const forgottenWith = (_choices: Choices): undefined => undefined;

const LISTED = 9; // as many acts as there are number keys

export class Play {
  /** `busy` says that what others did is still being shown: the question waits. */
  constructor(
    readonly session: Sitting,
    private readonly busy: () => boolean = () => false,
  ) {}

  readonly mutes = new Mutes();

  readonly question = $derived.by(() => {
    if (this.busy()) return null;
    const { scene, viewer, curtain } = this.session;
    const question = scene?.question;
    if (this.session.table?.seats[viewer]?.stand_in) return null; // a bot answers
    return question && curtain === undefined && question.seats.includes(viewer)
      ? openOf(question, this.session.lesson)
      : null;
  });
  /** What a lesson keeps for later. */
  readonly closed = $derived.by(() => {
    const whole = this.session.scene?.question;
    if (!this.question || !whole || this.question.options.length === whole.options.length) return [];
    const open = new Set(this.question.options.map((option) => option.key));
    const options = whole.options.filter((option) => !open.has(option.key));
    return choicesOf({ ...whole, options, shortcuts: [], refusals: [] }).buttons;
  });
  readonly choices = $derived.by(() => choicesOf(this.question));
  readonly main = $derived(this.choices.buttons.find((button) => button.tone === 'main'));
  readonly hand = new Hand(() => this.question?.laying ?? undefined);
  group: string | undefined = $derived.by(() => this.firstLit());
  shown: Act | undefined = $derived(forgottenWith(this.choices)); // whose way is drawn
  armed: Act | undefined = $derived(forgottenWith(this.choices)); // touched once, waits for the second touch
  held: string | undefined = $derived(forgottenWith(this.choices)); // the place of a card that is looked at closely

  readonly lit = $derived.by(() => litPlaces(this.choices, this.group));
  readonly refusals = $derived.by(() => refusalsByPlace(this.choices.refusals));
  /** Refusals that nothing on the table stands for. */
  readonly refusedButtons = $derived.by(() =>
    this.choices.refusals.filter(
      (refusal) => refusal.label && !liesOpen(this.session, placeOf(refusal.target)),
    ),
  );
  readonly letters = $derived(letterKeys(this.choices.buttons.map((button) => button.text)));

  /** The acts that number keys choose: those of the lit group, if they are few and have no button of their own. */
  readonly listed = $derived.by(() => {
    const own = new Set(this.choices.buttons.flatMap((button) => (button.act ? [button.act.id] : [])));
    const acts = this.choices.acts.filter((act) => act.look.group === this.group && !own.has(act.id));
    const onSpaces = acts.filter((act) => act.look.target.kind === 'space').length;
    return onSpaces > LISTED ? acts.filter((act) => act.look.target.kind !== 'space') : acts;
  });
  /** The number key of each place, where all that is listed are cards, or spaces, or dice: then it is shown there. */
  readonly placeKeys = $derived.by(() => {
    if (pop.shown?.content.kind === 'menu') return new Map<string, string>(); // the numbers are its own
    const kinds = new Set(this.listed.map((act) => act.look.target.kind));
    if (kinds.size !== 1 || !(kinds.has('card') || kinds.has('space') || kinds.has('die')))
      return new Map<string, string>();
    return new Map(this.listed.slice(0, LISTED).map((act, i) => [placeOf(act.look.target), String(i + 1)]));
  });
  /** How many places of the board are lit that no number key chooses. */
  readonly unlisted = $derived.by(
    () =>
      this.choices.acts.filter(
        (act) =>
          act.look.group === this.group &&
          /^(space|piece)$/.test(act.look.target.kind) &&
          !this.listed.includes(act),
      ).length,
  );

  commit = (act: Act): void => {
    hidePop(0);
    this.shown = undefined;
    this.armed = undefined;
    this.session.choose(act.keys, act.look.text);
  };

  /** Answer what somebody has muted. */
  answerMuted(): void {
    const { question } = this;
    const key = question && this.mutes.answer(this.session.viewer, question);
    if (key) this.session.choose([key], question.mute!.label);
  }

  /** Take one of several pieces in hand. */
  take(ghost: Ghost): void {
    const act = this.actOf(ghost.key);
    if (act) this.commit(act);
  }

  /** Lay the piece in hand where it is held. */
  layPiece(): void {
    const { ghost, placement } = this.hand;
    if (!ghost || !placement) return;
    hidePop(0);
    this.session.choose(placement.keys, `${ghost.name}: ${this.spotInWords(placement.space)}`);
  }

  spotInWords(spot: number | undefined): string {
    const board = this.session.boards.find((each) => each.spaces.some((space) => space.id === spot));
    return board?.spaces.find((space) => space.id === spot)?.label ?? '';
  }

  /** The spot of the piece in hand that a place is; undefined if it is none. */
  private spotAt(place: string | undefined): number | undefined {
    const spot = place?.startsWith('space:') ? Number(place.slice(place.lastIndexOf(':') + 1)) : undefined;
    return spot !== undefined && this.hand.spots.has(spot) ? spot : undefined;
  }

  press = (button: Button): void => {
    if (button.act) return this.commit(button.act);
    this.group = button.group?.name;
    this.kept = { prompt: this.question?.prompt ?? '', group: this.group };
  };

  private kept: { prompt: string; group: string | undefined } = { prompt: '', group: undefined };

  /** What somebody chose to do stays lit when the same question comes again, as long as it can be done. */
  private firstLit(): string | undefined {
    const { prompt, group } = this.kept;
    const again = this.question?.prompt === prompt && this.choices.groups.some((each) => each.name === group);
    return again ? group : firstGroup(this.choices);
  }

  digit(n: number): void {
    const act = this.listed[n - 1];
    const spot = act && this.spotAt(placeOf(act.look.target));
    if (spot !== undefined) this.hand.hold(spot);
    else if (act) this.commit(act);
  }

  letter(letter: string): boolean {
    const button = this.choices.buttons[this.letters.indexOf(letter)];
    if (button) this.press(button);
    return Boolean(button);
  }

  /** Enter: the way that is drawn, else the only thing to do, else the main thing. */
  enter(): void {
    if (this.hand.placement) return this.layPiece();
    const act = this.armed ?? this.shown;
    if (act) return this.commit(act);
    const { acts } = this.choices;
    if (acts.length === 1) return this.commit(acts[0]!);
    if (this.main) this.press(this.main);
  }

  cancel(): void {
    this.held = undefined;
    this.armed = undefined;
    this.shown = undefined;
    this.kept = { prompt: '', group: undefined };
    this.group = firstGroup(this.choices);
  }

  /** A place on the board, a card or a sheet was chosen. */
  pick(place: string, anchor: DOMRect, touch: boolean): void {
    const spot = this.spotAt(place);
    if (spot !== undefined) {
      if (touch && spot === this.hand.spot) return this.hand.turn(1);
      this.hand.hold(spot);
      return touch ? undefined : this.layPiece();
    }
    const acts = this.lit.get(place) ?? this.elsewhere(place);
    const closely = touch && place.startsWith('card:') && this.held !== place;
    if (touch) this.held = place.startsWith('card:') ? place : undefined;
    if (closely) {
      this.armed = acts.length === 1 ? acts[0] : undefined;
    } else if (!acts.length) {
      const content = this.about(place);
      if (content) showPop(anchor, content, true);
    } else if (acts.length > 1) {
      const items = acts.map((act) => ({ ...act.look, pick: () => this.commit(act) }));
      showPop(anchor, { kind: 'menu', title: 'Which?', items }, true);
    } else if (touch && this.armed?.id !== acts[0]!.id) {
      this.armed = acts[0];
    } else {
      this.commit(acts[0]!);
    }
  }

  /** Take a place in hand, to be confirmed; taken again, it is put back. */
  arm(place: string, anchor: DOMRect): void {
    const acts = this.lit.get(place) ?? [];
    if (acts.length !== 1) return this.pick(place, anchor, false);
    this.armed = this.armed?.id === acts[0]!.id ? undefined : acts[0];
  }

  /** Somebody points at a place: draw the way there, tell what it is. */
  point(place: string | undefined, anchor?: DOMRect, pinned = false): void {
    const spot = this.spotAt(place);
    if (spot !== undefined) return this.hand.hold(spot);
    if (!place || !anchor) {
      this.shown = undefined;
      hidePop();
      return;
    }
    const act = this.lit.get(place)?.[0];
    this.shown = act;
    const content = this.about(place);
    if (content) showPop(anchor, content, pinned, pinned ? 0 : 260);
    else hidePop();
  }

  /** What a place has to tell: the odds of choosing it, why it cannot be chosen, or what it is. */
  about(place: string): Content | undefined {
    const act = this.lit.get(place)?.[0];
    const told = this.described(place, act);
    const refusal = act ? undefined : this.refusals.get(place);
    const odds = act?.look.odds ? this.askedOdds(act) : undefined;
    if (told?.site) return { kind: 'place', place: { ...told, odds, refusal } };
    if (odds) return { kind: 'odds', ...odds };
    if (refusal) return { kind: 'refusal', refusal, title: refusal.label || 'Not now' };
    return told && { kind: 'place', place: told };
  }

  private described(place: string, act: Act | undefined): Place | undefined {
    const { scene } = this.session;
    const at = onBoard(this.session, place);
    if (!scene || !at) return undefined;
    const alone = scene.pieces.filter((each) => each.board === at.board.id && each.space === at.space);
    const about = at.piece ?? (alone.length === 1 && !act ? alone[0] : undefined);
    const note = act ? `${act.look.text}${act.look.cost ? `, cost ${act.look.cost}` : ''}` : '';
    const told = placeAt(scene, at.board, at.space, note, about);
    return told && { ...told, asks: this.asksAbout(at.board.id, at.space, told) };
  }

  /** What partners may be asked that is about a place, or about who stands there. */
  private asksAbout(board: string, space: number, told: Place): Place['asks'] {
    const { wishes, scene, table } = this.session;
    if (!wishes?.partners.length) return undefined;
    wishes.look();
    const nameOf = (seat: number) => scene?.seats[seat]?.name ?? table?.seats[seat]?.name ?? '';
    const here = [...told.standing.map(({ id }) => id), told.sheet?.piece ?? ''];
    return {
      wishes: () =>
        wishes.about({ board, id: space }, here).map((wish) => ({ who: nameOf(wish.seat), wish })),
      ask: (wish) => {
        hidePop(0);
        wishes.ask(wish);
      },
    };
  }

  oddsOf(act: Act): Content {
    return { kind: 'odds', ...this.askedOdds(act) };
  }

  askedOdds(act: Act): AskedOdds {
    const { text, icon, cost, target } = act.look;
    return { title: text, icon, cost, target, load: () => this.session.askOdds(act.keys[0]!) };
  }

  /** The act behind a key, to show its way or to do it. */
  actOf(key: string): Act | undefined {
    return this.choices.acts.find((act) => act.id === key);
  }

  private elsewhere(place: string): Act[] {
    const acts = this.choices.acts.filter((act) => placeOf(act.look.target) === place);
    const groups = new Set(acts.map((act) => act.look.group));
    return groups.size === 1 ? acts : [];
  }
}

/** Whether a place can be seen on the table. */
function liesOpen(session: Sitting, place: string): boolean {
  const { scene, boards } = session;
  if (!place || !scene) return false;
  const id = place.slice(place.lastIndexOf(':') + 1);
  if (place.startsWith('piece:')) return scene.pieces.some((piece) => piece.id === id);
  if (place.startsWith('card:')) return scene.zones.some((zone) => zone.cards.some((card) => card.id === id));
  if (place.startsWith('sheet:')) return scene.sheets.some((sheet) => sheet.id === id);
  return place.startsWith('space:') && boards.some((board) => place.startsWith(`space:${board.id}:`));
}

/** Where a place of the table is on a board, and the piece it names, if it names one. */
function onBoard(
  session: Sitting,
  place: string,
): { board: Board; space: number; piece?: Piece } | undefined {
  const boardOf = (id: string) => session.boards.find((each) => each.id === id);
  const piece = session.scene?.pieces.find((each) => `piece:${each.id}` === place);
  if (piece) {
    const board = boardOf(piece.board);
    return board && { board, space: piece.space, piece };
  }
  const board = place.startsWith('space:') ? boardOf(place.slice(6, place.lastIndexOf(':'))) : undefined;
  return board && { board, space: Number(place.slice(place.lastIndexOf(':') + 1)) };
}
