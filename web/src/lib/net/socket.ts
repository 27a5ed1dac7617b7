/** The socket of one table: it comes back by itself, resumes where it was, and sends again what was not acknowledged. */
import { wireTo } from './early';
import type { ClientMessage, ServerMessage } from './messages';

export type Link = 'connecting' | 'open' | 'lost' | 'closed';

export interface Resume {
  token: string | null;
  last_event: number;
  viewer: number | null;
}

export interface Hooks {
  resume: () => Resume;
  message: (message: ServerMessage) => void;
  link: (state: Link, reason: string) => void;
}

interface Wire {
  readyState: number;
  send: (text: string) => void;
  close: (code?: number) => void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}

export interface Outside {
  open: (address: string) => Wire;
  later: (run: () => void, ms: number) => unknown;
  forget: (timer: unknown) => void;
}

const OPEN = 1;

const BROWSER: Outside = {
  open: (address) => wireTo(address) as unknown as Wire,
  later: (run, ms) => setTimeout(run, ms),
  forget: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

const PING_EVERY = 20_000;
const SILENCE = 45_000;
const RESTART = 1012;
const FINAL: Record<number, string> = {
  4401: 'You are signed out here. Load the page again to go on.',
  4403: 'This page may not talk to that server.',
  4404: 'There is no such table.',
  4405: 'Whoever laid this table has removed you from it.',
};

/** How long to wait before try number `n`: quick at first, never more than 8 s. */
export const pause = (n: number): number => Math.min(8000, 200 * 2 ** Math.min(n, 10));

export class TableSocket {
  private wire: Wire | undefined;
  private tries = 0;
  private counter = 0;
  private welcomed = false;
  private ended = false;
  private handed = false; // to another process of the server, most likely: nothing to tell unless that fails
  private heard: ServerMessage[] = []; // and not yet taken
  private resting = false;
  private waiting = new Map<string, ClientMessage>();
  private timers: { retry?: unknown; ping?: unknown; silence?: unknown } = {};
  private readonly stamp = Math.random().toString(36).slice(2, 8);

  constructor(
    private readonly address: string,
    private readonly hooks: Hooks,
    private readonly outside: Outside = BROWSER,
  ) {}

  connect(): void {
    if (this.ended) return;
    if (!this.handed) this.hooks.link('connecting', '');
    this.welcomed = false;
    const wire = this.outside.open(this.address);
    this.wire = wire;
    wire.onopen = () => this.post({ type: 'hello', ...this.hooks.resume() });
    wire.onmessage = (event) => this.hear(String(event.data));
    wire.onclose = (event) => {
      if (this.wire === wire) this.lost(event.code, event.reason);
    };
  }

  /** Send a message that must arrive; it is kept until the table accepts or refuses it. Gives back its id. */
  assure(message: ClientMessage): string {
    const id = `${this.stamp}${++this.counter}`;
    const stamped = { ...message, id } as ClientMessage;
    this.waiting.set(id, stamped);
    if (this.welcomed) this.post(stamped);
    return id;
  }

  /** Send a message that may be lost. */
  send(message: ClientMessage): void {
    if (this.welcomed) this.post(message);
  }

  get unacknowledged(): number {
    return this.waiting.size;
  }

  /** Try at once instead of waiting: the network came back, or somebody pressed a button. */
  retry(): void {
    if (this.ended || this.wire?.readyState === OPEN) return;
    this.outside.forget(this.timers.retry);
    this.connect();
  }

  close(): void {
    this.ended = true;
    this.stopTimers();
    this.wire?.close(1000);
  }

  private post(message: ClientMessage): void {
    if (this.wire?.readyState === OPEN) this.wire.send(JSON.stringify(message));
  }

  private hear(text: string): void {
    this.listen();
    this.heard.push(...(JSON.parse(text) as ServerMessage[]));
    if (!this.resting) this.takeAll();
  }

  /** In order; how a table looks is drawn before it is told how it stands, and a press is answered in between. */
  private takeAll(): void {
    this.resting = false;
    for (let message = this.heard.shift(); message && !this.ended; message = this.heard.shift()) {
      this.take(message);
      if (message.type !== 'boards') continue;
      this.resting = true;
      return void this.outside.later(() => this.takeAll(), 0);
    }
  }

  private take(message: ServerMessage): void {
    if (message.type === 'accepted' || message.type === 'refused') this.waiting.delete(message.id);
    this.hooks.message(message);
    if (message.type !== 'welcome') return;
    this.welcomed = true;
    this.tries = 0;
    this.hooks.link('open', '');
    for (const unsent of this.waiting.values()) this.post(unsent);
    this.beat();
  }

  private lost(code: number, reason: string): void {
    this.stopTimers();
    this.welcomed = false;
    if (this.ended) return;
    const final = FINAL[code];
    if (final) {
      this.ended = true;
      this.hooks.link('closed', final);
      return;
    }
    this.handed = code === RESTART && !this.tries;
    if (!this.handed) this.hooks.link('lost', reason);
    this.timers.retry = this.outside.later(() => this.connect(), pause(this.tries++));
  }

  private beat(): void {
    this.timers.ping = this.outside.later(() => {
      this.send({ type: 'ping', sent: Date.now() });
      this.beat();
    }, PING_EVERY);
  }

  /** A wire that stays silent although it was pinged is dead, whatever it says. */
  private listen(): void {
    this.outside.forget(this.timers.silence);
    const wire = this.wire;
    this.timers.silence = this.outside.later(() => wire?.close(4000), SILENCE);
  }

  private stopTimers(): void {
    for (const timer of Object.values(this.timers)) this.outside.forget(timer);
    this.timers = {};
  }
}
