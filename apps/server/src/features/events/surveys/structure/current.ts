import { recallList } from '../../../money/questions/index.ts';
import type { Answers, SurveyQuestion, SurveySection } from './structure.types.ts';

/** Sections and questions that are asked today. A choice that was retired stays for those who had made it. */
export const currentStructure = (
  sections: readonly SurveySection[],
  answers: Answers = new Map(),
): SurveySection[] =>
  sections
    .filter(({ row }) => !row.retired)
    .map((section) => ({
      ...section,
      questions: section.questions
        .filter(({ row }) => !row.retired)
        .map((question) => withoutRetired(question, answers.get(question.row.id) ?? '')),
    }));

function withoutRetired(question: SurveyQuestion, answer: string): SurveyQuestion {
  if (!question.choices.some(({ row }) => row.retired)) return question;
  const chosen = new Set(recallList(answer));
  return {
    ...question,
    choices: question.choices.filter(({ row }) => !row.retired || chosen.has(row.value)),
  };
}

export const questionsOf = (sections: readonly SurveySection[]): Map<string, SurveyQuestion> =>
  new Map(sections.flatMap(({ questions }) => questions.map((one) => [one.row.id, one] as const)));
