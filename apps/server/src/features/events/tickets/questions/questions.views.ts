import { viewTier } from '../../../ground/accounts/index.ts';
import { leftOf } from '../../../money/capacity/index.ts';
import { firstQuestions, following, viewChoice, viewQuestion } from '../../../money/questions/index.ts';
import type { QuestionRow } from './questions.queries.ts';
import type {
  BaseEventSessionQuestionView,
  BaseRegistrationQuestionView,
  EventSessionQuestionView,
  EventSessionSectionView,
  RegistrationQuestionView,
  RegistrationSectionView,
} from './questions.schemas.ts';
import { viewBaseAddOn, viewCounted } from '../offer/offer.views.ts';
import { viewBasePassType } from '../../programme/index.ts';
import type { ListingQuestionView, ListingSectionView } from './question-requests.schemas.ts';
import type { CompleteChoice, CompleteQuestion, CompleteSection, QuestionParts } from './questions.types.ts';

const TYPES: Readonly<Record<string, RegistrationQuestionView['type']>> = {
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
  quantity: 'quantity',
};
export const questionType = ({ type }: QuestionRow): RegistrationQuestionView['type'] =>
  TYPES[type] ?? 'text';

const viewFields = (question: CompleteQuestion) => ({
  ...viewQuestion(question),
  type: questionType(question.row),
  price: question.row.price,
  supply: leftOf(question.stock),
  sectionId: question.row.section_id,
});

const viewBaseChoice = (choice: CompleteChoice) => ({
  ...viewChoice(choice),
  subQuestions: choice.subQuestionIds.map((questionId) => ({ questionId })),
});

export const viewBaseRegistrationQuestion = (question: CompleteQuestion): BaseRegistrationQuestionView => ({
  ...viewFields(question),
  eventId: question.row.event_id,
  span: question.row.span,
  choices: question.choices.map(viewBaseChoice),
});

export const viewBaseSessionQuestion = (question: CompleteQuestion): BaseEventSessionQuestionView => ({
  ...viewFields(question),
  choices: question.choices.map(viewBaseChoice),
});

/** @param all where the questions that follow its choices are found */
export const viewRegistrationQuestion = (
  question: CompleteQuestion,
  all: readonly CompleteQuestion[],
): RegistrationQuestionView => ({
  ...viewBaseRegistrationQuestion(question),
  choices: question.choices.map((choice) => ({
    ...viewChoice(choice),
    subQuestions: following(choice, all).map(viewBaseRegistrationQuestion),
  })),
});

export const viewSessionQuestion = (
  question: CompleteQuestion,
  all: readonly CompleteQuestion[],
): EventSessionQuestionView => ({
  ...viewBaseSessionQuestion(question),
  choices: question.choices.map((choice) => ({
    ...viewChoice(choice),
    subQuestions: following(choice, all).map(viewBaseSessionQuestion),
  })),
});

const viewBaseSection = ({ row }: CompleteSection) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  sortOrder: row.sort_order,
});

export const viewRegistrationSection = (section: CompleteSection): RegistrationSectionView => ({
  ...viewBaseSection(section),
  accountTiers: section.tiers.flatMap(viewTier),
  eventTickets: section.passTypes.map(viewBasePassType),
  eventAddOns: section.addOns.map(viewBaseAddOn),
  questions: firstQuestions(section.questions).map((question) =>
    viewRegistrationQuestion(question, section.questions),
  ),
  scope: section.row.scope === 'order' ? 'order' : 'ticket',
});

export const viewSessionSection = (section: CompleteSection): EventSessionSectionView => ({
  ...viewBaseSection(section),
  questions: firstQuestions(section.questions).map((question) =>
    viewSessionQuestion(question, section.questions),
  ),
});

export const viewListingQuestion = (
  question: CompleteQuestion,
  all: readonly CompleteQuestion[],
  parts: QuestionParts,
): ListingQuestionView => ({
  ...viewBaseRegistrationQuestion(question),
  ...viewCounted(question.stock),
  updatedAt: question.row.updated_at.toISOString(),
  validation: question.row.validation,
  ignoresValidation: question.ignoresPattern,
  choices: question.choices.map((choice) => ({
    ...viewChoice(choice),
    ...viewCounted(choice.stock),
    subQuestions: following(choice, all).map(viewBaseRegistrationQuestion),
  })),
  responseCount: parts.responses.get(question.row.id) ?? 0,
  searchValueCount: parts.searchValues.get(question.row.id) ?? 0,
});

export const viewListingSection = (section: CompleteSection, parts: QuestionParts): ListingSectionView => ({
  ...viewBaseSection(section),
  scope: section.row.scope === 'order' ? 'order' : 'ticket',
  sessionId: section.row.session_id,
  updatedAt: section.row.updated_at.toISOString(),
  passTypeIds: section.passTypes.map(({ row }) => row.id),
  addOnIds: section.addOns.map(({ row }) => row.id),
  tierIds: section.tiers.map(({ id }) => id),
  questions: section.questions.map((question) => viewListingQuestion(question, section.questions, parts)),
});
