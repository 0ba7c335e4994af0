import type { InvalidField } from '@atrium/ui/form';
import type { TextFunctions } from './text.tsx';

/** What the browser found wrong, in the reader's language. */
export function describeInvalid(field: InvalidField, { t }: TextFunctions): string {
  const { validity, type } = field;
  if (validity.valueMissing) return t('form.required');
  if (type === 'email') return t('form.email');
  if (type === 'url') return t('form.link');
  if (validity.rangeOverflow || validity.rangeUnderflow)
    return t('form.range', { min: field.min ?? '', max: field.max ?? '' });
  return field.validationMessage;
}
