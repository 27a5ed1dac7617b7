/** What happens at a table beside the play, in words. */
import type { Intends, SeatInfo, SeatTaken, Undone } from './types';

const nameOf = (seats: Pick<SeatInfo, 'name'>[], seat: number) => seats[seat]?.name ?? `Seat ${seat + 1}`;

/** What a bot of my side is about to do. */
export const intentNews = (seats: Pick<SeatInfo, 'name'>[], told: Omit<Intends, 'type'>): string =>
  `${nameOf(seats, told.seat)} plans: ${told.text}.`;

export function seatNews(seats: Pick<SeatInfo, 'name'>[], told: Omit<SeatTaken, 'type'>): string {
  const seat = nameOf(seats, told.seat);
  if (told.holder === 'open') return `${seat}: the seat is open now.`;
  if (told.stand_in) return `${seat}: a bot stands in for ${told.player}.`;
  return told.holder === 'bot' ? `${seat}: a bot plays now.` : `${seat}: ${told.player} plays now.`;
}

/** `what` is the choice, where it was mine and is still known. */
export function undoneNews(
  seats: Pick<SeatInfo, 'name'>[],
  told: Omit<Undone, 'type'>,
  mine: number[],
  what = '',
): string {
  if (mine.includes(told.by)) return what ? `Taken back: ${what}.` : 'Your last choice is taken back.';
  const gone = told.seats.some((seat) => mine.includes(seat)) ? ' Your question is no longer open.' : '';
  return `${nameOf(seats, told.by)} took a choice back.${gone}`;
}
