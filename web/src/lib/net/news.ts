/** What happens at a table beside the play, in words. */
import type { Intends, SeatInfo, SeatTaken, Undone, WishNow } from './types';

const nameOf = (seats: Pick<SeatInfo, 'name'>[], seat: number) => seats[seat]?.name ?? `Seat ${seat + 1}`;

/** What a bot of my side is about to do. */
export const intentNews = (seats: Pick<SeatInfo, 'name'>[], told: Omit<Intends, 'type'>): string =>
  `${nameOf(seats, told.seat)} plans: ${told.text}.`;

/** What a bot of my side says to what it is asked. */
const ANSWERS = {
  heard: 'I shall think of it when it is my turn',
  yes: 'I will',
  no: 'I would rather not: it costs too much',
};

/** What is asked of a bot of my side, and what it makes of it. */
export function wishNews(
  seats: Pick<SeatInfo, 'name'>[],
  told: Omit<WishNow, 'type'>,
  mine: number[],
): string {
  const bot = nameOf(seats, told.seat);
  if (told.state === 'withdrawn') return `${bot} is no longer asked: ${told.wish.text}.`;
  if (told.state === 'over') return `${bot} is free again. It was asked: ${told.wish.text}.`;
  const asker = told.state === 'heard' && !mine.includes(told.by) ? `${nameOf(seats, told.by)} asks. ` : '';
  return `${asker}${bot}: “${ANSWERS[told.state]}.” It is asked: ${told.wish.text}.`;
}

/** How a bot stands to what it is asked, in a word or two. */
export const wishState = (state: WishNow['state']): string =>
  state === 'yes' ? 'does it' : state === 'no' ? 'rather not: it costs too much' : 'has heard it';

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
