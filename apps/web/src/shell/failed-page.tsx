import { ErrorState } from '@atrium/ui/error-state';
import { ApiError } from '@atrium/api';
import { use, useEffect, useRef } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { NotFound } from '../components/not-found.tsx';
import { notFoundTexts } from '../lib/fixed-texts.ts';
import { useNotFoundLocale } from '../lib/not-found-locale.ts';
import { SiteContext } from '../lib/site.ts';
import { type PlainTextId, useText } from '../lib/text.tsx';
import { useOnline } from '../lib/use-online.ts';

const sentences: Record<number, PlainTextId> = {
  0: 'error.network',
  401: 'error.signIn',
  403: 'error.noPermission',
  429: 'error.tooMany',
  453: 'error.joinGroup',
  456: 'error.notAvailable',
  503: 'error.backSoon',
};

/** A sentence for each way in which a page can fail. */
export function FailedPage() {
  const { t } = useText();
  const notFound = notFoundTexts[useNotFoundLocale()];
  const error = useRouteError();
  const online = useOnline();
  const failedOffline = useRef(false);
  useEffect(() => {
    if (!online) failedOffline.current = true;
    else if (failedOffline.current) location.reload();
  }, [online]);
  const status = online ? statusOf(error) : 0;
  const title = use(SiteContext)?.config?.NAME ?? '';
  if (online && status === 404) {
    return (
      <>
        <title>{`${notFound.title} · ${title}`}</title>
        <NotFound />
      </>
    );
  }
  return (
    <>
      <title>{`${t('error.default')} · ${title}`}</title>
      <ErrorState
        level={1}
        title={t('error.default')}
        text={t(sentences[status] ?? 'error.tryAgain')}
        retryLabel={t('action.reload')}
        onRetry={() => {
          location.reload();
        }}
      />
    </>
  );
}

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error) || error instanceof ApiError) return error.status;
  return 500;
}
