/** The signs that the client itself draws over a board: which of them are on it now, those of this moment first. */
import { pipsOf } from '$lib/format';
import type { Intent, Piece } from '$lib/net/types';
import type { Act } from '$lib/table/choices';
import type { Overlay } from '$lib/theme/settings.svelte';
import { drawn, likely } from './intents';

export type Live =
  | 'acting'
  | 'lit'
  | 'chance'
  | 'price'
  | 'star'
  | 'step'
  | 'intent'
  | 'arrow'
  | 'mine'
  | 'done'
  | 'spent'
  | 'pips'
  | 'count'
  | 'facing'
  | 'owned'
  | 'under'
  | 'several'
  | 'key'
  | 'refused'
  | 'bot'
  | 'slot'
  | 'soon'
  | 'reach'
  | 'threat'
  | 'pays';

export interface Showing {
  pieces: Piece[]; // those that stand where one looks
  behind: ReadonlySet<string>; // those that somebody stands before
  about: string; // the piece that the question is about
  lit: (piece: string) => Act[] | undefined;
  legal: ReadonlyMap<number, Act[]>; // what can be done on each space
  flags: readonly string[]; // the letters of the flags of the goal
  intents: Intent[];
  arrows: boolean; // intents are drawn
  flat: boolean; // figures are plain discs
  worn: number; // badges of a figure
  mine: (seat: number) => boolean;
  keyed: boolean;
  refused: boolean;
  bots: boolean; // a bot plays a side
  turned: boolean; // figures show whom they face
  owned: boolean; // spaces are framed in the colour of a side
  under: boolean; // figures stand on what is told beside them
  slots: number; // points that win, 0 where the most do, -1 where none are counted
  soon: boolean; // points to come are drawn beside those that are scored
  overlays: readonly Overlay[]; // what lies over the board
}

const SLOTS = 20; // points up to this are drawn one by one

const chancy = (acts: Act[] | undefined) => Boolean(acts?.some(({ look }) => look.chance !== null));

/** What belongs to the open question, and below the signs of the game what is there at any time. */
export function liveSigns(seen: Showing): { first: Live[]; then: Live[] } {
  const { pieces, legal, intents } = seen;
  const own = seen.flat ? [] : pieces.filter((piece) => seen.mine(piece.seat));
  const targets = pieces.flatMap((piece) => seen.lit(piece.id) ?? []);
  const places = [...legal.values()];
  const isDone = (piece: Piece) => piece.spent && piece.id !== seen.about && !seen.lit(piece.id);
  const numbered = drawn(intents, '', seen.arrows).map((i) => intents[i]!);
  const there: Record<Live, boolean> = {
    acting: !seen.flat && pieces.some((piece) => piece.acting || piece.id === seen.about),
    lit: targets.length > 0 || legal.size > 0,
    chance: chancy(targets) || places.some(chancy),
    price: places.some(([act]) => act?.look.chance === null && Boolean(act.look.cost)),
    star: seen.flags.includes('★'),
    step: seen.flags.some((letter) => letter !== '★'),
    intent: numbered.length > 0,
    arrow: numbered.some((intent) => likely(intent) && (intent.whom.length || intent.path.length)),
    mine: own.some((piece) => !isDone(piece)),
    done: own.some(isDone),
    spent: pieces.some((piece) => piece.spent && !own.includes(piece)),
    pips: pieces.some((piece) => piece.health && pipsOf(piece.health)),
    count: pieces.some((piece) => piece.health && (seen.behind.has(piece.id) || !pipsOf(piece.health))),
    facing: seen.turned,
    owned: seen.owned,
    under: seen.under,
    several: pieces.some((piece) => seen.worn > 0 && piece.badges.length > seen.worn),
    key: seen.keyed,
    refused: seen.refused,
    bot: seen.bots,
    slot: seen.slots >= 0 && seen.slots <= SLOTS,
    soon: seen.soon,
    reach: seen.overlays.includes('reach'),
    threat: seen.overlays.includes('threat'),
    pays: seen.overlays.includes('pays'),
  };
  const among = (...kinds: Live[]) => kinds.filter((kind) => there[kind]);
  return {
    first: among(
      'reach',
      'threat',
      'pays',
      'acting',
      'mine',
      'done',
      'lit',
      'key',
      'chance',
      'price',
      'star',
      'step',
      'intent',
      'arrow',
      'count',
      'several',
    ),
    then: among('slot', 'soon', 'owned', 'under', 'spent', 'pips', 'facing', 'refused', 'bot'),
  };
}
