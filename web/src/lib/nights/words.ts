/** Tournaments in words. */
import type { NightInfo } from '$lib/net/types';

const DAY = 86_400_000;
// The browser knows these names, too, but takes long to find them.
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Points as people write them: 1½. */
export function points(value: number): string {
  const whole = Math.floor(value);
  return value === whole ? String(whole) : `${whole || ''}½`;
}

/** When something is: in 12 min, at 20:00, Friday at 20:00, 4 Dec at 20:00. */
export function when(at: number, now = Date.now()): string {
  const minutes = Math.ceil((at - now) / 60_000);
  if (minutes <= 0) return 'now';
  if (minutes < 60) return `in ${minutes} min`;
  const date = new Date(at);
  const time = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  if (date.toDateString() === new Date(now).toDateString()) return `today at ${time}`;
  if (at - now < 6 * DAY) return `${WEEKDAYS[date.getDay()]!} at ${time}`;
  return `${date.getDate()} ${MONTHS[date.getMonth()]!} at ${time}`;
}

export function kindOf(night: NightInfo): string {
  if (night.days) return `League, a round in ${night.days} days`;
  return night.kind === 'swiss' ? 'Swiss' : 'Round robin';
}

export function clockOf({ clock }: NightInfo): string {
  if (clock.kind === 'days') return `${clock.days} d a decision`;
  const time = clock.seconds % 60 ? `${clock.seconds} s` : `${clock.seconds / 60} min`;
  return clock.kind === 'move' ? `${time} a decision` : `${time} each`;
}

/** Where it stands, in a line. */
export function stateOf(night: NightInfo): string {
  if (night.status === 'cancelled') return 'does not take place';
  if (night.status === 'over') return night.leaders.length ? `won by ${night.leaders.join(' and ')}` : 'over';
  if (night.status === 'playing')
    return `round ${night.round} of ${night.rounds}${night.due ? ` · ${night.days ? 'until' : 'the next'} ${when(night.due)}` : ''}`;
  const begins = night.starts ? `begins ${when(night.starts)}` : 'begins when all have come';
  return `${begins} · ${night.entrants} of ${night.seats} seats taken${night.closed ? ' · the list is closed' : ''}`;
}
