import { expect, test } from 'vitest';
import { intentNews, seatNews, undoneNews, wishNews } from './news';

const seats = [{ name: 'Crosses' }, { name: 'Noughts' }];
const told = { seat: 1, player: '', level: '', stand_in: false };

test('a seat that changes hands is told in words', () => {
  expect(seatNews(seats, { ...told, holder: 'open' })).toBe('Noughts: the seat is open now.');
  expect(seatNews(seats, { ...told, holder: 'bot', level: 'expert' })).toBe('Noughts: a bot plays now.');
  expect(seatNews(seats, { ...told, holder: 'person', player: 'Ann' })).toBe('Noughts: Ann plays now.');
  expect(seatNews(seats, { ...told, holder: 'person', player: 'Ann', stand_in: true })).toBe(
    'Noughts: a bot stands in for Ann.',
  );
});

test('a partner says what it is about to do', () => {
  expect(intentNews(seats, { seat: 1, text: 'Move to E7' })).toBe('Noughts plans: Move to E7.');
});

test('an undo is told: to who loses a question by it, and to who took back', () => {
  expect(undoneNews(seats, { by: 0, seats: [1] }, [1])).toBe(
    'Crosses took a choice back. Your question is no longer open.',
  );
  expect(undoneNews(seats, { by: 0, seats: [1] }, [])).toBe('Crosses took a choice back.');
  expect(undoneNews(seats, { by: 0, seats: [1] }, [0], 'Buy a horse')).toBe('Taken back: Buy a horse.');
  expect(undoneNews(seats, { by: 0, seats: [1] }, [0])).toBe('Your last choice is taken back.');
});

test('a partner answers what it is asked', () => {
  const wish = {
    key: 'hold:space:3',
    text: 'Hold E7',
    target: { kind: 'space', id: '3', board: 'board' },
  } as const;
  const news = (state: 'heard' | 'yes' | 'no' | 'withdrawn' | 'over', by = 0) =>
    wishNews(seats, { seat: 1, by, wish, state }, [0]);
  expect(news('heard')).toBe('Noughts: “I shall think of it when it is my turn.” It is asked: Hold E7.');
  expect(news('heard', 3)).toMatch(/^Seat 4 asks. Noughts/);
  expect(news('yes')).toBe('Noughts: “I will.” It is asked: Hold E7.');
  expect(news('no')).toBe('Noughts: “I would rather not: it costs too much.” It is asked: Hold E7.');
  expect(news('withdrawn')).toBe('Noughts is no longer asked: Hold E7.');
  expect(news('over')).toBe('Noughts is free again. It was asked: Hold E7.');
});
