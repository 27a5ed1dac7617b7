/** How far somebody has come in the lessons of a game. */
import { plural } from '$lib/format';
import type { CourseInfo, LessonInfo } from '$lib/net/types';

/** The lesson to go on with: the first that is not done; none where all are. */
export const nextLesson = (course: CourseInfo | undefined): LessonInfo | undefined =>
  course?.lessons.find((lesson) => !lesson.done);

/** What the strip of a game says, in two lines. */
export function stripOf(course: CourseInfo): { lead: string; more: string } {
  const next = nextLesson(course);
  const total = course.lessons.length;
  if (!next) return { lead: 'All lessons done', more: `${plural(total, 'lesson')} to look at again` };
  const done = course.lessons.filter((lesson) => lesson.done).length;
  const minutes = plural(next.minutes, 'minute');
  if (!done && !next.step) return { lead: 'First time?', more: `Learn to play in ${minutes}` };
  return {
    lead: `${next.step ? 'Go on' : 'Next lesson'}: ${next.title}`,
    more: `Lesson ${course.lessons.indexOf(next) + 1} of ${total}, ${minutes}`,
  };
}
