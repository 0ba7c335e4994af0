import type { InvalidField } from '@atrium/ui/form';
import type { TextFunctions } from '../../../lib/text.tsx';
import { isNewPassword } from './password-rules.ts';

/** The browser's validation error, in the reader's language. */
export function describeField(field: InvalidField, { t }: TextFunctions): string {
  const { validity } = field;
  if (validity.valueMissing) return t('settings.invalid.required');
  if (validity.typeMismatch && field.type === 'email') return t('auth.error.email');
  if (validity.tooShort) return t('settings.invalid.short', { count: field.minLength ?? 0 });
  if (validity.patternMismatch) {
    if (isNewPassword(field)) return t('auth.error.rules');
    const name = 'name' in field ? field.name : null;
    if (name === 'code') return t('auth.error.codeShape');
    return t(name === 'username' ? 'settings.username.shape' : 'settings.invalid.link');
  }
  return field.validationMessage;
}
