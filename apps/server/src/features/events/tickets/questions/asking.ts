import type { CompleteQuestion, CompleteSection } from './questions.types.ts';
import { recallResponse } from './responses.ts';
import { firstQuestions } from './questions.views.ts';

/** Properties of a pass that decide which questions are asked of it. */
export interface Asked {
  readonly passTypeId: string;
  readonly addOnIds: readonly string[];
  /** The one that answers for the whole order. */
  readonly isFirst: boolean;
}

export function isAsked({ row, passTypes, addOns }: CompleteSection, pass: Asked): boolean {
  if (row.scope === 'order' && !pass.isFirst) return false;
  if (passTypes.length === 0 && addOns.length === 0) return true;
  return (
    passTypes.some((passType) => passType.row.id === pass.passTypeId) ||
    addOns.some((addOn) => pass.addOnIds.includes(addOn.row.id))
  );
}

/** The questions of sections that apply just now: a question beneath a choice only while the choice is made. */
export function listAsked(
  sections: readonly CompleteSection[],
  answers: ReadonlyMap<string, string>,
): CompleteQuestion[] {
  return sections.flatMap(({ questions }) =>
    firstQuestions(questions).flatMap((question) => [
      question,
      ...listFollowing(question, questions, answers),
    ]),
  );
}

function listFollowing(
  question: CompleteQuestion,
  all: readonly CompleteQuestion[],
  answers: ReadonlyMap<string, string>,
): CompleteQuestion[] {
  const value = answers.get(question.row.id);
  if (value === undefined || value === '' || question.choices.length === 0) return [];
  const ids = new Set(
    recallResponse(question, value).choices.flatMap(({ subQuestionIds }) => subQuestionIds),
  );
  return all.filter(({ row }) => ids.has(row.id));
}

/** Those that must be answered and are not. */
export const listUnanswered = (
  sections: readonly CompleteSection[],
  answers: ReadonlyMap<string, string>,
): CompleteQuestion[] =>
  listAsked(sections, answers).filter(({ row }) => row.required && (answers.get(row.id) ?? '') === '');
