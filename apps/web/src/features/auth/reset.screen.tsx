import { textLinkClass } from '@atrium/ui/link';
import { Link, useNavigate } from 'react-router';
import { PageHead } from '../../components/page-head.tsx';
import { useText } from '../../lib/text.tsx';
import { AuthForm } from './auth-form.tsx';
import { type AuthState, useAuthState } from './auth-state.ts';
import { CodeField, EmailField } from './fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { markAddress } from './mark-address.tsx';
import { OutboxNotice } from './outbox-notice.tsx';

/** Two steps at one address: ask for a code, then use it. Which one it is stands in the history. */
export default function ResetScreen() {
  const { t } = useText();
  const { email, destination } = useAuthState();
  return (
    <>
      <PageHead title={t('auth.reset.title')} hidden />
      {email !== undefined && destination !== undefined ? (
        <SetPassword key="set" email={email} destination={destination} />
      ) : (
        <AskForCode key="ask" email={email} />
      )}
    </>
  );
}

function AskForCode({ email }: { email: string | undefined }) {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <AuthForm
      title={t('auth.reset.title')}
      text={t('auth.reset.text')}
      submit={t('auth.reset.submit')}
      act={async ({ resetPassword }, values) => {
        const username = values('email').trim();
        const { nextStep } = await resetPassword({ username });
        const state: AuthState = {
          email: username,
          destination: nextStep.codeDeliveryDetails.destination ?? username,
        };
        await navigate('/auth/reset', { state });
      }}
      footer={<BackToSignIn />}
    >
      <EmailField value={email} />
    </AuthForm>
  );
}

function SetPassword({ email, destination }: { email: string; destination: string }) {
  const { t, rich } = useText();
  const navigate = useNavigate();
  return (
    <AuthForm
      title={t('auth.reset.newTitle')}
      text={rich('auth.reset.newText', { b: markAddress }, { destination })}
      submit={t('auth.reset.newSubmit')}
      act={async ({ confirmResetPassword }, values) => {
        await confirmResetPassword({
          username: email,
          confirmationCode: values('code').trim(),
          newPassword: values('password'),
        });
        const state: AuthState = { email, done: 'reset' };
        // Whoever had the old password may have left another way in.
        await navigate('/auth/sign-in?redirect=%2Fsettings%2Freview', { state });
      }}
      footer={<BackToSignIn />}
    >
      <OutboxNotice />
      {/* For password managers: whose password is being set. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <CodeField />
      <NewPasswordField label={t('auth.field.newPassword')} />
    </AuthForm>
  );
}

function BackToSignIn() {
  const { t } = useText();
  return (
    <Link to="/auth/sign-in" className={`${textLinkClass} self-start`}>
      {t('auth.reset.back')}
    </Link>
  );
}
