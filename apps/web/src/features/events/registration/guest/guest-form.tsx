import { textLinkClass } from '@atrium/ui/link';
import type { SignInOutput } from 'aws-amplify/auth';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { signInAddress } from '../../../../lib/navigation.ts';
import { rememberRedirect } from '../../../../lib/redirect.ts';
import type { Session } from '../../../../lib/session/session.ts';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import {
  AuthForm,
  CodeField,
  EmailField,
  OutboxNotice,
  SignUpFields,
  TermsNote,
  markAddress,
  secondStepOf,
  signUpAttributes,
} from '../../../ground/identity/index.ts';
import { type Selection, isNothing } from '../choosing/selection.ts';
import { rememberSelection } from '../remembered.ts';
import { goOnPath, registerPath } from '../steps.ts';

type Amplify = Awaited<ReturnType<Session['amplify']>>;

type NextStep = SignInOutput['nextStep'];

/** A code is on its way to the address: of a new account, or of one that is there already. */
interface Sent {
  email: string;
  isKnown: boolean;
}

/** Where a code by mail is not all that an account asks for, its sign-in goes on where all sign-ins do. */
function useMore(): (step: NextStep | undefined, email: string) => void {
  const navigate = useNavigate();
  return (step, email) => {
    const more = step === undefined ? undefined : secondStepOf(step);
    if (more === undefined) void navigate('/auth/sign-in', { state: { email, done: 'confirmed' } });
    else if (more !== null) void navigate('/auth/second-step', { state: { ...more, email } });
  };
}

/** Name and address, then the code: no password is asked for. The chosen passes wait on the device meanwhile. */
export function GuestForm({ slug, selection }: { slug: string; selection: Selection }) {
  const { t } = useText();
  const { config } = useSite();
  const navigate = useNavigate();
  const [sent, setSent] = useState<Sent | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const after = goOnPath(slug);
  const keep = () => {
    rememberSelection(slug, selection);
    rememberRedirect(after);
  };
  if (sent !== null) return <GuestCode sent={sent} keep={keep} back={() => setSent(null)} />;
  return (
    <AuthForm
      isPart
      title={t('register.guestTitle')}
      text={t('register.guestText')}
      submit={t('register.continue')}
      act={async (amplify, values) => {
        setEmpty(isNothing(selection));
        if (isNothing(selection)) return;
        const email = values('email').trim();
        const whose = await sendCode(amplify, email, signUpAttributes(config, values));
        if (whose !== 'elsewhere') {
          setSent({ email, isKnown: whose === 'known' });
          return;
        }
        keep();
        await navigate('/auth/sign-in', { state: { email } });
      }}
      footer={
        <p>
          {t('register.guestMember')}{' '}
          <Link
            to={signInAddress(isNothing(selection) ? registerPath(slug) : after)}
            onClick={() => rememberSelection(slug, selection)}
            className={textLinkClass}
          >
            {t('shell.signIn')}
          </Link>
        </p>
      }
    >
      {isEmpty && isNothing(selection) && (
        <p role="alert" className="text-sm text-danger">
          {t('register.chooseFirst')}
        </p>
      )}
      <SignUpFields />
      <EmailField />
      <TermsNote />
    </AuthForm>
  );
}

/** The kind of account behind the address; elsewhere means the sign-in page, as a code is no way in. */
async function sendCode(
  { signUp, signIn }: Amplify,
  email: string,
  attributes: Record<string, string>,
): Promise<'new' | 'known' | 'elsewhere'> {
  try {
    await signUp({
      username: email,
      options: {
        userAttributes: { email, ...attributes },
        autoSignIn: { authFlowType: 'USER_AUTH' },
      },
    });
    return 'new';
  } catch (error) {
    if (!(error instanceof Error && error.name === 'UsernameExistsException')) throw error;
    const { nextStep } = await signIn({
      username: email,
      options: { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' },
    });
    return nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE' ? 'known' : 'elsewhere';
  }
}

interface GuestCodeProps {
  sent: Sent;
  /** Called before the sign-in, which leaves this page. */
  keep: () => void;
  back: () => void;
}

function GuestCode({ sent: { email, isKnown }, keep, back }: GuestCodeProps) {
  const { t, rich } = useText();
  const goOn = useMore();
  return (
    <AuthForm
      isPart
      title={t('auth.confirm.title')}
      text={rich('register.guestCode', { b: markAddress }, { address: email })}
      submit={t('auth.confirm.submit')}
      act={async (amplify, values) => {
        const code = values('code').trim();
        keep();
        if (isKnown) {
          const { nextStep } = await amplify.confirmSignIn({ challengeResponse: code });
          goOn(nextStep, email);
          return;
        }
        await amplify.confirmSignUp({ username: email, confirmationCode: code });
        // Confirming puts another function in its place, so it is read from the module only now.
        const signedIn = await amplify.autoSignIn().catch(() => undefined);
        goOn(signedIn?.nextStep, email);
      }}
      footer={
        <button type="button" onClick={back} className={`${textLinkClass} self-start`}>
          {t('register.guestBack')}
        </button>
      }
    >
      <OutboxNotice />
      <CodeField autoFocus />
    </AuthForm>
  );
}
