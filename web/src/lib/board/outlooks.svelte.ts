/** What lies ahead: of who acts while it is laid over the board, and of the figure that is pointed at for a moment. */
import type { Board, Outlook, Scene } from '$lib/net/types';
import { settings } from '$lib/theme/settings.svelte';
import { costInWords, dangerInWords, outlookFor } from './overlays';

const MOMENT = 250; // ms

export interface Seen {
  scene: Scene;
  board: Board;
  mine: (seat: number) => boolean;
  ask?: (piece: string) => Promise<Outlook | null>; // where a piece could go, and who could hit it there
}

export class Outlooks {
  figure = $state(''); // pointed at
  private under = $state(-1); // the space that is pointed at
  private readonly ask = $derived.by(() => (this.seen().scene.outlooks ? this.seen().ask : undefined));
  readonly actor = $derived.by(() => {
    const { scene, board, mine } = this.seen();
    return this.ask ? outlookFor(scene, board, mine) : '';
  });
  readonly hostile = $derived.by(
    () => Boolean(this.figure) && !this.seen().mine(this.named(this.figure)?.seat ?? -1),
  );
  ahead: Outlook | undefined = $state.raw();
  glimpse: Outlook | undefined = $state.raw();
  /** Of the space that is pointed at, in words. */
  readonly told = $derived.by(() => {
    const found = this.glimpse && !this.hostile ? this.glimpse : this.ahead;
    if (!found || this.under < 0) return '';
    const name = (piece: string) => this.named(piece)?.name ?? '';
    const words = [costInWords(found, this.under), dangerInWords(found, this.under, name)].filter(Boolean);
    return words.length ? `${name(found.piece)}: ${words.join('. ')}` : '';
  });

  constructor(private readonly seen: () => Seen) {
    $effect(() => this.lookAhead());
    $effect(() => this.glance());
  }

  /** Whether the table can tell any. */
  get offered(): boolean {
    return this.ask !== undefined;
  }

  named(id: string) {
    return this.seen().scene.pieces.find((piece) => piece.id === id);
  }

  point(element: Element | undefined): void {
    this.figure = element?.getAttribute('data-piece') ?? '';
    this.under = this.named(this.figure)?.space ?? Number(element?.getAttribute('data-space') ?? -1);
  }

  private lookAhead(): void {
    const [seq, who, ask] = [this.seen().scene.question?.seq, this.actor, this.ask];
    const laid = settings.overlays.some((overlay) => overlay !== 'pays');
    if (!ask || !who || !(laid || this.hostile)) return void (this.ahead = undefined);
    void ask(who).then((found) => {
      if (seq === this.seen().scene.question?.seq && who === this.actor) this.ahead = found ?? undefined;
    });
  }

  private glance(): (() => void) | undefined {
    const [who, ask] = [this.figure, this.ask];
    void this.seen().scene.question?.seq;
    this.glimpse = undefined;
    if (!who || !ask) return undefined;
    const waiting = setTimeout(() => {
      void ask(who).then((found) => {
        if (who === this.figure) this.glimpse = found ?? undefined;
      });
    }, MOMENT);
    return () => clearTimeout(waiting);
  }
}
