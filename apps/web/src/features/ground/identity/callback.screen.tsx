import { ErrorState } from '@atrium/ui/error-state';
import { Spinner } from '@atrium/ui/spinner';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { useSession } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';

/** Error codes that the hosted domain returns for a failed sign-in. */
const REASONS = {
  access_denied: ['auth.callback.cancelled', 'auth.callback.cancelled.text'],
  temporarily_unavailable: ['auth.callback.unavailable', 'auth.callback.unavailable.text'],
  email_taken: ['auth.callback.taken', 'auth.callback.taken.text'],
  email_missing: ['auth.callback.noEmail', 'auth.callback.noEmail.text'],
  email_unverified: ['auth.callback.unproven', 'auth.callback.unproven.text'],
  user_disabled: ['auth.callback.disabled', 'auth.callback.disabled.text'],
  password_reset: ['auth.callback.reset', 'auth.callback.reset.text'],
  flow_expired: ['auth.callback.expired', 'auth.callback.expired.text'],
} as const;

const OTHER = ['auth.callback.failed', 'auth.callback.failed.text'] as const;

const isReason = (text: string): text is keyof typeof REASONS => Object.hasOwn(REASONS, text);

/** Where another service sends the reader back to; the identity client does the rest and tells when it is done. */
export default function CallbackScreen() {
  const { t } = useText();
  const session = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [over, setOver] = useState(false);
  const error = search.get('error') ?? '';
  const [title, text] = isReason(error) ? REASONS[error] : OTHER;
  const failed = over || !search.has('code');
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), 20_000);
    const stop = session.listen((event) => {
      if (event === 'redirectFailed') setOver(true);
    });
    void session.amplify();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [session]);
  return (
    <>
      <PageHead title={t('auth.callback.title')} hidden />
      {failed ? (
        <ErrorState
          level={1}
          title={t(title)}
          text={t(text)}
          retryLabel={t('auth.reset.back')}
          onRetry={() => void navigate('/auth/sign-in', { replace: true })}
        />
      ) : (
        <div role="status" className="flex flex-col items-center gap-4 text-muted">
          <Spinner />
          <h1>{t('auth.callback.title')}</h1>
        </div>
      )}
    </>
  );
}
