/** What a lesson leaves open of a question. */
import type { LessonNow, Question, Refusal } from '$lib/net/types';

export const LATER = 'After this step.';

/** The question with the choices that this step allows; a place that stands for another says that it comes later. */
export function openOf(question: Question, lesson: LessonNow | undefined): Question {
  if (!lesson) return question;
  const open = lesson.card?.open ?? undefined;
  if (!open) return { ...question, mute: null, rest: '' };
  const may = new Set(open);
  const kept = question.options.filter((option) => may.has(option.key));
  const refusals: Refusal[] = question.options
    .filter((option) => !may.has(option.key) && option.look.target.kind !== 'none')
    .map(({ key, look }) => ({ choice: key, text: LATER, rule: '', label: '', target: look.target }));
  return {
    ...question,
    options: kept,
    shortcuts: question.shortcuts.filter((run) => may.has(run.keys[0]!)),
    refusals: [...question.refusals, ...refusals],
    mute: null,
    rest: '',
    laying: null,
  };
}
