import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../platform/http/image.schemas.ts';
import {
  answers,
  body,
  component,
  idempotencyHeaders,
  Instant,
  listAnswers,
  literals,
  nullable,
  pagedQuery,
  PagedQuery,
  PublicName,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import {
  choice,
  followers,
  question,
  QUESTION_TYPES,
  searchValue,
} from '../../money/questions/questions.schemas.ts';

export const surveyFields = {
  id: Uuid,
  slug: Text,
  name: Text,
  description: nullable(Text),
  image: nullable(BaseImage),
  requireAuth: Type.Boolean({ description: 'Whether visitors have to sign in to answer' }),
  submissionsPerAccount: Type.Integer({ description: '0 for no limit' }),
  anonymous: Type.Boolean({ description: 'Whether answers are kept without the account of who gave them' }),
  oneAtATime: Type.Boolean({ description: 'Whether to show one question at a time' }),
  showProgress: Type.Boolean(),
  closesAt: nullable(Instant),
};
export const Survey = component(
  'Survey',
  Type.Object({
    ...surveyFields,
    thankYou: nullable(Type.String({ description: 'HTML, shown after submitting' })),
    minutes: nullable(
      Type.Integer({
        description: 'Median time to answer, in minutes; null until enough people have answered',
      }),
    ),
  }),
);
export type SurveyView = Static<typeof Survey>;
export const OpenSurvey = component('OpenSurvey', Type.Object(surveyFields));
export type OpenSurveyView = Static<typeof OpenSurvey>;

const asked = { ...question, type: literals(QUESTION_TYPES) };
export const BaseSurveyQuestion = component(
  'BaseSurveyQuestion',
  Type.Object({
    ...asked,
    choices: Type.Array(
      component('BaseSurveyQuestionChoice', Type.Object({ ...choice, subQuestions: followers })),
    ),
  }),
);
export type BaseSurveyQuestionView = Static<typeof BaseSurveyQuestion>;
export const SurveyQuestion = component(
  'SurveyQuestion',
  Type.Object({
    ...asked,
    choices: Type.Array(
      component(
        'SurveyQuestionChoice',
        Type.Object({ ...choice, subQuestions: Type.Array(BaseSurveyQuestion) }),
      ),
    ),
    branches: Type.Boolean({ description: 'Whether the answer decides about other questions' }),
  }),
);
export type SurveyQuestionView = Static<typeof SurveyQuestion>;
export const SurveySection = component(
  'SurveySection',
  Type.Object({
    id: Uuid,
    name: Text,
    description: nullable(Text),
    sortOrder: Type.Integer(),
    questions: Type.Array(SurveyQuestion),
  }),
);
export type SurveySectionView = Static<typeof SurveySection>;

export const SubmissionStatus = literals(['draft', 'canceled', 'needsInfo', 'ready']);
export const SurveySubmission = component(
  'SurveySubmission',
  Type.Object({
    id: Uuid,
    status: SubmissionStatus,
    responses: Type.Array(
      component(
        'SurveyQuestionResponse',
        Type.Object({
          questionId: Uuid,
          question: BaseSurveyQuestion,
          value: Type.String({ description: 'Several choices are a JSON list of their values' }),
        }),
      ),
    ),
    startedAt: Instant,
    submittedAt: nullable(Instant),
  }),
);
export type SurveySubmissionView = Static<typeof SurveySubmission>;

const SearchValue = component('SurveyQuestionSearchValue', Type.Object(searchValue));

const tags = ['surveys'];
const ofSurvey = { surveyId: PublicName };
const params = Type.Object(ofSurvey);
const ofSubmission = Type.Object({ ...ofSurvey, submissionId: Uuid });
const answer = Type.String({ maxLength: 20_000 });

export const listOpenSurveys = {
  operationId: 'listOpenSurveys',
  tags,
  summary: 'List surveys that are open for answers; newest first',
  querystring: PagedQuery,
  response: listAnswers(OpenSurvey),
};
export const getSurvey = {
  operationId: 'getSurvey',
  tags,
  summary: 'Get a survey that is open for answers',
  params,
  response: answers(Survey),
};
export const listSubmissions = {
  operationId: 'listSurveySubmissions',
  tags,
  summary: 'List your own submissions to a survey, newest first; anonymous ones only while drafts',
  params,
  querystring: pagedQuery({ status: Type.Optional(SubmissionStatus) }),
  response: listAnswers(SurveySubmission),
};
export const createSubmission = {
  operationId: 'createSurveySubmission',
  tags,
  summary: 'Begin a submission, or continue your draft',
  params,
  response: answers(Type.Object({ id: Uuid })),
};
export const getSubmission = {
  operationId: 'getSurveySubmission',
  tags,
  summary: 'Get a submission with its answers',
  params: ofSubmission,
  response: answers(SurveySubmission),
};
export const listSections = {
  operationId: 'listSurveySections',
  tags,
  summary: 'List the sections and questions that apply to the answers so far',
  params: ofSubmission,
  response: listAnswers(SurveySection),
};
export const answerQuestion = {
  operationId: 'answerSurveyQuestion',
  tags,
  summary: 'Save the answer to one question; an empty text clears it',
  params: Type.Object({ ...ofSurvey, submissionId: Uuid, questionId: Uuid }),
  body: body({ response: answer }),
  response: answers(Type.Null()),
};
export const submit = {
  operationId: 'submitSurvey',
  tags,
  summary: 'Submit a draft with its last answers',
  params: ofSubmission,
  headers: Type.Object({
    ...idempotencyHeaders('submission').properties,
    'hidden-field': Type.Optional(
      Type.Unsafe<'empty' | 'filled'>({
        ...literals(['empty', 'filled']),
        description: 'Whether the field that people do not see was filled in; visitors who did are refused',
      }),
    ),
  }),
  body: Type.Array(body({ questionId: Uuid, value: answer }), { maxItems: 300 }),
  response: answers(Type.Null()),
};
export const listValues = {
  operationId: 'listSurveyQuestionValues',
  tags,
  summary: 'List values of a search question; those that begin with the text first',
  params: Type.Object({ ...ofSurvey, questionId: Uuid }),
  querystring: PagedQuery,
  response: listAnswers(SearchValue),
};
