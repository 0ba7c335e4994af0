import type { BaseRegistrationQuestion, RegistrationQuestion } from '@atrium/api';

export type Question = RegistrationQuestion | BaseRegistrationQuestion;

export interface QuestionFieldProps {
  slug: string;
  name: string;
  question: Question;
  value: string;
  onChange: (value: string) => void;
}

export const labelOf = ({ label, name }: Pick<Question, 'label' | 'name'>): string =>
  label === null || label === '' ? name : label;
