import type { InvalidField } from '@atrium/ui/form';
import type { PlainTextId, TextFunctions } from './text.tsx';

const missing: Readonly<Record<string, PlainTextId>> = {
  date: 'form.requiredDate',
  'datetime-local': 'form.requiredDate',
  file: 'form.requiredFile',
  radio: 'form.requiredChoice',
  'select-one': 'form.requiredChoice',
};

/** The browser's validation error, in the reader's language. */
export function describeInvalid(field: InvalidField, { t }: TextFunctions): string {
  const { validity, type } = field;
  if (validity.valueMissing) return t(missing[type ?? ''] ?? 'form.required');
  if (type === 'email') return t('form.email');
  if (type === 'url') return t('form.link');
  if (validity.rangeOverflow || validity.rangeUnderflow)
    return t('form.range', { min: field.min ?? '', max: field.max ?? '' });
  return field.validationMessage;
}
