import type { Figure, Figures, Sheet } from '$lib/net/types';
import { expect, it } from 'vitest';
import { figureBrief, figureWords, inOrder } from './figures';

const figure = (more: Partial<Figure> = {}): Figure => ({
  told: 'In a team',
  played: 28,
  sides: 28,
  wins: 15,
  low: 0.36,
  high: 0.7,
  ...more,
});

it('says how often something was played, and how it fared', () => {
  expect(figureWords(figure(), { games: 200 }, false)).toEqual([
    'In a team in 28 of 200 games (14 %).',
    'Its side won 54 % (95 % interval: 36 to 70 %).',
  ]);
  expect(figureWords(figure(), { games: 200 }, true)[1]).toMatch(/^The party won 54 %/);
  expect(figureWords(figure({ sides: 40 }), { games: 200 }, false)[1]).toMatch(/^The sides with it/);
});
it('claims no wins where nobody had it', () => {
  expect(figureWords(figure({ sides: 0, wins: 0 }), { games: 200 }, false)).toHaveLength(1);
  expect(figureWords(figure({ played: 0, sides: 0 }), { games: 200 }, true)).toEqual([
    'In a team in none of 200 games.',
  ]);
  expect(figureBrief(figure({ sides: 0 }), 200)).toBe('in 14 %');
});
it('sorts by play, and by what is sure of the wins', () => {
  const sheets = ['rare', 'often', 'nothing', 'good'].map((id) => ({ id }) as Sheet);
  const figures: Figures = {
    games: 200,
    level: 'novice',
    entries: {
      rare: figure({ played: 1, sides: 1, wins: 1, low: 0.2, high: 1 }),
      often: figure({ played: 90, low: 0.4 }),
      good: figure({ played: 50, low: 0.5 }),
    },
  };
  const ids = (order: 'box' | 'played' | 'won') => inOrder(sheets, order, figures).map((sheet) => sheet.id);
  expect(ids('box')).toEqual(['rare', 'often', 'nothing', 'good']);
  expect(ids('played')).toEqual(['often', 'good', 'rare', 'nothing']);
  expect(ids('won')).toEqual(['good', 'often', 'rare', 'nothing']);
});
