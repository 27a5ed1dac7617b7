/** A table that I look at: its scene, log, chat and clocks as they come from the socket, and what I may send. */
import type {
  Board,
  ChatLine,
  ClockNow,
  EventInfo,
  GameInfo,
  Hint,
  LessonNow,
  Odds,
  Outlook,
  Proposal,
  Scene,
  SceneNow,
  SpectatorInfo,
  TableInfo,
} from './types';
import { capital } from '$lib/format';
import { addressOf } from './early';
import { server } from './http';
import { mergeChat, mergeEvents } from './eventlog';
import { guestToken, keepMe } from './me.svelte';
import type { ServerMessage } from './messages';
import { intentNews, seatNews, undoneNews, wishNews } from './news';
import { TableSocket, type Link } from './socket';
import { Wishes } from './wishes.svelte';

export interface Notice {
  text: string;
  rule: string;
  bad: boolean;
}

/** What answering a question needs of a table; a puzzle offers it too. */
export type Sitting = Pick<
  TableSession,
  | 'boards'
  | 'choose'
  | 'askOdds'
  | 'consent'
  | 'curtain'
  | 'game'
  | 'hint'
  | 'lesson'
  | 'mine'
  | 'notice'
  | 'pending'
  | 'proposal'
  | 'scene'
  | 'setStops'
  | 'stops'
  | 'table'
  | 'takeSeatBack'
  | 'thinking'
  | 'viewer'
> & { askHint?: () => void; leaveToChance?: () => void; wishes?: Wishes };

