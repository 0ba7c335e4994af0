import type { ListingQuestion } from '@atrium/api';

export type QuestionType = ListingQuestion['type'];

export const questionTypes: readonly QuestionType[] = [
  'text',
  'textarea',
  'number',
  'date',
  'time',
  'toggle',
  'select',
  'radio',
  'checkbox',
  'search',
  'file',
  'quantity',
];

export const hasChoices = (type: QuestionType): boolean =>
  type === 'select' || type === 'radio' || type === 'checkbox';

/** The kind of value that `min` and `max` are; null where there are none. */
export function boundsOf(type: QuestionType): 'number' | 'date' | 'time' | null {
  switch (type) {
    case 'text':
    case 'textarea':
    case 'number':
    case 'checkbox':
    case 'quantity':
      return 'number';
    case 'date':
    case 'time':
      return type;
    default:
      return null;
  }
}
