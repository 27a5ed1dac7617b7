/** Questions that somebody does not want to be asked for a while, at one seat of one table. */
import type { Question } from '$lib/net/types';

interface Kept {
  seat: number;
  prompt: string;
  label: string;
  until: string;
  after: number; // up to this question he is asked
}

export class Mutes {
  private kept: Kept[] = $state([]);

  of(seat: number): Kept[] {
    return this.kept.filter((each) => each.seat === seat);
  }

  /** From the next question of this kind on; the one at hand is still answered by hand. */
  set(seat: number, { prompt, mute, seq }: Question): void {
    if (!mute) return;
    this.lift(seat, prompt);
    this.kept = [...this.kept, { seat, prompt, label: mute.label, until: mute.until, after: seq }];
  }

  lift(seat: number, prompt: string): void {
    this.kept = this.kept.filter((each) => each.seat !== seat || each.prompt !== prompt);
  }

  /** The key that answers a muted question; nothing if it is to be asked. One that was taken back is asked again. */
  answer(seat: number, { prompt, mute, seq, options }: Question): string | undefined {
    const kept = this.kept.find((each) => each.seat === seat && each.prompt === prompt);
    if (!kept || !mute) return undefined;
    if (kept.until !== mute.until) return void this.lift(seat, prompt);
    if (seq <= kept.after || !options.some((option) => option.key === mute.key)) return undefined;
    kept.after = seq;
    return mute.key;
  }
}
