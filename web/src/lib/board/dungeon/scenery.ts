/** Which drawings stand where in a dungeon, and what they light. */
import type { Board, Mark } from '$lib/net/types';
import { SIDE, type Point } from '../geometry';
import { isDoor, isDrawn } from './drawn';
import { REACH, type Light } from './light';
import { beside, borders, type Plan, type Way } from './plan';

export interface Feature extends Point {
  space: number;
  feature: string;
  wall?: Way; // it is a way through this outer wall
  axis: 'across' | 'along';
}

/** The drawings of a board's marks; of two alike on one space only one, and a thing over the ground it lies on. */
export function featuresOf(plan: Plan, board: Board, marks: readonly Mark[]): Feature[] {
  const cells = new Map(plan.cells.map((cell) => [cell.space.id, cell]));
  const seen = new Set<string>();
  return marks.flatMap((mark) => {
    const cell = cells.get(mark.space);
    const key = `${mark.space} ${mark.feature}`;
    if (mark.board !== board.id || !cell || !isDrawn(mark.feature) || seen.has(key)) return [];
    seen.add(key);
    const wall = isDoor(mark.feature) ? borders(cell, plan.at)[0] : undefined;
    const cracked = plan.walls.filter(
      (each) => each.kind === 'crack' && beside(each, plan.at).includes(cell),
    );
    const axis = cracked.some((each) => each.y1 === each.y2) ? 'along' : 'across';
    return [
      { space: mark.space, feature: mark.feature, wall, axis, x: cell.x + SIDE / 2, y: cell.y + SIDE / 2 },
    ];
  });
}

/** Torches, ways out and open passages give light. */
export function lightsOf(features: readonly Feature[], torches: readonly Point[]): Light[] {
  const doors = features.flatMap(({ feature, x, y }): Light[] =>
    feature === 'exit'
      ? [{ x, y, r: REACH.exit }]
      : feature === 'passage'
        ? [{ x, y, r: REACH.passage }]
        : [],
  );
  return [...torches.map(({ x, y }) => ({ x, y: y + 34, r: REACH.torch })), ...doors];
}
