import { Type, type Static } from 'typebox';
import { component, literals, nullable, Text, Uuid } from '../../../../platform/http/schemas.ts';
import { BaseAccountTier } from '../../../ground/accounts/accounts.schemas.ts';
import { BasePassType } from '../../programme/related.schemas.ts';
import { BaseEventAddOn, Left, Price } from '../offer/offer.schemas.ts';

export const QUESTION_TYPES = [
  'text',
  'textarea',
  'number',
  'time',
  'date',
  'toggle',
  'select',
  'radio',
  'checkbox',
  'search',
  'file',
  'quantity',
] as const;
export const QuestionType = literals(QUESTION_TYPES);

export const choice = {
  id: Uuid,
  value: Text,
  text: nullable(Text),
  supply: Left,
  description: nullable(Text),
  sortOrder: Type.Integer(),
};
/** Where a question is referred to, what follows its choices is named by id. */
const followers = Type.Array(Type.Object({ questionId: Uuid }));

const question = {
  id: Uuid,
  featured: Type.Boolean(),
  type: QuestionType,
  name: Text,
  required: Type.Boolean(),
  description: nullable(Text),
  label: nullable(Text),
  placeholder: nullable(Text),
  default: nullable(Text),
  mutable: Type.Boolean({ description: 'Whether the answer can be changed after registration' }),
  min: nullable(Text),
  max: nullable(Text),
  validation: nullable(Type.String({ description: 'Regular expression' })),
  validationMessage: nullable(Text),
  sortOrder: Type.Integer(),
  price: nullable(Price),
  supply: Left,
  sectionId: Uuid,
};
export const ofEvent = {
  ...question,
  eventId: Uuid,
  span: Type.Integer({ description: 'Width in columns of a twelve-column grid' }),
};

const BaseRegistrationQuestionChoice = component(
  'BaseRegistrationQuestionChoice',
  Type.Object({ ...choice, subQuestions: followers }),
);
export const BaseRegistrationQuestion = component(
  'BaseRegistrationQuestion',
  Type.Object({ ...ofEvent, choices: Type.Array(BaseRegistrationQuestionChoice) }),
);
export type BaseRegistrationQuestionView = Static<typeof BaseRegistrationQuestion>;
const RegistrationQuestionChoice = component(
  'RegistrationQuestionChoice',
  Type.Object({ ...choice, subQuestions: Type.Array(BaseRegistrationQuestion) }),
);
export const RegistrationQuestion = component(
  'RegistrationQuestion',
  Type.Object({ ...ofEvent, choices: Type.Array(RegistrationQuestionChoice) }),
);
export type RegistrationQuestionView = Static<typeof RegistrationQuestion>;

const BaseEventSessionQuestionChoice = component(
  'BaseEventSessionQuestionChoice',
  Type.Object({ ...choice, subQuestions: followers }),
);
export const BaseEventSessionQuestion = component(
  'BaseEventSessionQuestion',
  Type.Object({ ...question, choices: Type.Array(BaseEventSessionQuestionChoice) }),
);
export type BaseEventSessionQuestionView = Static<typeof BaseEventSessionQuestion>;
const EventSessionQuestionChoice = component(
  'EventSessionQuestionChoice',
  Type.Object({ ...choice, subQuestions: Type.Array(BaseEventSessionQuestion) }),
);
export const EventSessionQuestion = component(
  'EventSessionQuestion',
  Type.Object({ ...question, choices: Type.Array(EventSessionQuestionChoice) }),
);
export type EventSessionQuestionView = Static<typeof EventSessionQuestion>;

export const baseSection = {
  id: Uuid,
  name: Text,
  description: nullable(Text),
  sortOrder: Type.Integer(),
};
const registrationSection = {
  ...baseSection,
  accountTiers: Type.Array(BaseAccountTier),
  eventTickets: Type.Array(BasePassType, { description: 'Pass types the section applies to; empty for all' }),
  eventAddOns: Type.Array(BaseEventAddOn, {
    description: 'Add-ons the section applies to; empty if it does not depend on add-ons',
  }),
  questions: Type.Array(RegistrationQuestion),
  scope: literals(['order', 'ticket']),
};
export const RegistrationSection = component('RegistrationSection', Type.Object(registrationSection));
export type RegistrationSectionView = Static<typeof RegistrationSection>;
export const EventSessionSection = component(
  'EventSessionSection',
  Type.Object({ ...baseSection, questions: Type.Array(EventSessionQuestion) }),
);
export type EventSessionSectionView = Static<typeof EventSessionSection>;

const searchValue = { id: Uuid, value: Text };
export const RegistrationQuestionSearchValue = component(
  'RegistrationQuestionSearchValue',
  Type.Object(searchValue),
);
export const EventSessionQuestionSearchValue = component(
  'EventSessionQuestionSearchValue',
  Type.Object(searchValue),
);
