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
export function describeInvalid(field: InvalidField, { t, locale }: TextFunctions): string {
  const { validity, type } = field;
  if (validity.valueMissing) return t(missing[type ?? ''] ?? 'form.required');
  if (type === 'email') return t('form.email');
  if (type === 'url') return t('form.link');
  if (/^(?:date|datetime-local|time)$/.test(type ?? '')) {
    if (validity.rangeUnderflow) return t('form.notBefore', { moment: spoken(field.min, locale) });
    if (validity.rangeOverflow) return t('form.notAfter', { moment: spoken(field.max, locale) });
  }
  if (validity.rangeOverflow || validity.rangeUnderflow) return ofRange(field, t);
  if (validity.badInput) return t(type === 'number' ? 'form.number' : 'form.incomplete');
  if (validity.stepMismatch) return t(field.step === '1' ? 'form.whole' : 'form.decimals');
  if (validity.patternMismatch) return t('form.pattern');
  if (validity.tooShort) return t('form.tooShort', { count: field.minLength ?? 0 });
  return field.validationMessage;
}

function ofRange({ min = '', max = '' }: InvalidField, t: TextFunctions['t']): string {
  if (max === '') return t('form.atLeast', { min });
  if (min === '') return t('form.atMost', { max });
  return t('form.range', { min, max });
}

/** A bound of a date field as people write it; a time of day stays as it is. */
function spoken(bound: string | undefined, locale: string): string {
  const moment = new Date(bound ?? '');
  if (bound === undefined || Number.isNaN(moment.getTime())) return bound ?? '';
  const hasTime = bound.includes('T');
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(hasTime ? { timeStyle: 'short' } : { timeZone: 'UTC' }),
  }).format(moment);
}
