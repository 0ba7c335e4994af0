import { firstQuestions, listFollowing } from './asking.ts';
import type { AskableQuestion } from './questions.types.ts';
import { isNumber, recallList } from './responses.ts';

export const OPERATORS = ['is', 'isNot', 'has', 'answered', 'gt', 'lt', 'between'] as const;

export interface Clause {
  /** Id of a question that is asked before. */
  readonly question: string;
  readonly op: (typeof OPERATORS)[number];
  readonly value?: string | undefined;
  /** The other end of `between`. */
  readonly to?: string | undefined;
}

/** Either all of the clauses must hold, or any. */
export interface Condition {
  readonly all?: readonly Clause[] | undefined;
  readonly any?: readonly Clause[] | undefined;
}

export const clausesOf = ({ all, any }: Condition): readonly Clause[] => all ?? any ?? [];

type Answers = ReadonlyMap<string, string>;

export function holds(condition: Condition | null, answers: Answers): boolean {
  if (condition === null) return true;
  if (condition.any !== undefined) return condition.any.some((clause) => clauseHolds(clause, answers));
  return (condition.all ?? []).every((clause) => clauseHolds(clause, answers));
}

function clauseHolds({ question, op, value = '', to = '' }: Clause, answers: Answers): boolean {
  const answer = answers.get(question) ?? '';
  switch (op) {
    case 'answered':
      return answer !== '';
    case 'is':
      return answer === value;
    case 'isNot':
      return answer !== value;
    case 'has':
      return recallList(answer).includes(value);
    case 'gt':
      return answer !== '' && compare(answer, value) > 0;
    case 'lt':
      return answer !== '' && compare(answer, value) < 0;
    case 'between':
      return answer !== '' && compare(answer, value) >= 0 && compare(answer, to) <= 0;
  }
}

/** Days and times are in order as texts. */
function compare(a: string, b: string): number {
  if (isNumber(a) && isNumber(b)) return Number(a) - Number(b);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export interface ConditionalQuestion extends AskableQuestion {
  readonly showIf: Condition | null;
}

export interface ConditionalSection<Question extends ConditionalQuestion> {
  readonly showIf: Condition | null;
  readonly questions: readonly Question[];
}

export interface ShownSection<Section, Question> {
  readonly section: Section;
  /** In the order in which they are asked; follow-up questions after the one whose choice was made. */
  readonly asked: readonly Question[];
}

/** The sections and questions that apply just now. Answers to questions that do not, count for no condition. */
export function listShown<Question extends ConditionalQuestion, Section extends ConditionalSection<Question>>(
  sections: readonly (Section & ConditionalSection<Question>)[],
  given: Answers,
): ShownSection<Section, Question>[] {
  const answers = new Map<string, string>();
  const shown: ShownSection<Section, Question>[] = [];
  for (const section of sections) {
    if (!holds(section.showIf, answers)) continue;
    const asked: Question[] = [];
    const ask = (question: Question): boolean => {
      if (!holds(question.showIf, answers)) return false;
      asked.push(question);
      const answer = given.get(question.row.id) ?? '';
      if (answer !== '') answers.set(question.row.id, answer);
      return true;
    };
    for (const question of firstQuestions(section.questions))
      if (ask(question))
        for (const following of listFollowing(question, section.questions, given)) ask(following);
    shown.push({ section, asked });
  }
  return shown;
}

/** The ids of the questions in the order in which they can be asked. */
const inOrder = (questions: readonly ConditionalQuestion[]): ConditionalQuestion[] => {
  const byId = new Map(questions.map((question) => [question.row.id, question]));
  return firstQuestions(questions).flatMap((question) => [
    question,
    ...question.choices.flatMap(({ subQuestionIds }) => subQuestionIds.flatMap((id) => byId.get(id) ?? [])),
  ]);
};

/** The first condition that refers to a question that is not asked before, so that none turns in a circle. */
export function findUnmetCondition(
  sections: readonly ConditionalSection<ConditionalQuestion>[],
): { readonly section: number; readonly questionId: string | null } | undefined {
  const known = new Set<string>();
  const isUnmet = (condition: Condition | null): boolean =>
    condition !== null && clausesOf(condition).some(({ question }) => !known.has(question));
  for (const [section, { showIf, questions }] of sections.entries()) {
    if (isUnmet(showIf)) return { section, questionId: null };
    for (const question of inOrder(questions)) {
      if (isUnmet(question.showIf)) return { section, questionId: question.row.id };
      known.add(question.row.id);
    }
  }
  return undefined;
}
