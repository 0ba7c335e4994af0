import { ErrorState } from '@atrium/ui/error-state';
import { Spinner } from '@atrium/ui/spinner';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PageHead } from '../../components/page-head.tsx';
import { useSession } from '../../lib/session/use-session.ts';
import { useText } from '../../lib/text.tsx';

/** Where another service sends the reader back to; the identity client does the rest and tells when it is done. */
export default function CallbackScreen() {
  const { t } = useText();
  const session = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [late, setLate] = useState(false);
  const failed = late || !search.has('code');
  useEffect(() => {
    void session.amplify();
    const timer = setTimeout(() => setLate(true), 20_000);
    return () => clearTimeout(timer);
  }, [session]);
  return (
    <>
      <PageHead title={t('auth.callback.title')} hidden />
      {failed ? (
        <ErrorState
          level={1}
          title={t('auth.callback.failed')}
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
