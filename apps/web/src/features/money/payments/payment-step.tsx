import { ApiError, type PaymentIntent, capturePaymentIntent } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { Suspense, lazy, useEffect, useRef } from 'react';
import { useText } from '../../../lib/text.tsx';
import { AmountLines } from './amount-lines.tsx';
import { ManualPayment } from './manual-payment.tsx';
import { intentOptions, isUnderWay } from './payments.api.ts';

const CardPayment = lazy(() => import('./card-payment.tsx'));

interface PaymentStepProps {
  intent: PaymentIntent;
  /** Called once, when the money is on its way. */
  onAgreed?: (() => void) | undefined;
  /** Called once, when the money is there. */
  onPaid: () => void;
}

/** The amount due, and the organization's way to pay it. Detects by itself when the money has arrived. */
export default function PaymentStep({ intent: given, onAgreed, onPaid }: PaymentStepProps) {
  const asked = useQuery(intentOptions(given.id));
  const intent = newest(given, asked.data?.data ?? given);
  const client = useQueryClient();
  const pay = useMutation({
    mutationFn: () =>
      capturePaymentIntent({
        path: { intentId: intent.id },
        body: intent.attempt === null ? {} : { attempt: intent.attempt },
        throwOnError: true,
      }),
    // The content below shows the error in the reader's language.
    meta: { quiet: true },
    onSettled: () => client.invalidateQueries({ queryKey: intentOptions(intent.id).queryKey }),
  });
  const isPaid = intent.status === 'captured';
  useOnce(isUnderWay(intent.status), onAgreed);
  useOnce(isPaid, onPaid);
  return (
    <section className="flex flex-col gap-6">
      <AmountLines intent={intent} />
      <State intent={intent} error={pay.error} />
      <Way intent={intent} isPending={pay.isPending} pay={() => pay.mutate()} />
    </section>
  );
}

function useOnce(isSo: boolean, tell: (() => void) | undefined): void {
  const told = useRef(false);
  useEffect(() => {
    if (!isSo || told.current) return;
    told.current = true;
    tell?.();
  }, [isSo, tell]);
}

/** Another amount comes with another secret from above; how it stands is what was asked last. */
const newest = (given: PaymentIntent, asked: PaymentIntent): PaymentIntent =>
  asked.amount === given.amount && asked.secret === given.secret ? asked : { ...given, status: asked.status };

function State({ intent, error }: { intent: PaymentIntent; error: Error | null }) {
  const { t } = useText();
  const { status } = intent;
  if (status === 'captured')
    return (
      <Banner tone="success" role="status" icon={<CircleCheck aria-hidden="true" />}>
        {t(intent.amount === 0 ? 'payments.nothing' : 'payments.received')}
      </Banner>
    );
  if (isUnderWay(status))
    return (
      <Banner tone="warning" role="status" icon={<Clock aria-hidden="true" />}>
        {t('payments.processing')}
      </Banner>
    );
  if (status === 'canceled' || status === 'expired')
    return (
      <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
        {t('payments.closed')}
      </Banner>
    );
  if (error instanceof ApiError && error.code === 'payment.changed')
    return (
      <Banner tone="warning" role="alert" icon={<CircleAlert aria-hidden="true" />}>
        {t('payments.changed')}
      </Banner>
    );
  if (status === 'failed' || error !== null)
    return (
      <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
        {t('payments.failed')}
      </Banner>
    );
  return null;
}

const PAYABLE = new Set(['created', 'requires_action', 'failed']);

interface WayProps {
  intent: PaymentIntent;
  isPending: boolean;
  pay: () => void;
}

function Way({ intent, isPending, pay }: WayProps) {
  const { t } = useText();
  if (intent.provider === 'manual' && (PAYABLE.has(intent.status) || isUnderWay(intent.status)))
    return <ManualPayment intent={intent} isPending={isPending} pay={pay} />;
  if (!PAYABLE.has(intent.status)) return null;
  if (intent.provider === 'stripe' && intent.integration.publishableKey !== null)
    return (
      <Suspense fallback={null}>
        <CardPayment key={intent.secret} intent={intent} onConfirmed={pay} />
      </Suspense>
    );
  return (
    <Banner tone="danger" role="alert">
      {t('payments.notEnabled')}
    </Banner>
  );
}
