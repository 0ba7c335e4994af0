import type { AskableQuestion } from './questions.types.ts';
import { recallResponse } from './responses.ts';

interface Section<Question> {
  readonly questions: readonly Question[];
}

/** Those that are asked by themselves; the others stand beneath the choices that they follow. */
export function firstQuestions<Question extends AskableQuestion>(questions: readonly Question[]): Question[] {
  const later = new Set(
    questions.flatMap(({ choices }) => choices.flatMap(({ subQuestionIds }) => subQuestionIds)),
  );
  return questions.filter(({ row }) => !later.has(row.id));
}

/** The questions of sections that apply just now: a question beneath a choice only while the choice is made. */
export function listAsked<Question extends AskableQuestion>(
  sections: readonly Section<Question>[],
  answers: ReadonlyMap<string, string>,
): Question[] {
  return sections.flatMap(({ questions }) =>
    firstQuestions(questions).flatMap((question) => [
      question,
      ...listFollowing(question, questions, answers),
    ]),
  );
}

export function listFollowing<Question extends AskableQuestion>(
  question: Question,
  all: readonly Question[],
  answers: ReadonlyMap<string, string>,
): Question[] {
  const value = answers.get(question.row.id);
  if (value === undefined || value === '' || question.choices.length === 0) return [];
  const ids = new Set(
    recallResponse(question, value).choices.flatMap(({ subQuestionIds }) => subQuestionIds),
  );
  return all.filter(({ row }) => ids.has(row.id));
}

/** Those that must be answered and are not. */
export const listUnanswered = <Question extends AskableQuestion>(
  sections: readonly Section<Question>[],
  answers: ReadonlyMap<string, string>,
): Question[] =>
  listAsked(sections, answers).filter(({ row }) => row.required && (answers.get(row.id) ?? '') === '');
