import type { ListingQuestion, ListingSection, RegistrationSection } from '@atrium/api';

export const titleOf = ({ label, name }: Pick<ListingQuestion, 'label' | 'name'>): string =>
  label === null || label === '' ? name : label;

export interface Branch {
  question: ListingQuestion;
  /** The follow-up questions of its choices; they have none of their own. */
  following: { choice: string; question: ListingQuestion }[];
}

const followersOf = ({ choices }: ListingQuestion): string[] =>
  choices.flatMap(({ subQuestions }) => subQuestions.map(({ id }) => id));

/** Those that are asked whatever is answered. */
export function topOf(questions: readonly ListingQuestion[]): ListingQuestion[] {
  const followers = new Set(questions.flatMap(followersOf));
  return questions.filter(({ id }) => !followers.has(id));
}

/** Questions in their order, each with what follows its choices. */
export function branchesOf(questions: readonly ListingQuestion[]): Branch[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  return topOf(questions).map((question) => ({
    question,
    following: question.choices.flatMap((choice) =>
      choice.subQuestions.flatMap(({ id }) => {
        const next = byId.get(id);
        return next === undefined ? [] : [{ choice: choice.text ?? choice.value, question: next }];
      }),
    ),
  }));
}

/** The questions that may follow a choice of this one: none where it follows another itself, none that others follow. */
export function mayFollow(questions: readonly ListingQuestion[], id: string | undefined): ListingQuestion[] {
  if (id !== undefined && questions.some((question) => followersOf(question).includes(id))) return [];
  return questions.filter((question) => question.id !== id && followersOf(question).length === 0);
}

/** A section as those who register get it. */
export const asAsked = (section: ListingSection): RegistrationSection => ({
  ...section,
  accountTiers: [],
  eventTickets: [],
  eventAddOns: [],
  questions: topOf(section.questions).map((question) =>
    // A session's search question queries another endpoint than an event's, so it is shown as a text field.
    section.sessionId !== null && question.type === 'search' ? { ...question, type: 'text' } : question,
  ),
});
