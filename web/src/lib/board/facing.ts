/** Whom a figure turns to: whom it acts on in the open question, whom it means to, or whom it shot at last. */
import type { Scene } from '$lib/net/types';
import type { Placed, Point } from './geometry';

export function facings(
  { question, intents }: Pick<Scene, 'question' | 'intents'>,
  placed: readonly Placed[],
  last: ReadonlyMap<string, Point> = new Map(),
): Map<string, number> {
  const at = new Map<string, Point>(placed.map((each) => [each.piece.id, each]));
  const towards = new Map<string, Point | undefined>(last);
  for (const intent of intents) if (intent.whom.length) towards.set(intent.who, at.get(intent.whom[0]!));
  const context = question?.context;
  if (context?.who && context.whom) {
    towards.set(context.who, at.get(context.whom));
    towards.set(context.whom, at.get(context.who));
  }
  const turned = new Map<string, number>();
  for (const [who, to] of towards) {
    const from = at.get(who);
    if (!from || !to || (from.x === to.x && from.y === to.y)) continue;
    turned.set(who, (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI);
  }
  return turned;
}
