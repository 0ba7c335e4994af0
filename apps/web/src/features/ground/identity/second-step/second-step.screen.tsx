import { Button } from '@atrium/ui/button';
import { Checkbox } from '@atrium/ui/checkbox';
import { RadioGroup } from '@atrium/ui/radio-group';
import { textLinkClass } from '@atrium/ui/link';
import { toast } from '@atrium/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PageHead } from '../../../../components/page-head.tsx';
import { useSession } from '../../../../lib/session/use-session.ts';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { describeAuthError } from '../auth-errors.ts';
import { AuthForm } from '../auth-form.tsx';
import { useAuthState } from '../auth-state.ts';
import { CodeField } from '../fields.tsx';
import { NewPassword } from '../new-password.tsx';
import { markAddress } from '../mark-address.tsx';
import { OutboxNotice } from '../outbox-notice.tsx';
import { secondStepOf } from './second-step.ts';
import { SetUp } from './set-up.tsx';
import { useNextStep } from '../use-next-step.ts';

/**
 * The step that is required besides the password, or besides the code in its place. The client remembers the pending
 * sign-in for some minutes.
 */
export default function SecondStepScreen() {
  const { t } = useText();
  const { step, isFirst } = useAuthState();
  return (
    <>
      <PageHead title={t(isFirst === true ? 'auth.confirm.title' : 'auth.second.title')} hidden />
      <Step key={step ?? 'none'} />
    </>
  );
}

function Step() {
  const { step } = useAuthState();
  if (step === 'choose') return <Choose />;
  if (step === 'setUp') return <SetUp footer={<Back />} />;
  if (step === 'newPassword') return <NewPassword footer={<Back />} />;
  return <EnterCode />;
}

function Choose() {
  const { t } = useText();
  const go = useNextStep();
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
  const go = useNextStep();
  const { email, step, destination = '', isFirst = false } = useAuthState();
  const byMail = step === 'email';
  // By then the reader is signed in, and elsewhere.
  const tellForgotten = () => toast({ kind: 'error', text: t('auth.second.trustFailed') });
  return (
    <AuthForm
      title={t(isFirst ? 'auth.confirm.title' : 'auth.second.title')}
      text={
        byMail
          ? rich(
              isFirst ? 'auth.mailCode.text' : 'auth.second.emailText',
              { b: markAddress },
              { destination: isFirst ? (email ?? destination) : destination },
            )
          : t('auth.second.appText')
      }
      submit={t('auth.signIn.submit')}
      act={async ({ confirmSignIn, rememberDevice }, values) => {
        const isTrusted = values('trust') !== '';
        const { nextStep } = await confirmSignIn({ challengeResponse: values('code').trim() });
        const next = secondStepOf(nextStep);
        if (next === null && isTrusted) await rememberDevice().catch(tellForgotten);
        go(next);
      }}
      during="secondStep"
      footer={
        <>
          {isFirst && <OtherCode />}
          <Back />
        </>
      }
    >
      {byMail && <OutboxNotice />}
      <CodeField />
      {!isFirst && (
        <Checkbox name="trust" description={t('auth.second.trustText')}>
          {t('auth.second.trust')}
        </Checkbox>
      )}
    </AuthForm>
  );
}

/** Nobody is told whether an address has an account, so what helps in either case is offered. */
function OtherCode() {
  const texts = useText();
  const { t, rich } = texts;
  const session = useSession();
  const { config } = useSite();
  const { email } = useAuthState();
  const { mutate, isPending } = useMutation({
    meta: { quiet: true },
    mutationFn: async (username: string) => {
      const { signIn } = await session.amplify();
      await signIn({
        username,
        options: { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' },
      });
    },
    onSuccess: () => toast({ kind: 'success', text: t('auth.confirm.resent') }),
    onError: (error) => {
      const { text } = describeAuthError(error, texts, { reveals: config.REVEAL_ACCOUNT_EXISTENCE });
      toast({ kind: 'error', text, region: 'top-center' });
    },
  });
  return (
    <>
      {email !== undefined && (
        <Button variant="quiet" pending={isPending} onClick={() => mutate(email)}>
          {t('auth.confirm.resend')}
        </Button>
      )}
      <p>
        {rich('auth.signIn.none', {
          link: (content) => (
            <Link to="/auth/sign-up" className={textLinkClass}>
              {content}
            </Link>
          ),
        })}
      </p>
    </>
  );
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
