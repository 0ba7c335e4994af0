import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idempotencyHeaders,
  idParam,
  Instant,
  listAnswers,
  literals,
  nullable,
  pagedQuery,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { choice, Condition, question, QUESTION_TYPES } from '../../../money/questions/questions.schemas.ts';
import { surveyFields, SurveySection } from '../surveys.schemas.ts';

const Status = literals(['draft', 'open', 'closed', 'archived']);

const managed = {
  ...surveyFields,
  status: Status,
  opensAt: nullable(Instant),
  thankYou: nullable(Text),
  version: Type.Integer({ description: 'Counts the changes of the questions' }),
  wasOpened: Type.Boolean({ description: 'Whether anybody can have answered it' }),
  begun: Type.Integer({ description: 'Number of drafts' }),
  submitted: Type.Integer(),
  questionCount: Type.Integer(),
  createdAt: Instant,
  updatedAt: Instant,
};
export const ManagedSurvey = component('ManagedSurvey', Type.Object(managed));
export type ManagedSurveyView = Static<typeof ManagedSurvey>;

const ManagedQuestion = component(
  'ManagedSurveyQuestion',
  Type.Object({
    ...question,
    type: literals(QUESTION_TYPES),
    showIf: nullable(Condition),
    choices: Type.Array(
      Type.Object({
        ...choice,
        limit: nullable(Type.Integer({ description: 'Total quantity; null for no limit' })),
        taken: Type.Integer(),
        isLimited: Type.Boolean({ description: 'Whether it can be given another limit' }),
        subQuestionIds: Type.Array(Uuid),
      }),
    ),
    ignoresValidation: Type.Boolean({ description: 'True if the pattern cannot be read' }),
    responseCount: Type.Integer({ description: 'Exact up to 10,000, and 10,000 beyond' }),
    searchValueCount: Type.Integer(),
  }),
);
const ManagedSection = component(
  'ManagedSurveySection',
  Type.Object({
    id: Uuid,
    name: Text,
    description: nullable(Text),
    showIf: nullable(Condition),
    questions: Type.Array(ManagedQuestion, { description: 'Includes follow-up questions of a choice' }),
  }),
);
export type ManagedSectionView = Static<typeof ManagedSection>;
const SurveyStructure = component(
  'SurveyStructure',
  Type.Object({ ...managed, sections: Type.Array(ManagedSection) }),
);
export type SurveyStructureView = Static<typeof SurveyStructure>;

export const title = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
const line = nullable(Type.String({ maxLength: 300 }));
const text = nullable(Type.String({ maxLength: 2000 }));

export const definable = {
  description: Type.Optional(text),
  requireAuth: Type.Optional(Type.Boolean()),
  submissionsPerAccount: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1000, description: '0 for no limit' }),
  ),
  anonymous: Type.Optional(Type.Boolean()),
  oneAtATime: Type.Optional(Type.Boolean()),
  showProgress: Type.Optional(Type.Boolean()),
  thankYou: Type.Optional(nullable(Type.String({ maxLength: 20_000, description: 'Text or HTML' }))),
};
const settings = {
  ...definable,
  slug: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  image: Type.Optional(
    nullable(Type.String({ minLength: 1, description: 'Image as base64 text or data URI; null removes it' })),
  ),
  opensAt: Type.Optional(nullable(Instant)),
  closesAt: Type.Optional(nullable(Instant)),
};
const CreateSurvey = body({ name: title, ...settings });
const UpdateSurvey = body({ name: Type.Optional(title), ...settings });
export type CreateSurvey = Static<typeof CreateSurvey>;
export type UpdateSurvey = Static<typeof UpdateSurvey>;

