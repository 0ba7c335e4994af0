import { Type, type Static } from 'typebox';
import { component, literals, nullable, Text, Uuid } from '../../../../platform/http/schemas.ts';
import { BaseAccountTier } from '../../../ground/accounts/accounts.schemas.ts';
import {
  choice,
  followers,
  Left,
  question as shared,
  QUESTION_TYPES,
  searchValue,
} from '../../../money/questions/questions.schemas.ts';
import { BasePassType } from '../../programme/related.schemas.ts';
import { BaseEventAddOn, Price } from '../offer/offer.schemas.ts';

export const QuestionType = literals([...QUESTION_TYPES, 'quantity']);

const question = {
  ...shared,
  type: QuestionType,
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

export const RegistrationQuestionSearchValue = component(
  'RegistrationQuestionSearchValue',
  Type.Object(searchValue),
);
export const EventSessionQuestionSearchValue = component(
  'EventSessionQuestionSearchValue',
  Type.Object(searchValue),
);
