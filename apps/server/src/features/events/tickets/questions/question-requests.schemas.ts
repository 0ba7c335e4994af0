import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  Instant,
  listAnswers,
  literals,
  nullable,
  pagedQuery,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { choice } from '../../../money/questions/questions.schemas.ts';
import { eventParam, listingParams } from '../offer/offer-requests.schemas.ts';
import { counted } from '../offer/offer.schemas.ts';
import { BaseRegistrationQuestion, baseSection, ofEvent, QuestionType } from './questions.schemas.ts';

const ListingQuestion = component(
  'ListingQuestion',
  Type.Object({
    ...ofEvent,
    ...counted,
    updatedAt: Instant,
    choices: Type.Array(
      component(
        'ListingQuestionChoice',
        Type.Object({ ...choice, ...counted, subQuestions: Type.Array(BaseRegistrationQuestion) }),
      ),
    ),
    ignoresValidation: Type.Boolean({
      description:
        'True if the pattern is not valid RE2 or is too large; answers are then not validated against it',
    }),
    responseCount: Type.Integer({ description: 'Number of passes with an answer' }),
    searchValueCount: Type.Integer(),
  }),
);
export type ListingQuestionView = Static<typeof ListingQuestion>;

const ListingSection = component(
  'ListingSection',
  Type.Object({
    ...baseSection,
    scope: literals(['order', 'ticket']),
    sessionId: nullable(Uuid),
    updatedAt: Instant,
    passTypeIds: Type.Array(Uuid),
    addOnIds: Type.Array(Uuid),
    tierIds: Type.Array(Uuid, { description: 'Tiers of accounts that are asked; empty for all' }),
    questions: Type.Array(ListingQuestion, { description: 'Includes follow-up questions of a choice' }),
  }),
);
export type ListingSectionView = Static<typeof ListingSection>;

const line = Type.String({ maxLength: 300 });
const words = nullable(line);
const text = nullable(Type.String({ maxLength: 2000 }));
const title = Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' });
const amount = nullable(
  Type.Integer({ minimum: 0, maximum: 100_000_000, description: 'Amount in minor units of the currency' }),
);
const limit = nullable(
  Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Maximum quantity; null for no limit' }),
);
const order = Type.Integer({ minimum: -100_000, maximum: 100_000 });
const ids = Type.Array(Uuid, { maxItems: 100 });

const choices = Type.Array(
  body({
    id: nullable(Uuid),
    value: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    text: Type.Optional(words),
    description: Type.Optional(text),
    limit: Type.Optional(limit),
    subQuestionIds: Type.Optional(ids),
  }),
  { maxItems: 200, description: 'All choices: an id of null adds a choice, omitted choices are deleted' },
);
const fields = Type.Partial(
  Type.Object({
    sectionId: Uuid,
    label: words,
    description: text,
    placeholder: words,
    default: text,
    min: words,
    max: words,
    validation: nullable(
      Type.String({ maxLength: 200, description: 'RE2 regular expression that the whole answer must match' }),
    ),
    validationMessage: words,
    span: Type.Integer({ minimum: 1, maximum: 12 }),
    featured: Type.Boolean(),
    sortOrder: order,
    price: amount,
    limit,
    searchValues: Type.Array(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }), {
      maxItems: 5000,
    }),
  }),
).properties;
const always = { name: title, required: Type.Boolean(), mutable: Type.Boolean(), choices };

const CreateQuestion = body({ id: Type.Optional(Uuid), type: QuestionType, ...always, ...fields });
const UpdateQuestion = body({ ...Type.Partial(Type.Object(always)).properties, ...fields });
export type CreateQuestion = Static<typeof CreateQuestion>;
export type UpdateQuestion = Static<typeof UpdateQuestion>;

const sectionFields = Type.Partial(
  Type.Object({
    description: text,
    scope: literals(['order', 'ticket']),
    sortOrder: order,
    passTypeIds: ids,
    addOnIds: ids,
    tierIds: ids,
  }),
).properties;
const CreateSection = body({
  id: Type.Optional(Uuid),
  name: title,
  sessionId: Type.Optional(nullable(Uuid)),
  ...sectionFields,
});
const UpdateSection = body({ name: Type.Optional(title), ...sectionFields });
export type CreateSection = Static<typeof CreateSection>;
export type UpdateSection = Static<typeof UpdateSection>;

const tags = ['listings'];

export const listSections = {
  operationId: 'listListingSections',
  tags,
  summary: 'List the question sections of an event, or of one of its sessions',
  params: eventParam,
  querystring: Type.Object({ sessionId: Type.Optional(Uuid) }),
  response: listAnswers(ListingSection),
};
export const createSection = {
  operationId: 'createListingSection',
  tags,
  summary: 'Create a question section, for some pass types or add-ons, or for all',
  params: eventParam,
  body: CreateSection,
  response: answers(ListingSection),
};
export const updateSection = {
  operationId: 'updateListingSection',
  tags,
  summary: 'Update a question section',
  params: listingParams('sectionId'),
  body: UpdateSection,
  response: answers(ListingSection),
};
export const deleteSection = {
  operationId: 'deleteListingSection',
  tags,
  summary: 'Delete a question section that has no questions',
  params: listingParams('sectionId'),
  response: answers(Type.Null()),
};

export const listQuestions = {
  operationId: 'listListingQuestions',
  tags,
  summary: 'List the questions of an event, or of one of its sessions, in order',
  params: eventParam,
  querystring: pagedQuery({ sessionId: Type.Optional(Uuid) }),
  response: listAnswers(ListingQuestion),
};
export const createQuestion = {
  operationId: 'createListingQuestion',
  tags,
  summary: 'Create a question; without a section it goes into the first one, created if needed',
  params: eventParam,
  body: CreateQuestion,
  response: answers(ListingQuestion),
};
export const updateQuestion = {
  operationId: 'updateListingQuestion',
  tags,
  summary: 'Update a question; its type cannot change',
  params: listingParams('questionId'),
  body: UpdateQuestion,
  response: answers(ListingQuestion),
};
export const deleteQuestion = {
  operationId: 'deleteListingQuestion',
  tags,
  summary: 'Delete a question with its answers, unless answers were paid or used limited stock',
  params: listingParams('questionId'),
  response: answers(ListingQuestion),
};
