/** A sign for the kinds of event that many games tell; a game's theme may name others. */
const SIGNS: [RegExp, { icon: string }][] = [
  [/^(moved|entered|shifted|fled|pushed|pulled|swapped)/, { icon: 'footprint' }],
  [/^(attacked|fought|struck|countered)/, { icon: 'crossed-swords' }],
  [/^(shot|fired)/, { icon: 'crosshair' }],
  [/^(wounded|hurt|damaged|lost)/, { icon: 'heart-drop' }],
  [/^(defeated|killed|destroyed|died)/, { icon: 'skull-crossed-bones' }],
  [/^(healed|rested|regained)/, { icon: 'hearts' }],
  [/^(bought|earned|income|paid|sold|gained)/, { icon: 'two-coins' }],
  [/^(rolled|tested|challenge)/, { icon: 'rolling-dices' }],
  [/^(drew|drawn|played|discarded|revealed|turned)/, { icon: 'card-play' }],
  [/^(scored|won)/, { icon: 'laurel-crown' }],
  [/^(summoned|spawned|placed|marked|dropped)/, { icon: 'plain-circle' }],
];

export const signOf = (kind: string): string =>
  SIGNS.find(([pattern]) => pattern.test(kind))?.[1].icon ?? 'perspective-dice-one';
