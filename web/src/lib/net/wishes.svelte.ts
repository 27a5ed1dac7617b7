/** What I may ask of the bots of my side, and what is asked of them now. */
import type { Offered, TableInfo, Target, WishesNow, WishNow } from './types';

/** Something that can be asked of one bot. */
export interface Askable {
  seat: number;
  key: string;
  text: string;
  target: Target;
}

interface Line {
  table: TableInfo | undefined;
  viewer: number;
  seq: number | undefined; // of the open question
  learning: boolean;
  look: () => void; // ask what can be asked
  send: (partner: number, key: string) => void;
}

export class Wishes {
  private offered: Offered[] = $state.raw([]);
  private seq = $state(-1); // the question at which they were offered
  private asking = -1;
  standing: ReadonlyMap<number, WishNow> = $state.raw(new Map<number, WishNow>()); // by the seat of the bot

  constructor(private readonly line: () => Line) {}

  /** The bots of my side that can be asked for something. */
  readonly partners = $derived.by(() => {
    const { table, viewer, learning } = this.line();
    const me = table?.seats[viewer];
    if (!me?.mine || me.stand_in || table?.status !== 'playing' || table.counts || learning) return [];
    return table.seats.filter((seat) => seat.team === me.team && seat.index !== me.index && seat.level);
  });

  /** Ask what can be asked at this question, once. */
  readonly look = (): void => {
    const { seq, look } = this.line();
    if (!this.partners.length || seq === undefined || seq === this.seq || seq === this.asking) return;
    this.asking = seq;
    look();
  };

  /** What can be asked now; nothing before it is known. */
  readonly now: Askable[] = $derived.by(() => {
    const { seq } = this.line();
    if (this.seq !== seq) return [];
    return this.offered.flatMap(({ wish, seats }) => seats.map((seat) => ({ seat, ...wish })));
  });

  /** What can be asked that is about a space, or about those who stand there. */
  about(space: { board: string; id: number }, pieces: readonly string[]): Askable[] {
    return this.now.filter(({ target }) =>
      target.kind === 'space'
        ? (target.board || 'board') === space.board && Number(target.id) === space.id
        : target.kind === 'piece' && pieces.includes(target.id),
    );
  }

  ask(wish: Askable): void {
    this.line().send(wish.seat, wish.key);
  }

  takeBack(seat: number): void {
    this.line().send(seat, '');
  }

  hearOffers(message: WishesNow): void {
    this.offered = message.offered;
    this.seq = message.seq;
  }

  hear(message: WishNow): void {
    const standing = new Map(this.standing);
    if (message.state === 'withdrawn' || message.state === 'over') standing.delete(message.seat);
    else standing.set(message.seat, message);
    this.standing = standing;
  }

  /** Other eyes, or a new connection: what stands is told anew. */
  forget(): void {
    this.standing = new Map();
    this.offered = [];
    this.seq = this.asking = -1;
  }
}
