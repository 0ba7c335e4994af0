import { newUuid } from '../../lib/new-uuid.ts';
import type { QuestionType } from './question-parts.ts';

export interface WrittenChoice {
  id: string;
  value: string;
  text?: string | null;
  description?: string | null;
  limit?: number | null;
  /** Asked only when this is chosen. */
  subQuestionIds?: string[];
}

/** A question of any form while the staff write it. */
export interface WrittenQuestion {
  id: string;
  type: QuestionType;
  name: string;
  required: boolean;
  mutable?: boolean;
  label?: string | null;
  description?: string | null;
  placeholder?: string | null;
  default?: string | null;
  min?: string | null;
  max?: string | null;
  validation?: string | null;
  choices: WrittenChoice[];
}

export const newChoice = () => ({ id: newUuid(), value: '' });
export const newQuestion = () => ({
  id: newUuid(),
  type: 'text' as const,
  name: '',
  required: false,
  choices: [],
});

export const hasChoices = (type: QuestionType): boolean =>
  type === 'select' || type === 'radio' || type === 'checkbox';

/** The same things in the order of these ids. */
export function inOrder<T extends { id: string }>(things: readonly T[], ids: readonly string[]): T[] {
  return ids.flatMap((id) => things.filter((thing) => thing.id === id));
}