export class TableSession {
  game: GameInfo | undefined = $state();
  dressed = $state(false); // it is known how the game looks, or that nobody tells
  table: TableInfo | undefined = $state.raw();
  boards: Board[] = $state.raw([]);
  scene: Scene | undefined = $state.raw();
  events: EventInfo[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  muted: SpectatorInfo[] = $state.raw([]);
  clock: (ClockNow & { heard: number }) | undefined = $state.raw();
  thinking: number[] = $state.raw([]);
  proposal: Proposal | undefined = $state.raw();
  undo: SceneNow['undo'] = $state('no');
  viewer = $state(-1);
  mine: number[] = $state.raw([]);
  stops: Record<string, string> = $state({});
  link: Link = $state('connecting');
  linkText = $state('');
  notice: Notice | undefined = $state.raw();
  pending = $state(false); // a choice is on its way
  hint: Hint | 'thinking' | 'none' | undefined = $state.raw();
  unreadChat = $state(0);
  said: ChatLine | undefined = $state.raw(); // the last line that nobody has read yet
  lesson: LessonNow | undefined = $state.raw(); // where it stands, if this table is one
  open = $state(false); // nothing is hidden from anybody now
  answered = $state(0); // how many answers stood after my last one
  onFrame: (frame: { events: EventInfo[]; scene: Scene }) => void = () => {};
  onReset: () => void = () => {};
  onChosen: (keys: string[], what: string) => void = () => {};
  private fresh: EventInfo[] = []; // told since the last scene came

  readonly wishes = new Wishes(() => ({
    table: this.table,
    viewer: this.viewer,
    seq: this.scene?.question?.seq,
    learning: Boolean(this.lesson),
    look: () => this.socket.send({ type: 'wishes', seat: this.viewer }),
    send: (partner, key) => void this.socket.assure({ type: 'wish', partner, key, seat: this.viewer }),
  }));

  private readonly socket: TableSocket;
  private readonly odds = new Map<
    string,
    { promise: Promise<Odds | null>; tell: (odds: Odds | null) => void }
  >();
  private readonly outlooks = new Map<
    string,
    { promise: Promise<Outlook | null>; tell: (outlook: Outlook | null) => void }
  >();
  private settled = false;
  private chatKnown = false; // what was said before I came is no news
  private chosen: string[] = []; // what I chose, in words
  private waitingFor = new Set<string>();

  constructor(readonly id: string) {
    this.socket = new TableSocket(addressOf(id), {
      resume: () => ({
        token: guestToken(),
        last_event: this.events.length,
        viewer: this.settled ? this.viewer : null,
      }),
      message: (message) => this.hear(message),
      link: (state, reason) => {
        this.link = state;
        this.linkText = reason;
      },
    });
    setTimeout(() => this.socket.connect()); // what has come already is shown when the page stands
  }

  /** The seat of mine that is asked, if the question is for me. */
  get asked(): number | undefined {
    return this.scene?.question?.seats.find(
      (seat) => this.mine.includes(seat) && !this.table?.seats[seat]?.stand_in,
    );
  }

  /** Hot-seat: another seat of mine is asked than the one whose eyes I use. */
  get curtain(): number | undefined {
    const seats = this.scene?.question?.seats ?? [];
    if (this.mine.length < 2 || seats.includes(this.viewer)) return undefined;
    return this.asked;
  }

  choose(keys: string[], what: string): void {
    const seq = this.scene?.question?.seq;
    if (seq === undefined || this.pending || !keys.length) return;
    this.pending = true;
    this.notice = undefined;
    this.chosen.push(...keys.map(() => what));
    this.onChosen(keys, what);
    const seat = this.viewer >= 0 ? this.viewer : null;
    const id =
      keys.length === 1
        ? this.socket.assure({ type: 'choose', seq, key: keys[0]!, seat })
        : this.socket.assure({ type: 'run', seq, keys, seat });
    this.waitingFor.add(id);
  }

  askOdds(key: string): Promise<Odds | null> {
    const seq = this.scene?.question?.seq ?? -1;
    const name = `${seq} ${key}`;
    const known = this.odds.get(name);
    if (known) return known.promise;
    let tell: (odds: Odds | null) => void = () => {};
    const promise = new Promise<Odds | null>((resolve) => (tell = resolve));
    this.odds.set(name, { promise, tell });
    this.socket.send({ type: 'odds', seq, key, seat: this.viewer >= 0 ? this.viewer : null });
    return promise;
  }

  /** Where a piece could go now, and who could hit it there; nothing for those who only watch. */
  askOutlook = (piece: string): Promise<Outlook | null> => {
    const seq = this.scene?.question?.seq ?? -1;
    if (seq < 0 || !this.mine.includes(this.viewer)) return Promise.resolve(null);
    const name = `${seq} ${piece}`;
    const known = this.outlooks.get(name);
    if (known) return known.promise;
    let tell: (outlook: Outlook | null) => void = () => {};
    const promise = new Promise<Outlook | null>((resolve) => (tell = resolve));
    this.outlooks.set(name, { promise, tell });
    this.socket.send({ type: 'outlook', seq, piece, seat: this.viewer });
    return promise;
  };

  askHint = (): void => {
    const seq = this.scene?.question?.seq;
    if (seq === undefined || this.hint === 'thinking' || this.table?.counts) return;
    this.hint = 'thinking';
    this.socket.send({ type: 'hint', seq, seat: this.viewer >= 0 ? this.viewer : null });
  };

  lookAs(viewer: number): void {
    this.viewer = viewer;
    this.events = [];
    this.fresh = [];
    this.wishes.forget();
    this.onReset();
    this.socket.send({ type: 'look', viewer, last_event: 0 });
  }

  takeBack = (): void => void this.socket.assure({ type: 'undo' });
  offerDraw = (): void => void this.socket.assure({ type: 'draw' });
  showAgain = (): void => void this.socket.assure({ type: 'again' });
  knowThis = (): void => void this.socket.assure({ type: 'known' });
  resign = (): void => void this.socket.assure({ type: 'resign' });
  consent = (agree: boolean): void => void this.socket.assure({ type: 'consent', agree });
  say = (text: string): void => void this.socket.assure({ type: 'chat', text });
  mute = (who: string, on: boolean): void => void this.socket.assure({ type: 'mute', who, on });
  setStops(stops: Record<string, string>): void {
    this.stops = stops;
    this.socket.assure({ type: 'stops', stops });
  }

  /** Let chance answer this question and its like for me. */
  leaveToChance = (): void => {
    const seq = this.scene?.question?.seq;
    if (seq === undefined || this.pending) return;
    this.pending = true;
    this.waitingFor.add(
      this.socket.assure({ type: 'rest', seq, seat: this.viewer >= 0 ? this.viewer : null }),
    );
  };

  takeSeatBack(seat: number): void {
    server.takeBack(this.id, seat).catch((error: Error) => {
      this.notice = { text: error.message, rule: '', bad: true };
    });
  }

  reconnect = (): void => this.socket.retry();

  close(): void {
    this.socket.close();
  }

  private takenBack(by: number): string {
    return this.mine.includes(by) ? (this.chosen.pop() ?? '') : '';
  }

  private tell(text: string): void {
    if (text) this.notice = { text, rule: '', bad: false };
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        if (message.me) keepMe(message.me);
        this.mine = message.seats;
        if (this.settled && this.viewer !== message.viewer) {
          this.events = [];
          this.onReset();
        }
        this.viewer = message.viewer;
        this.settled = true;
        this.table = message.table;
        this.stops = message.stops[String(message.viewer)] ?? {};
        this.odds.clear();
        this.outlooks.clear();
        this.wishes.forget();
        this.hint = undefined;
        break;
      case 'table': {
        const started = this.table?.status === 'waiting' && message.table.status !== 'waiting';
        this.table = message.table;
        this.mine = message.table.seats.filter((seat) => seat.mine).map((seat) => seat.index);
        // while a table waits, a game with secrets shows them to nobody; and lots may be drawn for seats
        if (started && this.mine.length && !this.mine.includes(this.viewer)) this.lookAs(this.mine[0]!);
        break;
      }
      case 'boards':
        this.boards = message.boards;
        break;
      case 'scene':
        if (message.viewer !== this.viewer) break;
        if (message.scene.question?.seq !== this.scene?.question?.seq) this.hint = undefined;
        this.scene = message.scene;
        this.undo = message.undo;
        this.answered = message.answered;
        this.open = message.open;
        this.onFrame({ events: this.fresh, scene: message.scene });
        this.fresh = [];
        if (!this.waitingFor.size) this.pending = false;
        break;
      case 'events': {
        if (message.viewer !== this.viewer) break;
        const resumed = this.events.length > 0 || message.first > 0;
        const merged = mergeEvents(this.events, message);
        this.events = merged.events;
        if (resumed) this.fresh.push(...merged.fresh);
        break;
      }
      case 'lesson':
        this.lesson = message;
        break;
      case 'clock':
        this.clock = { ...message, heard: Date.now() };
        break;
      case 'chat': {
        const merged = mergeChat(this.chat, message.lines);
        const last = merged.lines.at(-1);
        if (this.chatKnown && merged.fresh && last && !this.mine.includes(last.seat)) {
          this.unreadChat += merged.fresh;
          this.said = last;
        }
        this.chatKnown = true;
        this.chat = merged.lines;
        break;
      }
      case 'muted':
        this.muted = message.people;
        break;
      case 'odds':
        this.odds.get(`${message.seq} ${message.key}`)?.tell(message.odds);
        break;
      case 'outlook':
        this.outlooks.get(`${message.seq} ${message.piece}`)?.tell(message.outlook);
        break;
      case 'hint':
        if (message.seq === this.scene?.question?.seq) this.hint = message.hint ?? 'none';
        break;
      case 'thinking':
        this.thinking = message.seats;
        break;
      case 'intends':
        this.tell(intentNews(this.table?.seats ?? [], message));
        break;
      case 'wishes':
        this.wishes.hearOffers(message);
        break;
      case 'wish':
        this.wishes.hear(message);
        this.tell(wishNews(this.scene?.seats ?? this.table?.seats ?? [], message, this.mine));
        break;
      case 'seat':
        this.tell(seatNews(this.table?.seats ?? [], message));
        break;
      case 'undone':
        this.tell(undoneNews(this.table?.seats ?? [], message, this.mine, this.takenBack(message.by)));
        break;
      case 'proposal':
        this.proposal = message.state === 'open' ? message : undefined;
        if (message.state === 'declined') this.tell(`The ${message.what} was declined.`);
        if (message.state === 'lapsed') this.tell(`Play went on: the ${message.what} is no longer proposed.`);
        break;
      case 'accepted':
        this.waitingFor.delete(message.id);
        // after a reconnect the scene may have come before the word that the choice was stored
        if ((this.scene?.question?.seq ?? Infinity) >= message.seq) this.pending = false;
        break;
      case 'refused':
        if (this.hint === 'thinking') this.hint = undefined;
        if (this.waitingFor.has(message.id)) this.chosen.pop();
        this.waitingFor.delete(message.id);
        this.pending = false;
        this.notice = { text: capital(message.text), rule: message.rule, bad: true };
        break;
    }
  }
}
