import type {
  BaseEventSessionQuestion,
  BaseRegistrationQuestion,
  EventSessionQuestion,
  RegistrationQuestion,
} from '@atrium/api';

/** A question of an event, or of a session of it. */
export type Question =
  RegistrationQuestion | BaseRegistrationQuestion | EventSessionQuestion | BaseEventSessionQuestion;

export interface QuestionFieldProps {
  slug: string;
  /** Where it is a session that asks. */
  sessionId?: string | undefined;
  name: string;
  question: Question;
  value: string;
  onChange: (value: string) => void;
}

export const labelOf = ({ label, name }: Pick<Question, 'label' | 'name'>): string =>
  label === null || label === '' ? name : label;
