import { textLinkClass } from '@atrium/ui/link';
import { useState } from 'react';
import { Link } from 'react-router';
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
  markAddress,
  signUpAttributes,
} from '../../../ground/identity/index.ts';
import { type Selection, isNothing } from '../choosing/selection.ts';
import { rememberSelection } from '../remembered.ts';
import { goOnPath, registerPath } from '../steps.ts';

type Amplify = Awaited<ReturnType<Session['amplify']>>;

/** A code is on its way to the address: of a new account, or of one that is there already. */
interface Sent {
  email: string;
  isKnown: boolean;
}

/** Name and address, then the code: no password is asked for. The chosen passes wait on the device meanwhile. */
export function GuestForm({ slug, selection }: { slug: string; selection: Selection }) {
  const { t } = useText();
  const { config } = useSite();
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
        const isKnown = await sendCode(amplify, email, signUpAttributes(config, values));
        setSent({ email, isKnown });
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
    </AuthForm>
  );
}

async function sendCode(
  { signUp, signIn }: Amplify,
  email: string,
  attributes: Record<string, string>,
): Promise<boolean> {
  try {
    await signUp({
      username: email,
      options: {
        userAttributes: { email, ...attributes },
        autoSignIn: { authFlowType: 'USER_AUTH' },
      },
    });
    return false;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'UsernameExistsException')) throw error;
    await signIn({
      username: email,
      options: { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' },
    });
    return true;
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
          await amplify.confirmSignIn({ challengeResponse: code });
          return;
        }
        await amplify.confirmSignUp({ username: email, confirmationCode: code });
        // Confirming puts another function in its place, so it is read from the module only now.
        await amplify.autoSignIn();
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
