import type { Generated } from 'kysely';
import type { Instant, NullableInstant, NullableJson } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    survey: SurveyTable;
    survey_section: SurveySectionTable;
    survey_question: SurveyQuestionTable;
    survey_choice: SurveyChoiceTable;
    survey_sub_question: SurveySubQuestionTable;
    survey_search_value: SurveySearchValueTable;
    survey_submission: SurveySubmissionTable;
    survey_response: SurveyResponseTable;
    survey_response_stock: SurveyResponseStockTable;
    survey_participation: SurveyParticipationTable;
  }
}

const ASKED = 'What the organization asks.';
const ANSWERED = 'Goes with the submission.';

export const tables: Tables = {
  survey: {
    personal: {
      persons: ['structured_by'],
      why: 'Says who last saved the questions, to others who edit them.',
      fate: 'unlinked',
    },
    pictures: ['image_id'],
  },
  survey_section: { impersonal: ASKED },
  survey_question: { impersonal: ASKED },
  survey_choice: { impersonal: ASKED },
  survey_sub_question: { impersonal: ASKED },
  survey_search_value: { impersonal: ASKED },
  survey_submission: {
    personal: owned('survey-submissions', {
      answers: { table: 'survey_response', of: 'submission_id', questions: 'survey_question' },
    }),
  },
  survey_response: { impersonal: ANSWERED, fileAddresses: ['value'] },
  survey_response_stock: { impersonal: ANSWERED },
  survey_participation: {
    personal: owned('survey-participations', {
      withheld: ['draft_id', 'last_id', 'last_key'],
      order: ['survey_id'],
    }),
    otherIds: { draft_id: 'a submission', last_id: 'a submission' },
    right: 'What a person does for themselves.',
  },
};

/** The stored form of a condition; `money/questions` evaluates it. */
interface StoredClause {
  question: string;
  op: 'is' | 'isNot' | 'has' | 'answered' | 'gt' | 'lt' | 'between';
  value?: string;
  to?: string;
}
interface StoredCondition {
  all?: StoredClause[];
  any?: StoredClause[];
}

export interface SurveyTable {
  organization_id: string;
  id: string;
  slug: string;
  name: string;
  description: string | null;
  image_id: string | null;
  status: 'draft' | 'open' | 'closed' | 'archived';
  opens_at: NullableInstant;
  closes_at: NullableInstant;
  closed_at: NullableInstant;
  first_opened_at: NullableInstant;
  told_opened_at: NullableInstant;
  require_auth: Generated<boolean>;
  submissions_per_account: Generated<number>;
  anonymous: Generated<boolean>;
  one_at_a_time: Generated<boolean>;
  show_progress: Generated<boolean>;
  thank_you: string | null;
  version: Generated<number>;
  structured_by: string | null;
  search_text: Generated<string>;
  client_key: string | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface SurveySectionTable {
  organization_id: string;
  id: string;
  survey_id: string;
  name: string;
  description: string | null;
  show_if: NullableJson<StoredCondition>;
  retired: Generated<boolean>;
  sort_order: number;
}

export interface SurveyQuestionTable {
  organization_id: string;
  id: string;
  survey_id: string;
  section_id: string;
  type: string;
  name: string;
  label: string | null;
  description: string | null;
  placeholder: string | null;
  default_value: string | null;
  featured: Generated<boolean>;
  required: Generated<boolean>;
  mutable: Generated<boolean>;
  min: string | null;
  max: string | null;
  validation: string | null;
  validation_message: string | null;
  show_if: NullableJson<StoredCondition>;
  retired: Generated<boolean>;
  sort_order: number;
}

export interface SurveyChoiceTable {
  organization_id: string;
  id: string;
  question_id: string;
  value: string;
  text: string | null;
  description: string | null;
  retired: Generated<boolean>;
  sort_order: number;
}

export interface SurveySubQuestionTable {
  organization_id: string;
  choice_id: string;
  question_id: string;
}

export interface SurveySearchValueTable {
  organization_id: string;
  id: string;
  question_id: string;
  value: string;
  search_text: string;
}

export interface SurveySubmissionTable {
  organization_id: string;
  id: string;
  survey_id: string;
  account_id: string | null;
  by_visitor: boolean;
  status: 'draft' | 'ready' | 'canceled';
  started_at: Instant;
  updated_at: Instant;
  submitted_at: NullableInstant;
  seconds: number | null;
  locale: string;
}

export interface SurveyResponseTable {
  organization_id: string;
  submission_id: string;
  question_id: string;
  value: string;
}

export interface SurveyResponseStockTable {
  organization_id: string;
  submission_id: string;
  question_id: string;
  stock_id: string;
  quantity: number;
}

export interface SurveyParticipationTable {
  organization_id: string;
  survey_id: string;
  account_id: string;
  submitted: Generated<number>;
  draft_id: string | null;
  last_id: string | null;
  last_key: string | null;
}
