/** The piece in somebody's hand: over which spot it is held, how it is turned, and what lays it so. */
import { bySpot, fitting, turnedOn } from '$lib/board/laying';
import type { Ghost, Laying, Placement } from '$lib/net/types';

const forgottenWith = (_laying: Laying | undefined): undefined => undefined;

export class Hand {
  /** `asked` is what the open question is about, if it is about laying a piece. */
  constructor(private readonly asked: () => Laying | undefined) {}

  readonly laying = $derived.by(() => this.asked());
  /** Pieces to choose one from. */
  readonly palette: Ghost[] = $derived(
    this.laying && !this.laying.placements.length ? this.laying.ghosts : [],
  );
  /** The one that was chosen. */
  readonly ghost = $derived(this.laying?.placements.length ? this.laying.ghosts[0] : undefined);
  readonly kind = $derived(this.laying?.kind ?? 'hex-pointy');
  readonly spots: Map<number, Placement[]> = $derived(bySpot(this.laying?.placements ?? []));
  degrees = $state(0);
  private held: number | undefined = $derived(forgottenWith(this.laying));
  /** Over which spot it is held: there is always one. */
  readonly spot = $derived(this.held ?? [...this.spots.keys()][0]);
  readonly placement = $derived(
    this.spot === undefined ? undefined : fitting(this.spots.get(this.spot) ?? [], this.degrees),
  );

  hold(spot: number): void {
    if (this.spots.has(spot)) this.held = spot;
  }

  turn(step: 1 | -1): void {
    const { placement } = this;
    if (!placement) return;
    this.held = placement.space;
    this.degrees = turnedOn(this.spots.get(placement.space)!, placement.degrees, step)!.degrees;
  }
}
