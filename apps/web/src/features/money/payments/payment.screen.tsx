import { linkClass } from '@atrium/ui/link';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { MembersOnly } from '../../../components/members-only.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useText } from '../../../lib/text.tsx';
import { PaymentStep } from './index.ts';
import { intentOptions } from './payments.api.ts';

/** One payment by itself: where a bank's pages lead back to, and where a mail about it leads. */
export default function PaymentScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-lg">
      <PageHead title={t('payments.one')} hidden />
      <h1 className="mb-6 text-2xl font-semibold">{t('payments.one')}</h1>
      <MembersOnly waiting={<PaymentSkeleton />}>
        <Payment />
      </MembersOnly>
    </div>
  );
}

function Payment() {
  const { t } = useText();
  const { intentId = '' } = useParams();
  const query = useQuery(intentOptions(intentId));
  const [isPaid, setPaid] = useState(false);
  return (
    <QueryState query={query} waiting={<PaymentSkeleton />}>
      {({ data: intent }) => (
        <Suspense fallback={<PaymentSkeleton />}>
          <PaymentStep intent={intent} onPaid={() => setPaid(true)} />
          {isPaid && intent.eventId !== null && (
            <PageLink to={`/events/${intent.eventId}`} className={`${linkClass} mt-6 inline-block`}>
              {t('payments.toEvent')}
            </PageLink>
          )}
        </Suspense>
      )}
    </QueryState>
  );
}

function PaymentSkeleton() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-4">
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
