import { TextField } from '@atrium/ui/text-field';
import type { ReactNode } from 'react';
import { inNameOrder } from '../../../lib/names.ts';
import { useText } from '../../../lib/text.tsx';
import { AuthForm } from './auth-form.tsx';
import { useAuthState } from './auth-state.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { secondStepOf } from './second-step/second-step.ts';
import { useNextStep } from './use-next-step.ts';

const givenName = {
  name: 'given_name',
  label: 'auth.field.firstName',
  autoComplete: 'given-name',
} as const;
const familyName = {
  name: 'family_name',
  label: 'auth.field.lastName',
  autoComplete: 'family-name',
} as const;

/** In place of a temporary one; with the name, where nobody has said it yet. */
export function NewPassword({ footer }: { footer: ReactNode }) {
  const { t, locale } = useText();
  const go = useNextStep();
  const { email, missing = [] } = useAuthState();
  const fields = inNameOrder(locale, givenName, familyName).filter(({ name }) => missing.includes(name));
  return (
    <AuthForm
      title={t('auth.newPassword.title')}
      text={t('auth.newPassword.text')}
      submit={t('auth.reset.newSubmit')}
      during="secondStep"
      act={async ({ confirmSignIn }, values) => {
        const userAttributes = Object.fromEntries(fields.map(({ name }) => [name, values(name).trim()]));
        const { nextStep } = await confirmSignIn({
          challengeResponse: values('password'),
          options: { userAttributes },
        });
        const next = secondStepOf(nextStep);
        go(next === null ? null : { ...next, ...(email !== undefined && { email }) });
      }}
      footer={footer}
    >
      {/* For password managers: whose password is being set. */}
      <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      {fields.map((field) => (
        <TextField
          key={field.name}
          label={t(field.label)}
          name={field.name}
          autoComplete={field.autoComplete}
          maxLength={80}
          required
        />
      ))}
      <NewPasswordField label={t('auth.field.newPassword')} />
    </AuthForm>
  );
}
