import { ApiError, type Event } from '@atrium/api';
import { buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageLink } from '../../../components/page-link.tsx';
import { QueryFailed } from '../../../components/query-state.tsx';
import { useText } from '../../../lib/text.tsx';
import { EventMoment } from '../programme/index.ts';

/** Which event it is about, and the way back to it. */
export function EventLine({ event }: { event: Event }) {
  return (
    <p className="mb-4 text-sm text-muted">
      <PageLink to={`/events/${event.slug}`} className="rounded-sm font-medium text-default hover:underline">
        <bdi>{event.name}</bdi>
      </PageLink>{' '}
      · <EventMoment event={event} />
    </p>
  );
}

export function PassWaiting(): ReactNode {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <Skeleton className="aspect-square w-full max-w-sm rounded-lg" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-4 w-1/3" />
    </div>
  );
}

export function PartsWaiting(): ReactNode {
  return (
    <div aria-hidden="true" className="mt-8 flex flex-col gap-4">
      <Skeleton className="h-6 w-1/3" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}

/** Shows people without a pass how to get one. */
export function NotAttending({ slug, error, retry }: { slug: string; error: unknown; retry: () => void }) {
  const { t } = useText();
  if (!(error instanceof ApiError) || error.status !== 454)
    return <QueryFailed error={error} retry={retry} />;
  return (
    <EmptyState
      illustration={<Ticket />}
      title={t('attendee.notRegistered')}
      text={t('attendee.notRegistered.text')}
      action={
        <PageLink to={`/events/${slug}`} className={buttonClass({ variant: 'primary' })}>
          {t('attendee.toEvent')}
        </PageLink>
      }
    />
  );
}
