import { expect, it } from 'vitest';
import { when } from './words';

it('tells when something is as people say it', () => {
  const now = new Date(2026, 10, 19, 10, 5).getTime();
  expect(when(now - 1, now)).toBe('now');
  expect(when(now + 12 * 60_000, now)).toBe('in 12 min');
  expect(when(new Date(2026, 10, 19, 20, 0).getTime(), now)).toBe('today at 20:00');
  expect(when(new Date(2026, 10, 20, 9, 30).getTime(), now)).toBe('Friday at 09:30');
  expect(when(new Date(2026, 11, 4, 20, 0).getTime(), now)).toBe('4 Dec at 20:00');
});
