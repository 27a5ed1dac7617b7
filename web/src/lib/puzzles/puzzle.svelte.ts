/** A puzzle that I look at: the table as its seat sees it, and what my answer was worth. */
import { gameInfo } from '$lib/games.svelte';
import { server } from '$lib/net/http';
import type { Notice, Sitting } from '$lib/net/session.svelte';
import type { Board, GameInfo, PuzzleVerdict, PuzzleView, Scene } from '$lib/net/types';

export class PuzzleSession implements Sitting {
  game: GameInfo | undefined = $state();
  view: PuzzleView | undefined = $state.raw();
  scene: Scene | undefined = $state.raw();
  verdict: PuzzleVerdict | undefined = $state.raw();
  notice: Notice | undefined = $state.raw();
  pending = $state(false);
  boards: Board[] = $state.raw([]);
  mine: number[] = $state.raw([]);
  viewer = $state(-1);
  readonly table = undefined;
  readonly curtain = undefined;
  readonly proposal = undefined;
  readonly lesson = undefined;
  hint: Sitting['hint'] = undefined;
  readonly thinking: number[] = [];
  readonly stops: Record<string, string> = {};

  constructor(
    private readonly of: string,
    private readonly id: string,
  ) {}

  async load(): Promise<void> {
    this.game = await gameInfo(this.of);
    const view = await server.puzzle(this.of, this.id);
    this.view = view;
    this.scene = posed(view.scene);
    this.boards = view.scene.boards;
    this.mine = [view.seat];
    this.viewer = view.seat;
  }

  choose(keys: string[]): void {
    if (this.pending || this.verdict || !keys.length) return;
    this.pending = true;
    this.notice = undefined;
    void server
      .answerPuzzle(this.of, this.id, keys)
      .then((verdict) => (this.verdict = verdict))
      .catch((error: Error) => (this.notice = { text: error.message, rule: '', bad: true }))
      .finally(() => (this.pending = false));
  }

  /** Nobody works odds out here: what a choice shows at once must do. */
  askOdds = () => Promise.resolve(null);
  consent(): void {}
  setStops(): void {}
  takeSeatBack(): void {}
}

/** The scene without what only a table can answer. */
function posed(scene: Scene): Scene {
  const { question } = scene;
  const options = question?.options.map((option) => ({ ...option, look: { ...option.look, odds: false } }));
  const asked = question && options ? { ...question, options, mute: null } : question;
  return { ...scene, forecast: '', question: asked };
}
