/** What others did, step by step: a queue of beats and a playhead. The question waits for it, and any key brings it at once. */
import type { EventInfo, Scene } from '$lib/net/types';
import { settings } from '$lib/theme/settings.svelte';
import { beatsOf, isForeign, type Beat, type Frame } from './frames';

const LONGEST = 60; // beats that are worth waiting for; what is more is skipped to the last

export class Playback {
  private real: Scene | undefined = $state.raw();
  beats: Beat[] = $state.raw([]);
  at = $state(-1); // the beat that is shown; -1 while nothing is played
  paused = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly mine: () => readonly number[],
    private readonly show: (events: EventInfo[]) => void,
  ) {}

  readonly busy = $derived(this.at >= 0);
  readonly beat = $derived(this.beats[this.at]);
  /** The table as it is shown now. */
  readonly scene = $derived(this.beat?.scene ?? this.real);

  /** The table as it lies, with what brought it there. */
  push(frame: Frame): void {
    const before = this.real;
    this.real = frame.scene;
    if (!before || !frame.events.length) return;
    const watched = settings.pace !== 'instant' && !document.hidden;
    if (!watched || (!this.busy && !isForeign(frame, before, this.mine()))) {
      this.show(frame.events);
      return;
    }
    const done = this.busy ? this.beats.slice(0, this.at + 1) : [];
    const waiting = this.busy ? this.beats.slice(this.at + 1) : [];
    this.beats = [...done, ...[...waiting, ...beatsOf(frame, before)].slice(-LONGEST)];
    if (!this.busy && this.beats.length) this.go(0);
  }

  /** Everything is different: a new viewer, a first look. */
  reset(scene: Scene | undefined): void {
    this.skip();
    this.real = scene;
  }

  /** To the present. */
  skip = (): void => {
    clearTimeout(this.timer);
    this.at = -1;
    this.beats = [];
    this.paused = false;
  };

  pause = (): void => {
    this.paused = !this.paused;
    if (this.paused) clearTimeout(this.timer);
    else this.wait();
  };

  step(by: 1 | -1): void {
    this.paused = true;
    clearTimeout(this.timer);
    const to = Math.max(0, this.at + by);
    if (to >= this.beats.length) this.skip();
    else this.go(to);
  }

  setPace(pace: typeof settings.pace): void {
    settings.pace = pace;
    if (pace === 'instant') this.skip();
    else if (!this.paused) this.wait();
  }

  private go(at: number): void {
    this.at = at;
    this.show([this.beats[at]!.event]);
    if (!this.paused) this.wait();
  }

  private wait(): void {
    clearTimeout(this.timer);
    const beat = this.beat;
    if (!beat) return;
    const next = () => (this.at + 1 < this.beats.length ? this.go(this.at + 1) : this.skip());
    this.timer = setTimeout(next, beat.ms / Number(settings.pace === 'instant' ? 1 : settings.pace));
  }
}
