import type { RegistrationQuestion } from '@atrium/api';

export type QuestionType = RegistrationQuestion['type'];

export interface ChoiceToAsk {
  id: string;
  value: string;
  text: string | null;
  description: string | null;
  supply: number | null;
}

/** A question of any form that is made of questions. */
export interface QuestionToAsk {
  id: string;
  type: QuestionType;
  name: string;
  label: string | null;
  description: string | null;
  placeholder: string | null;
  required: boolean;
  min: string | null;
  max: string | null;
  choices: readonly ChoiceToAsk[];
  /** Columns of a twelve-column grid; without it, all. */
  span?: number;
}

/** Values of a question of type search that contain a text. */
export type LookUp = (
  questionId: string,
  search: string,
) => Promise<readonly { id: string; value: string }[]>;

export interface QuestionFieldProps {
  name: string;
  question: QuestionToAsk;
  value: string;
  onChange: (value: string) => void;
  lookUp: LookUp;
}

export const labelOf = ({ label, name }: Pick<QuestionToAsk, 'label' | 'name'>): string =>
  label === null || label === '' ? name : label;
