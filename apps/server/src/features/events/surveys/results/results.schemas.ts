import { Type, type Static } from 'typebox';
import {
  answers,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
  nullable,
  pagedQuery,
  PagedQuery,
  refusals,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { BaseAccount } from '../../../ground/accounts/accounts.schemas.ts';
import { QUESTION_TYPES } from '../../../money/questions/questions.schemas.ts';
import { SubmissionStatus } from '../surveys.schemas.ts';

const Counted = Type.Object({ value: Text, text: Text, count: Type.Integer() });
const SurveyResults = component(
  'SurveyResults',
  Type.Object({
    begun: Type.Integer({ description: 'Drafts that are not submitted' }),
    submitted: Type.Integer(),
    counted: Type.Integer({
      description:
        'Number of latest submissions that the counts cover; all of them unless there are very many',
    }),
    matching: Type.Integer({ description: 'Submissions that the filter finds among those' }),
    withheld: Type.Boolean({
      description: 'True if the filter would tell apart fewer than five people of an anonymous survey',
    }),
    sections: Type.Array(
      Type.Object({
        id: Uuid,
        name: Text,
        questions: Type.Array(
          Type.Object({
            id: Uuid,
            name: Text,
            type: literals(QUESTION_TYPES),
            retired: Type.Boolean({ description: 'Asked no more' }),
            answered: Type.Integer(),
            values: Type.Array(Counted, {
              description: 'Choices in their order, numbers and days ascending; empty for texts',
            }),
            mean: nullable(Type.Number({ description: 'Of numbers' })),
          }),
        ),
      }),
    ),
  }),
);
export type SurveyResultsView = Static<typeof SurveyResults>;

const ManagedSubmission = component(
  'ManagedSurveySubmission',
  Type.Object({
    id: Uuid,
    status: SubmissionStatus,
    account: nullable(BaseAccount),
    submittedAt: nullable(Type.String({ format: 'date-time', description: 'Of anonymous ones the day' })),
    startedAt: Instant,
    seconds: nullable(Type.Integer()),
    answers: Type.Array(Type.Object({ questionId: Uuid, question: Text, text: Text })),
  }),
);
export type ManagedSubmissionView = Static<typeof ManagedSubmission>;

const tags = ['admin', 'surveys'];
const params = idParam('surveyId');
const ofSubmission = Type.Object({ surveyId: Uuid, submissionId: Uuid });

export const getResults = {
  operationId: 'getSurveyResults',
  tags,
  summary: 'Get how often each answer was given, of all submissions or of those with one answer',
  params,
  querystring: Type.Object({
    questionId: Type.Optional(Uuid),
    value: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  response: answers(SurveyResults),
};
export const listTexts = {
  operationId: 'listSurveyTexts',
  tags,
  summary: 'List the texts that answer a question; latest first',
  params: Type.Object({ surveyId: Uuid, questionId: Uuid }),
  querystring: PagedQuery,
  response: listAnswers(Text),
};
export const listSubmissions = {
  operationId: 'listManagedSubmissions',
  tags,
  summary: 'List what was submitted to a survey; latest first, without names when it is anonymous',
  params,
  querystring: pagedQuery({ status: Type.Optional(literals(['ready', 'canceled'])) }),
  response: listAnswers(ManagedSubmission),
};
export const getSubmission = {
  operationId: 'getManagedSubmission',
  tags,
  summary: 'Get one submission with its answers',
  params: ofSubmission,
  response: answers(ManagedSubmission),
};
export const strikeSubmission = {
  operationId: 'strikeSubmission',
  tags,
  summary: 'Strike a submission, so that it does not count',
  params: ofSubmission,
  response: answers(Type.Null()),
};
export const exportResults = {
  operationId: 'exportSurveyResults',
  tags,
  summary:
    'Export a survey’s questions and what was submitted as JSON: several choices are lists, numbers and toggles are values',
  params,
  response: {
    200: {
      description: 'ok',
      content: { 'application/json': { schema: Type.Unsafe<AsyncIterable<unknown>>({ type: 'string' }) } },
    },
    ...refusals,
  },
};
export const exportSubmissions = {
  operationId: 'exportSurveySubmissions',
  tags,
  summary:
    'Export what was submitted to a survey as CSV; one column for each question, and one for each choice of several',
  params,
  response: {
    200: {
      description: 'ok',
      content: { 'text/csv': { schema: Type.Unsafe<AsyncIterable<unknown>>({ type: 'string' }) } },
    },
    ...refusals,
  },
};
