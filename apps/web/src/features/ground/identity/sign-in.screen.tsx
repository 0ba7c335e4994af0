import { Banner } from '@atrium/ui/banner';
import { textLinkClass } from '@atrium/ui/link';
import type { SignInOutput } from 'aws-amplify/auth';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { rememberRedirect, takeRedirect } from '../../../lib/redirect.ts';
import { useSessionStatus } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { AuthForm } from './auth-form.tsx';
import { type AuthState, useAuthState } from './auth-state.ts';
import { CurrentPasswordField, EmailField } from './fields.tsx';
import { OtherWays } from './other-ways.tsx';
import { Providers } from './providers.tsx';
import { secondStepOf } from './second-step/second-step.ts';

export default function SignInScreen() {
  const { t, rich } = useText();
  const { config } = useSite();
  const navigate = useNavigate();
  const { email, done } = useAuthState();
  const [search] = useSearchParams();
  const target = search.get('redirect');
  useEffect(() => {
    rememberRedirect(target);
  }, [target]);
  useLeaveWhenSignedIn();

  const next = (to: string, state: AuthState) => void navigate(to, { state });
  const follow = (step: SignInOutput['nextStep'], username: string, isFirst = false) => {
    if (step.signInStep === 'CONFIRM_SIGN_UP') next('/auth/confirm', { email: username });
    else if (step.signInStep === 'RESET_PASSWORD') next('/auth/reset', { email: username });
    else {
      const state = secondStepOf(step);
      if (state !== null) next('/auth/second-step', { ...state, email: username, isFirst });
    }
  };
  return (
    <>
      <PageHead title={t('auth.signIn.submit')} hidden />
      <AuthForm
        title={t('auth.signIn.title')}
        text={t('auth.signIn.text', { name: config.NAME })}
        submit={t('auth.signIn.submit')}
        during="signIn"
        act={async ({ signIn, resendSignUpCode }, values) => {
          const username = values('email').trim();
          const { nextStep } = await signIn({ username, password: values('password') });
          if (nextStep.signInStep !== 'CONFIRM_SIGN_UP') {
            follow(nextStep, username);
            return;
          }
          // The code of the sign-up is too old by now; one that cannot be sent is asked for on the next page.
          const { destination } = await resendSignUpCode({ username }).catch(() => ({
            destination: undefined,
          }));
          const sent = destination === undefined ? {} : { destination };
          next('/auth/confirm', { email: username, isFromHere: true, ...sent });
        }}
        otherwise={<OtherWays follow={follow} />}
        footer={
          <p>
            {rich('auth.signIn.none', {
              link: (content) => (
                <Link to="/auth/sign-up" className={textLinkClass}>
                  {content}
                </Link>
              ),
            })}
          </p>
        }
      >
        {done !== undefined && (
          <Banner tone="success" role="status" icon={<CircleCheck aria-hidden="true" />}>
            {t(done === 'confirmed' ? 'auth.confirm.done' : 'auth.reset.done')}
          </Banner>
        )}
        <Providers />
        <EmailField value={email} />
        <CurrentPasswordField />
        <Link to="/auth/reset" state={{ email }} className={`${textLinkClass} -mt-2 self-start text-sm`}>
          {t('auth.signIn.forgotten')}
        </Link>
      </AuthForm>
    </>
  );
}

/** Redirects people who are signed in already. After a sign-in on this page, the session itself redirects. */
function useLeaveWhenSignedIn(): void {
  const status = useSessionStatus();
  const navigate = useNavigate();
  const [atFirst] = useState(status);
  useEffect(() => {
    if (status === 'member' && atFirst !== 'visitor') void navigate(takeRedirect(), { replace: true });
  }, [status, atFirst, navigate]);
}
