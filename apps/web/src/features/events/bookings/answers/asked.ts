import type { BookingQuestion } from '@atrium/api';
import { listValues } from '../../../../components/questions/answers.ts';
import { listed } from './listed.ts';

/** Those that apply: a question beneath a choice comes after it, and only while the choice is made. */
export function askedOf(
  questions: readonly BookingQuestion[],
  valueOf: (questionId: string) => string,
): BookingQuestion[] {
  const later = new Set(
    questions.flatMap(({ choices }) => choices.flatMap((choice) => listed(choice.subQuestionIds))),
  );
  return questions
    .filter(({ id }) => !later.has(id))
    .flatMap((question) => {
      const chosen = listValues(valueOf(question.id));
      const following = new Set(
        question.choices.flatMap((choice) =>
          chosen.includes(choice.value) ? listed(choice.subQuestionIds) : [],
        ),
      );
      return [question, ...questions.filter(({ id }) => following.has(id))];
    });
}