const choices = Type.Array(
  body({
    id: Uuid,
    value: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    text: Type.Optional(line),
    description: Type.Optional(text),
    limit: Type.Optional(
      nullable(
        Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Maximum quantity; null for no limit' }),
      ),
    ),
    subQuestionIds: Type.Optional(Type.Array(Uuid, { maxItems: 100 })),
  }),
  { maxItems: 500 },
);
const questions = Type.Array(
  body({
    id: Uuid,
    type: literals(QUESTION_TYPES),
    name: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' }),
    required: Type.Boolean(),
    choices,
    mutable: Type.Optional(Type.Boolean()),
    featured: Type.Optional(Type.Boolean()),
    label: Type.Optional(line),
    description: Type.Optional(text),
    placeholder: Type.Optional(line),
    default: Type.Optional(text),
    min: Type.Optional(line),
    max: Type.Optional(line),
    validation: Type.Optional(
      nullable(Type.String({ maxLength: 200, description: 'RE2 regular expression' })),
    ),
    validationMessage: Type.Optional(line),
    showIf: Type.Optional(nullable(Condition)),
    searchValues: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }), { maxItems: 10_000 }),
    ),
  }),
  { maxItems: 300 },
);
export const Sections = Type.Array(
  body({
    id: Uuid,
    name: Type.String({ maxLength: 200 }),
    description: Type.Optional(text),
    showIf: Type.Optional(nullable(Condition)),
    questions,
  }),
  { maxItems: 50 },
);
const SaveStructure = body({
  version: Type.Integer({ minimum: 1, description: 'The version that was changed' }),
  sections: Sections,
});
export type SaveStructure = Static<typeof SaveStructure>;
export type SectionInput = SaveStructure['sections'][number];
export type QuestionInput = SectionInput['questions'][number];
export type ChoiceInput = QuestionInput['choices'][number];

const tags = ['admin', 'surveys'];
const params = idParam('surveyId');

const ListQuery = pagedQuery({ status: Type.Optional(Status) });
export const PARAMETERS = Object.keys(ListQuery.properties);

export const listSurveys = {
  operationId: 'listManagedSurveys',
  tags,
  summary:
    'List all surveys (staff only), archived ones by their status; latest first; orderBy: name, createdAt, ' +
    'descending after “-”; count is exact up to 10,000, and 10,001 beyond',
  querystring: ListQuery,
  response: listAnswers(ManagedSurvey),
};
export const getSurvey = {
  operationId: 'getManagedSurvey',
  tags,
  summary: 'Get a survey with its questions and how often each was answered',
  params,
  response: answers(SurveyStructure),
};
export const createSurvey = {
  operationId: 'createSurvey',
  tags,
  summary: 'Create a survey, as a draft',
  headers: idempotencyHeaders('survey'),
  body: CreateSurvey,
  response: answers(ManagedSurvey),
};
export const updateSurvey = {
  operationId: 'updateSurvey',
  tags,
  summary: 'Update a survey; omitted fields are kept. Anonymity cannot change after the first opening',
  params,
  body: UpdateSurvey,
  response: answers(ManagedSurvey),
};
export const deleteSurvey = {
  operationId: 'deleteSurvey',
  tags,
  summary: 'Delete a survey that nobody has submitted',
  params,
  response: answers(Type.Null()),
};
export const saveStructure = {
  operationId: 'saveSurveyStructure',
  tags,
  summary:
    'Save all sections, questions and choices; ids that are new add, omitted ones are deleted or, once the survey was open, retired',
  params,
  body: SaveStructure,
  response: answers(SurveyStructure),
};
const action = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params,
  response: answers(ManagedSurvey),
});
export const openSurvey = action(
  'openSurvey',
  'Open a survey for answers, from its opening date if it has one',
);
export const closeSurvey = action('closeSurvey', 'Close a survey now');
export const archiveSurvey = action('archiveSurvey', 'Archive a survey');
export const copySurvey = {
  ...action('copySurvey', 'Copy a survey with its questions, as a draft'),
  headers: idempotencyHeaders('copy'),
};
export const previewSurvey = {
  operationId: 'previewSurvey',
  tags,
  summary: 'List the sections and questions that would apply to answers; nothing is stored',
  params,
  body: body({
    answers: Type.Array(body({ questionId: Uuid, value: Type.String({ maxLength: 20_000 }) }), {
      maxItems: 300,
    }),
  }),
  response: listAnswers(SurveySection),
};
