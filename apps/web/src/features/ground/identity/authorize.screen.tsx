import { ErrorState } from '@atrium/ui/error-state';
import { Spinner } from '@atrium/ui/spinner';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { useSession, useSessionStatus } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';

class LoginRequired extends Error {}

/** The way on for whoever came from another client to sign in here. */
export default function AuthorizeScreen() {
  const { t } = useText();
  const session = useSession();
  const status = useSessionStatus();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const request = search.get('request') ?? '';
  const signIn = `/auth/sign-in?redirect=${encodeURIComponent(`/auth/authorize?request=${encodeURIComponent(request)}`)}`;
  const { mutate, error } = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const own = await session.ownAccessToken();
      if (own === null) throw new LoginRequired();
      const answer = await fetch('/identity/oauth2/continue', {
        method: 'POST',
        headers: { authorization: own },
        body: new URLSearchParams({ request }),
      });
      const { location: next, error: refusal } = (await answer.json()) as {
        location?: string;
        error?: string;
      };
      if (refusal === 'login_required') throw new LoginRequired();
      if (next === undefined) throw new Error(refusal);
      location.replace(next);
    },
  });
  // Good for one call, so it must not be made twice.
  const begun = useRef(false);
  useEffect(() => {
    if (status === 'visitor' && !begun.current) void navigate(signIn, { replace: true });
    if (status !== 'member' || begun.current) return;
    begun.current = true;
    mutate();
  }, [status, navigate, mutate, signIn]);

  const isAgain = error instanceof LoginRequired;
  const signInAgain = async () => {
    await session.signOut();
    await navigate(signIn, { replace: true });
  };
  return (
    <>
      <PageHead title={t('auth.callback.title')} hidden />
      {error === null ? (
        <div role="status" className="flex flex-col items-center gap-4 text-muted">
          <Spinner />
          <h1>{t('auth.callback.title')}</h1>
        </div>
      ) : (
        <ErrorState
          level={1}
          title={t(isAgain ? 'auth.authorize.again' : 'auth.callback.expired')}
          text={t(isAgain ? 'auth.authorize.again.text' : 'auth.authorize.expired.text')}
          retryLabel={t(isAgain ? 'auth.signIn.submit' : 'auth.authorize.home')}
          onRetry={() => void (isAgain ? signInAgain() : navigate('/', { replace: true }))}
        />
      )}
    </>
  );
}
