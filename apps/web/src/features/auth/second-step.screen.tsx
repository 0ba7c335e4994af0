import { RadioGroup } from '@atrium/ui/radio-group';
import { textLinkClass } from '@atrium/ui/link';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { PageHead } from '../../components/page-head.tsx';
import { useText } from '../../lib/text.tsx';
import { AuthForm } from './auth-form.tsx';
import { type AuthState, useAuthState } from './auth-state.ts';
import { CodeField } from './fields.tsx';
import { OutboxNotice } from './outbox-notice.tsx';
import { secondStepOf } from './second-step.ts';

/** What is asked for besides the password. The sign-in under way is known to the client for some minutes. */
export default function SecondStepScreen() {
  const { t } = useText();
  const { step } = useAuthState();
  return (
    <>
      <PageHead title={t('auth.second.title')} hidden />
      {step === 'choose' ? <Choose key="choose" /> : <EnterCode key={step ?? 'none'} />}
    </>
  );
}

function Choose() {
  const { t } = useText();
  const go = useNext();
  const { factors = [] } = useAuthState();
  const labels = { TOTP: t('auth.second.app'), EMAIL: t('auth.second.email') };
  return (
    <AuthForm
      title={t('auth.second.title')}
      text={t('auth.second.chooseText')}
      submit={t('auth.continue')}
      act={async ({ confirmSignIn }, values) => {
        const { nextStep } = await confirmSignIn({ challengeResponse: values('factor') });
        go(secondStepOf(nextStep));
      }}
      footer={<Back />}
    >
      <RadioGroup
        framed
        required
        name="factor"
        label={t('auth.second.choose')}
        defaultValue={factors[0]}
        options={factors.map((value) => ({ value, label: labels[value] }))}
      />
    </AuthForm>
  );
}

function EnterCode() {
  const { t, rich } = useText();
  const go = useNext();
  const { step, destination = '' } = useAuthState();
  const byMail = step === 'email';
  return (
    <AuthForm
      title={t('auth.second.title')}
      text={byMail ? rich('auth.second.emailText', { b: bold }, { destination }) : t('auth.second.appText')}
      submit={t('auth.signIn.submit')}
      act={async ({ confirmSignIn }, values) => {
        const { nextStep } = await confirmSignIn({ challengeResponse: values('code').trim() });
        go(secondStepOf(nextStep));
      }}
      during="secondStep"
      footer={<Back />}
    >
      {byMail && <OutboxNotice />}
      <CodeField />
    </AuthForm>
  );
}

/** Signed in, the session itself leads on. */
function useNext(): (state: AuthState | null) => void {
  const navigate = useNavigate();
  return (state) => {
    if (state !== null) void navigate('/auth/second-step', { state, replace: true });
  };
}

function Back() {
  const { t } = useText();
  return (
    <p>
      <Link to="/auth/sign-in" className={textLinkClass}>
        {t('auth.reset.back')}
      </Link>
    </p>
  );
}

function bold(content: ReactNode) {
  return <b className="font-medium text-default">{content}</b>;
}
