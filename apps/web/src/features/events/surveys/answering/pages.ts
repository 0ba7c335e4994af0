import type { SurveyQuestion, SurveySection } from '@atrium/api';

export interface Page {
  /** Stays the same when questions come and go before it. */
  key: string;
  name: string;
  description: string | null;
  questions: readonly SurveyQuestion[];
}

/** Sections, or one question at a time; a section without a question is none. */
export function pagesOf(sections: readonly SurveySection[], oneAtATime: boolean): Page[] {
  return sections.flatMap(({ id, name, description, questions }) => {
    if (questions.length === 0) return [];
    if (!oneAtATime) return [{ key: id, name, description, questions }];
    return questions.map((question, index) => ({
      key: question.id,
      name,
      description: index === 0 ? description : null,
      questions: [question],
    }));
  });
}

/** Where a page is now; where it was, when it is gone. */
export function placeOf(pages: readonly Page[], key: string | null, before: number): number {
  const found = pages.findIndex((page) => page.key === key);
  return found === -1 ? Math.max(0, Math.min(before, pages.length - 1)) : found;
}

/** The page with a question, also one that follows a choice. */
export const pageWith = (pages: readonly Page[], questionId: string): number =>
  pages.findIndex(({ questions }) =>
    questions.some(
      ({ id, choices }) =>
        id === questionId ||
        choices.some(({ subQuestions }) => subQuestions.some((following) => following.id === questionId)),
    ),
  );
