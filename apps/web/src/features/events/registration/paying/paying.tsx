import { getPaymentIntentOptions } from '@atrium/api';
import { buttonClass } from '@atrium/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { QueryState } from '../../../../components/query-state.tsx';
import { useText } from '../../../../lib/text.tsx';
import { PaymentStep } from '../../../money/payments/index.ts';
import { PageEnd } from '../page-end.tsx';
import { PaymentWaiting, TooLate } from './payment-part.tsx';
import { useFinish } from './use-finish.ts';

interface PayingProps {
  slug: string;
  intentId: string;
  /** How many passes wait for it. */
  count: number;
}

/** Ordered, and paid when the money is there: until then nothing else can be done, in whatever window one looks. */
export function Paying({ slug, intentId, count }: PayingProps) {
  const { t } = useText();
  const finish = useFinish(slug);
  const query = useQuery(getPaymentIntentOptions({ path: { intentId } }));
  return (
    <PageEnd
      icon={<Hourglass aria-hidden="true" className="size-10 text-brand" />}
      title={t('register.pendingTitle')}
    >
      <p className="mt-2 mb-6 text-muted">{t('register.pendingText', { count })}</p>
      <QueryState query={query} waiting={<PaymentWaiting />}>
        {({ data }) => (
          <Suspense fallback={<PaymentWaiting />}>
            <PaymentStep intent={data} onPaid={() => finish.mutate()} />
          </Suspense>
        )}
      </QueryState>
      {finish.error !== null && <TooLate error={finish.error} />}
      <Link to={`/events/${slug}`} className={buttonClass({ size: 'lg', className: 'mt-8' })}>
        {t('register.backToEvent')}
      </Link>
    </PageEnd>
  );
}
