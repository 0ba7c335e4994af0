import { viewImage } from '../../../platform/db/images.ts';
import {
  clausesOf,
  firstQuestions,
  following,
  listShown,
  viewChoice,
  viewQuestion,
} from '../../money/questions/index.ts';
import type { AskedSubmission } from './answering/submissions.service.ts';
import { currentStructure, questionsOf } from './structure/current.ts';
import type { Answers, SurveyQuestion, SurveySection } from './structure/structure.types.ts';
import type { SurveyRow } from './surveys.queries.ts';
import type {
  BaseSurveyQuestionView,
  OpenSurveyView,
  SurveyQuestionView,
  SurveySectionView,
  SurveySubmissionView,
  SurveyView,
} from './surveys.schemas.ts';

export const viewOpenSurvey = (row: SurveyRow): OpenSurveyView => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  image: viewImage(row.image),
  requireAuth: row.require_auth,
  submissionsPerAccount: row.submissions_per_account,
  anonymous: row.anonymous,
  oneAtATime: row.one_at_a_time,
  showProgress: row.show_progress,
  closesAt: row.closes_at?.toISOString() ?? null,
});

export const viewSurvey = (row: SurveyRow, seconds: number | null): SurveyView => ({
  ...viewOpenSurvey(row),
  thankYou: row.thank_you,
  minutes: seconds === null ? null : Math.max(1, Math.round(seconds / 60)),
});

const TYPES: Readonly<Record<string, SurveyQuestionView['type']>> = {
  text: 'text',
  textarea: 'textarea',
  number: 'number',
  time: 'time',
  date: 'date',
  toggle: 'toggle',
  select: 'select',
  radio: 'radio',
  checkbox: 'checkbox',
  search: 'search',
  file: 'file',
};
export const questionType = (type: string): SurveyQuestionView['type'] => TYPES[type] ?? 'text';

export const viewBaseQuestion = (question: SurveyQuestion): BaseSurveyQuestionView => ({
  ...viewQuestion(question),
  type: questionType(question.row.type),
  choices: question.choices.map((choice) => ({
    ...viewChoice(choice),
    subQuestions: choice.subQuestionIds.map((questionId) => ({ questionId })),
  })),
});

/** Ids of the questions that conditions name. */
function deciders(sections: readonly SurveySection[]): Set<string> {
  const conditions = sections.flatMap(({ showIf, questions }) => [
    showIf,
    ...questions.map((question) => question.showIf),
  ]);
  return new Set(
    conditions.flatMap((condition) =>
      condition === null ? [] : clausesOf(condition).map(({ question }) => question),
    ),
  );
}

/** Questions whose conditions do not hold are absent; follow-up questions stand beneath their choices. */
export function viewSections(all: readonly SurveySection[], answers: Answers): SurveySectionView[] {
  const current = currentStructure(all, answers);
  const deciding = deciders(current);
  return listShown(current, answers).map(({ section, asked }) => {
    const ids = new Set(asked.map(({ row }) => row.id));
    const first = firstQuestions(section.questions).filter(({ row }) => ids.has(row.id));
    return {
      id: section.row.id,
      name: section.row.name,
      description: section.row.description,
      sortOrder: section.row.sort_order,
      questions: first.map((question) => ({
        ...viewBaseQuestion(question),
        choices: question.choices.map((choice) => ({
          ...viewChoice(choice),
          subQuestions: following(choice, section.questions)
            .filter(({ row, showIf }) => showIf === null || ids.has(row.id))
            .map(viewBaseQuestion),
        })),
        branches: deciding.has(question.row.id),
      })),
    };
  });
}

export const viewSubmission = ({ row, structure, answers }: AskedSubmission): SurveySubmissionView => {
  const questions = questionsOf(structure);
  return {
    id: row.id,
    status: row.status,
    responses: [...answers].flatMap(([questionId, value]) => {
      const question = questions.get(questionId);
      return question === undefined ? [] : [{ questionId, question: viewBaseQuestion(question), value }];
    }),
    startedAt: row.started_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
  };
};
