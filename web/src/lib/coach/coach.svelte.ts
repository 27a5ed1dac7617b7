/** The coach of one table: a plan before a decision, a remark after one, a rule when it first matters. */
import { guideOf } from '$lib/games.svelte';
import type { EventInfo, Hint, Nugget, Question } from '$lib/net/types';
import type { TableSession } from '$lib/net/session.svelte';
import { settings } from '$lib/theme/settings.svelte';
import { keepMoment, told, wasTold, type Moment } from './memory';
import { ENOUGH, lossOf, matters } from './remarks';

export class Coach {
  constructor(private readonly session: TableSession) {}

  remark: Moment | undefined = $state.raw();
  nugget: Nugget | undefined = $state.raw();
  private nuggets: readonly Nugget[] = $state.raw([]);
  private first = $state(false);
  private quiet = false; // it has just spoken: never twice running
  private plan: { seq: number; hint: Hint } | undefined;

  readonly game = $derived.by(() => this.session.table?.game ?? '');
  readonly on = $derived.by(
    () =>
      this.session.mine.length > 0 &&
      !this.session.table?.config.lesson &&
      !this.session.table?.counts &&
      (settings.teach[this.game] ?? this.first),
  );
  /** The plan for the open question, where something hangs on it. */
  readonly planned = $derived.by(() => {
    const { hint } = this.session;
    return this.on && typeof hint === 'object' && matters(hint) ? hint : undefined;
  });

  /** A table is opened; who meets the game there is taught, unless he says otherwise. */
  open(game: string, first: boolean): void {
    this.first = first;
    if (this.on) this.read(game);
  }

  toggle = (): void => {
    settings.teach = { ...settings.teach, [this.game]: !this.on };
    if (this.on) this.read(this.game);
    else this.nugget = this.remark = undefined;
  };

  private read(game: string): void {
    void guideOf(game)
      .then((found) => (this.nuggets = found.guide.nuggets))
      .catch(() => {});
  }

  /** A question is open to me: think of a plan, and tell its rule if it is new. */
  asked(question: Question): void {
    if (!this.on) return;
    if (this.session.hint === undefined && question.options.length > 1) this.session.askHint();
    this.tell(this.nuggets.find((each) => each.prompt === question.prompt && this.isNew(each)));
  }

  /** Something happened: tell its rule if it is new. */
  happened(events: readonly EventInfo[]): void {
    if (!this.on || this.nugget) return;
    const kinds = new Set(events.map((event) => event.kind));
    this.tell(this.nuggets.find((each) => each.fact && kinds.has(each.fact) && this.isNew(each)));
  }

  /** The hint has come: what is chosen now is held against it. */
  thought(seq: number, hint: Hint): void {
    this.plan = { seq, hint };
  }

  /** I have chosen. */
  chose(question: Question, keys: readonly string[], text: string): void {
    this.remark = undefined;
    const { plan } = this;
    if (!this.on || plan?.seq !== question.seq) return;
    const loss = lossOf(plan.hint, keys) ?? 0;
    if (loss < ENOUGH[settings.remarks]) {
      this.quiet = false;
      return;
    }
    const better = plan.hint.choices[0]!;
    const moment = {
      at: question.seq,
      chosen: text,
      better: better.text,
      why: plan.hint.why,
      loss,
      rules: question.rules,
    };
    keepMoment(this.session.id, moment);
    if (!this.quiet) this.remark = moment;
    this.quiet = !this.quiet;
  }

  readonly takeBack = (): void => {
    this.remark = undefined;
    this.session.takeBack();
  };

  gotIt = (): void => {
    if (this.nugget) told(this.game, this.nugget.rule);
    this.nugget = undefined;
  };

  private isNew = (nugget: Nugget): boolean => !wasTold(this.game, nugget.rule);

  private tell(nugget: Nugget | undefined): void {
    if (nugget && !this.nugget) this.nugget = nugget;
  }
}
