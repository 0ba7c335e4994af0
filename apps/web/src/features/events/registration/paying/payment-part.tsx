import { ApiError, type PaymentIntent, getRegistrationIntentOptions } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Skeleton } from '@atrium/ui/skeleton';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { QueryFailed } from '../../../../components/query-state.tsx';
import { messageOf } from '../../../../lib/errors.ts';
import { useText } from '../../../../lib/text.tsx';
import { PaymentStep } from '../../../money/payments/index.ts';
import { useRefresh } from '../register.api.ts';
import { forgetSelection } from '../remembered.ts';
import { stepPath } from '../steps.ts';
import { useFinish } from './use-finish.ts';

/** A payment is opened by asking for it: once, and by nobody's accident again. */
export const once = { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, gcTime: 0 } as const;

interface PaymentPartProps {
  slug: string;
  addressId: string;
}

/** The payment for the selection. */
export function PaymentPart({ slug, addressId }: PaymentPartProps) {
  const { t } = useText();
  const refresh = useRefresh();
  const finish = useFinish(slug);
  const query = useQuery({
    ...getRegistrationIntentOptions({ path: { eventId: slug }, query: { addressId } }),
    ...once,
  });
  return (
    <OpenedPayment
      query={query}
      hint={
        <Link to={stepPath(slug, 'questions')} className="font-medium underline underline-offset-2">
          {t('register.toQuestions')}
        </Link>
      }
      onAgreed={() => {
        forgetSelection(slug);
        void refresh();
      }}
      onPaid={() => finish.mutate()}
    >
      {finish.error !== null && <TooLate error={finish.error} />}
    </OpenedPayment>
  );
}

interface OpenedPaymentProps {
  query: UseQueryResult<{ data: PaymentIntent }, unknown>;
  /** The way to what is still missing, where an answer is. */
  hint?: ReactNode;
  onAgreed?: (() => void) | undefined;
  onPaid: () => void;
  children?: ReactNode;
}

/** One way to pay, whatever for. */
export function OpenedPayment({ query, hint, onAgreed, onPaid, children }: OpenedPaymentProps) {
  const texts = useText();
  const { t } = texts;
  const { data, error } = query;
  return (
    <section aria-labelledby="payment">
      <h2 id="payment" className="mb-4 text-lg font-semibold">
        {t('register.payment')}
      </h2>
      {data !== undefined ? (
        <Suspense fallback={<PaymentWaiting />}>
          <PaymentStep intent={data.data} onAgreed={onAgreed} onPaid={onPaid} />
        </Suspense>
      ) : error === null ? (
        <PaymentWaiting />
      ) : error instanceof ApiError && (error.status === 456 || error.code === 'response.required') ? (
        <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
          {error.status === 456 ? t('payments.notEnabled') : messageOf(error, texts)}{' '}
          {error.status === 456 ? null : hint}
        </Banner>
      ) : (
        <QueryFailed error={error} retry={() => void query.refetch()} />
      )}
      {children}
    </section>
  );
}

/** Paid, but what it was for had gone to others by then. */
export function TooLate({ error }: { error: Error }) {
  const texts = useText();
  const isGone = error instanceof ApiError && error.code === 'selection.empty';
  return (
    <div className="mt-4">
      <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
        {isGone ? texts.t('register.tooLate') : messageOf(error, texts)}
      </Banner>
    </div>
  );
}

export function PaymentWaiting() {
  return <Skeleton className="h-32 w-full" />;
}
