/** Three kinds of evening for somebody who has played nothing yet: a short one, one together, a long one. */
import type { CourseInfo, GameInfo, LessonInfo } from '$lib/net/types';

export interface Evening {
  kind: string;
  about: string;
  game: GameInfo;
  lesson: LessonInfo;
}

/** How long a game takes at most, in minutes: '30 min', '1 to 3 h'. */
export function minutesOf(length: string): number {
  const most = Math.max(0, ...(length.match(/\d+/g) ?? []).map(Number));
  return /\bh\b|hour/.test(length) ? most * 60 : most;
}

export function evenings(shelf: GameInfo[], courses: CourseInfo[]): Evening[] {
  const lessonOf = (game: GameInfo) => courses.find((course) => course.game === game.id)?.lessons[0];
  const left = shelf
    .filter((game) => game.poster && lessonOf(game))
    .sort((one, other) => minutesOf(one.length) - minutesOf(other.length));
  const take = (game: GameInfo | undefined, kind: string, about: string): Evening[] => {
    if (!game) return [];
    left.splice(left.indexOf(game), 1);
    return [{ kind, about, game, lesson: lessonOf(game)! }];
  };
  return [
    ...take(
      left.find((game) => !game.co_operative),
      'Short and sharp',
      'you against one other',
    ),
    ...take(
      left.find((game) => game.co_operative),
      'All of us together',
      'win or lose as one',
    ),
    ...take(left.at(-1), 'A whole evening', 'time to get lost in'),
  ];
}
