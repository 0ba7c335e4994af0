import type { InvalidField } from '@atrium/ui/form';
import type { TextFunctions } from '../../lib/text.tsx';

/** What the browser found wrong, in the reader's language. */
export function describeField(field: InvalidField, { t }: TextFunctions): string {
  const { validity } = field;
  if (validity.valueMissing) return t('settings.invalid.required');
  if (validity.tooShort) return t('settings.invalid.short', { count: field.minLength ?? 0 });
  if (validity.patternMismatch) {
    return t(
      'name' in field && field.name === 'username' ? 'settings.username.shape' : 'settings.invalid.link',
    );
  }
  return field.validationMessage;
}
