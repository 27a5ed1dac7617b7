/** The features of a dungeon that have a drawing; the drawings come with a board that shows them. */
const DRAWN = [
  'passage',
  'shut passage',
  'exit',
  'rubble',
  'rocks',
  'fissure',
  'stairs',
  'smoke',
  'lever',
  'body',
  'package',
  'cage',
] as const;

export type Drawn = (typeof DRAWN)[number];

export const isDrawn = (feature: string): feature is Drawn => DRAWN.some((each) => each === feature);

/** Whether it is a way through the outer wall. */
export const isDoor = (feature: string): boolean => /passage|exit/.test(feature);
