import { EmptyState } from '@atrium/ui/empty-state';
import { ErrorState } from '@atrium/ui/error-state';
import { ApiError } from '@atrium/api';
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '../lib/errors.ts';
import { useText } from '../lib/text.tsx';
import { NotFound } from './not-found.tsx';

interface QueryStateProps<T> {
  // The contract's error type says what the server answers; what is thrown is always an `ApiError` or a network's.
  query: UseQueryResult<T, unknown> | UseInfiniteQueryResult<T, unknown>;
  /** In the shape of what comes. */
  waiting: ReactNode;
  /** Shown instead of `children` when `isEmpty` says so. */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  children: (data: T) => ReactNode;
}

/** The four states of everything that is fetched: pending, empty, failed, ready. Loaded data stays visible. */
export function QueryState<T>({ query, waiting, empty, isEmpty, children }: QueryStateProps<T>) {
  const { data, error, isPending, fetchStatus } = query;
  if (data !== undefined) return isEmpty?.(data) === true ? (empty ?? <NothingHere />) : children(data);
  if (error !== null) return <QueryFailed error={error} retry={() => void query.refetch()} />;
  const isBusy = isPending && fetchStatus !== 'idle';
  return (
    <div aria-busy={isBusy} aria-live="polite">
      {waiting}
      {isBusy && <SlowNote />}
    </div>
  );
}

const SLOW_MS = 3000;

/** A skeleton alone does not say whether something still happens. */
function SlowNote() {
  const { t } = useText();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow && <p className="py-3 text-center text-sm text-muted">{t('state.slow')}</p>;
}

function NothingHere() {
  const { t } = useText();
  return <EmptyState title={t('state.empty')} />;
}

export function QueryFailed({ error, retry }: { error: unknown; retry: () => void }) {
  const texts = useText();
  const { t } = texts;
  if (error instanceof ApiError) {
    if (error.status === 404) return <NotFound />;
    if (error.status === 401) return <EmptyState title={t('error.signIn')} />;
    if (error.status === 453) return <EmptyState title={t('error.joinGroup')} />;
    if (error.status === 456) return <EmptyState title={t('error.notAvailable')} />;
    if (error.status === 403)
      return <EmptyState title={t('error.accessDenied')} text={t('error.noPermission')} />;
  }
  const title = t('error.default');
  const message = messageOf(error, texts);
  return (
    <ErrorState
      title={title}
      text={message === title ? undefined : message}
      retryLabel={t('action.retry')}
      onRetry={retry}
    />
  );
}
