/** How often something of the gallery is played and wins, in words, and in which order that puts it. */
import { percent, plural } from '$lib/format';
import type { Figure, Figures, Sheet } from '$lib/net/types';

export type Order = 'box' | 'played' | 'won';

/** A sentence of how often it was played, and one of how it fared, where anybody did with it. */
export function figureWords(figure: Figure, { games }: Pick<Figures, 'games'>, party: boolean): string[] {
  const { told, played, sides, wins, low, high } = figure;
  if (!played) return [`${told} in none of ${plural(games, 'game')}.`];
  const often = `${told} in ${played} of ${plural(games, 'game')} (${percent(played / games)}).`;
  if (!sides) return [often];
  const who = party ? 'The party' : sides > played ? 'The sides with it' : 'Its side';
  const range = `${Math.round(100 * low)} to ${percent(high)}`;
  return [often, `${who} won ${percent(wins / sides)} (95 % interval: ${range}).`];
}

/** The same for a chip: "14 % · wins 54 %". */
export function figureBrief(figure: Figure, games: number): string {
  const often = percent(figure.played / games);
  return figure.sides ? `in ${often}, won ${percent(figure.wins / figure.sides)}` : `in ${often}`;
}

/** Sheets in the wanted order. Few games say little: wins go by what is sure of them, the lower end of the interval. */
export function inOrder(sheets: readonly Sheet[], order: Order, { entries }: Figures): readonly Sheet[] {
  if (order === 'box') return sheets;
  const weight = ({ id }: Sheet) => {
    const figure = entries[id];
    if (!figure) return -2;
    if (order === 'played') return figure.played;
    return figure.sides ? figure.low : -1;
  };
  return [...sheets].sort((a, b) => weight(b) - weight(a));
}
