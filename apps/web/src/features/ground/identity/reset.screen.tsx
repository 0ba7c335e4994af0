import { textLinkClass } from '@atrium/ui/link';
import { Link, useNavigate } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { useText } from '../../../lib/text.tsx';
import { useTokenOfAddress } from '../../../lib/use-token-of-address.ts';
import { AuthForm } from './auth-form.tsx';
import { type AuthState, useAuthState } from './auth-state.ts';
import { CodeField, EmailField } from './fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { markAddress } from './mark-address.tsx';
import { OutboxNotice } from './outbox-notice.tsx';

/** Behind the # of a link by mail: the address of the account, and a code that nobody has to type. */
function readLink(token: string | undefined): { email: string; code: string } | undefined {
  const values = new URLSearchParams(token);
  const [email, code] = [values.get('email'), values.get('code')];
  return email === null || code === null ? undefined : { email, code };
}

/** Two steps at one address: ask for a code, then use it. Which one it is stands in the history, or in a link by mail. */
export default function ResetScreen() {
  const { t } = useText();
  const { email, destination } = useAuthState();
  const link = readLink(useTokenOfAddress());
  return (
    <>
      <PageHead title={t('auth.reset.title')} hidden />
      {link !== undefined ? (
        <SetPassword key="link" {...link} />
      ) : email !== undefined && destination !== undefined ? (
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

interface SetPasswordProps {
  email: string;
  /** Where the code went, that is to be entered. */
  destination?: string;
  /** From the link that was followed. */
  code?: string;
}

function SetPassword({ email, destination, code }: SetPasswordProps) {
  const { t, rich } = useText();
  const navigate = useNavigate();
  return (
    <AuthForm
      title={t('auth.reset.newTitle')}
      text={
        destination === undefined
          ? undefined
          : rich('auth.reset.newText', { b: markAddress }, { destination })
      }
      during={code === undefined ? undefined : 'link'}
      submit={t('auth.reset.newSubmit')}
      act={async ({ confirmResetPassword }, values) => {
        await confirmResetPassword({
          username: email,
          confirmationCode: code ?? values('code').trim(),
          newPassword: values('password'),
        });
        const state: AuthState = { email, done: 'reset' };
        // Somebody who had the old password may have left another way in.
        await navigate('/auth/sign-in?redirect=%2Fsettings%2Freview', { state });
      }}
      footer={<BackToSignIn />}
    >
      {code === undefined && <OutboxNotice />}
      {/* For password managers: whose password is being set. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {code === undefined && <CodeField />}
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
