import { PasswordField } from '@atrium/ui/password-field';
import { TextField } from '@atrium/ui/text-field';
import { useText } from '../../../lib/text.tsx';

export function EmailField({ value }: { value?: string | undefined }) {
  const { t } = useText();
  return (
    <TextField
      label={t('auth.field.email')}
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={value}
      required
    />
  );
}

export function CurrentPasswordField() {
  const { t } = useText();
  return (
    <PasswordField
      label={t('auth.field.password')}
      name="password"
      autoComplete="current-password"
      showLabel={t('auth.field.show')}
      hideLabel={t('auth.field.hide')}
      required
    />
  );
}

export function CodeField({ autoFocus = false }: { autoFocus?: boolean }) {
  const { t } = useText();
  return (
    <TextField
      label={t('auth.field.code')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\s*[0-9]{4,10}\s*"
      placeholder="000000"
      autoFocus={autoFocus}
      required
      className="[&_input]:tracking-[0.4em] [&_input]:tabular-nums"
    />
  );
}
