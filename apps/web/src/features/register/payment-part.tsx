import { type PaymentIntent, capturePaymentIntent, getRegistrationIntentOptions } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { QueryFailed } from '../../components/query-state.tsx';
import { messageOf } from '../../lib/errors.ts';
import { newKey } from '../../lib/new-key.ts';
import { useText } from '../../lib/text.tsx';
import { usePrice } from './price.ts';
import { useRefresh } from './register.api.ts';
import { forgetSelection } from './remembered.ts';
import { registerPath } from './steps.ts';

interface PaymentPartProps {
  slug: string;
  addressId: string;
}

/** What is to be paid, and how. Asked for once: the server opens the payment with the question. */
export function PaymentPart({ slug, addressId }: PaymentPartProps) {
  const { t } = useText();
  const query = useQuery({
    ...getRegistrationIntentOptions({ path: { eventId: slug }, query: { addressId } }),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return (
    <section aria-labelledby="payment">
      <h2 id="payment" className="text-lg font-semibold">
        {t('register.payment')}
      </h2>
      {query.data !== undefined ? (
        <Payment slug={slug} intent={query.data.data} />
      ) : query.error !== null ? (
        <QueryFailed error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton className="mt-4 h-32 w-full" />
      )}
    </section>
  );
}

function Payment({ slug, intent }: { slug: string; intent: PaymentIntent }) {
  const texts = useText();
  const { t } = texts;
  const { format } = usePrice(intent.currency);
  const navigate = useNavigate();
  const refresh = useRefresh();
  // The same press twice is the same payment.
  const key = useRef(newKey());
  const capture = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      await capturePaymentIntent({
        path: { intentId: intent.id },
        headers: { 'idempotency-key': key.current },
        body: {},
        throwOnError: true,
      });
      forgetSelection(slug);
      await navigate(`${registerPath(slug)}/done`, { replace: true });
      await refresh();
    },
    onError: () => {
      key.current = newKey();
    },
  });
  return (
    <>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-y-1.5 text-sm">
        <dt className="text-muted">{t('register.subtotal')}</dt>
        <dd className="text-end tabular-nums">{format(intent.subTotal)}</dd>
        {intent.salesTax > 0 && (
          <>
            <dt className="text-muted">
              <bdi>{intent.salesTaxName ?? t('register.tax')}</bdi>
            </dt>
            <dd className="text-end tabular-nums">{format(intent.salesTax)}</dd>
          </>
        )}
        <dt className="border-t border-line pt-2 text-base font-semibold">{t('register.toPay')}</dt>
        <dd className="border-t border-line pt-2 text-end text-base font-semibold tabular-nums">
          {format(intent.amount)}
        </dd>
      </dl>
      {intent.provider === 'manual' ? (
        <>
          <p className="mt-4 text-sm text-muted">{t('register.byTransfer')}</p>
          {intent.integration.instructions !== null && (
            <p dir="auto" className="mt-2 whitespace-pre-line">
              {intent.integration.instructions}
            </p>
          )}
          <p className="mt-2 text-sm">
            {t('register.reference')}{' '}
            <span dir="ltr" className="font-semibold tabular-nums select-all">
              {intent.reference}
            </span>
          </p>
          {capture.error !== null && (
            <div className="mt-4">
              <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
                {messageOf(capture.error, texts)}
              </Banner>
            </div>
          )}
          <Button
            variant="primary"
            size="lg"
            className="mt-6 w-full sm:w-auto"
            pending={capture.isPending}
            onClick={() => capture.mutate()}
          >
            {t('register.orderAndTransfer')}
          </Button>
        </>
      ) : (
        <Banner tone="warning" icon={<CircleAlert aria-hidden="true" />}>
          {t('register.notEnabled')}
        </Banner>
      )}
    </>
  );
}
