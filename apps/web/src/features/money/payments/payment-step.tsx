import { ApiError, type PaymentIntent, capturePaymentIntent } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/text.tsx';
import { AmountLines } from './amount-lines.tsx';
import { ManualPayment } from './manual-payment.tsx';
import { intentOptions, isUnderWay } from './payments.api.ts';
import type { Approval } from './paypal/paypal-payment.tsx';
import { ProviderChoice } from './provider-choice.tsx';

const CardPayment = lazy(() => import('./card-payment.tsx'));
const BraintreePayment = lazy(() => import('./braintree/braintree-payment.tsx'));
const PayPalPayment = lazy(() => import('./paypal/paypal-payment.tsx'));

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
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  // A choice made here counts until another order comes from above.
  const current = chosen !== null && chosen.from === given.attempt ? chosen.intent : given;
  const intent = newest(current, asked.data?.data ?? current);
  const client = useQueryClient();
  const pay = useMutation({
    mutationFn: ({ attempt = intent.attempt, ...approval }: Partial<Approval>) =>
      capturePaymentIntent({
        path: { intentId: intent.id },
        body: { ...(attempt === null ? {} : { attempt }), ...approval },
        throwOnError: true,
      }),
    // The content below shows the error in the reader's language.
    meta: { quiet: true },
    onSettled: () => client.invalidateQueries({ queryKey: intentOptions(intent.id).queryKey }),
  });
  const choose = (next: PaymentIntent): void => {
    setRefusal(null);
    pay.reset();
    setChosen({ from: given.attempt, intent: next });
    void client.invalidateQueries({ queryKey: intentOptions(next.id).queryKey });
  };
  const isPaid = intent.status === 'captured';
  useOnce(isUnderWay(intent.status), onAgreed);
  useOnce(isPaid, onPaid);
  return (
    <section className="flex flex-col gap-6">
      <AmountLines intent={intent} />
      <State intent={intent} error={pay.error ?? refusal} />
      {intent.offers.length > 1 && PAYABLE.has(intent.status) && (
        <ProviderChoice intent={intent} onChosen={choose} />
      )}
      <Way
        intent={intent}
        isPending={pay.isPending}
        pay={() => pay.mutate({})}
        choose={choose}
        approve={async (approval) => {
          // A refusal is shown above, and PayPal's window closes all the same.
          await pay.mutateAsync(approval).catch(() => undefined);
        }}
        refuse={(error) => setRefusal(error instanceof Error ? error : new Error('PayPal refused'))}
      />
    </section>
  );
}

interface Chosen {
  /** The attempt that was there before. */
  readonly from: number | null;
  readonly intent: PaymentIntent;
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
  choose: (intent: PaymentIntent) => void;
  approve: (approval: Approval) => Promise<void>;
  refuse: (error: unknown) => void;
}

function Way({ intent, isPending, pay, choose, approve, refuse }: WayProps) {
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
  if (intent.provider === 'paypal' && intent.integration.publishableKey !== null)
    return (
      <Suspense fallback={null}>
        <PayPalPayment
          key={intent.integration.connectionId}
          intent={intent}
          onOrdered={choose}
          onApproved={approve}
          onRefused={refuse}
        />
      </Suspense>
    );
  if (intent.provider === 'braintree' && intent.secret !== '')
    return (
      <Suspense fallback={null}>
        <BraintreePayment key={intent.secret} intent={intent} onApproved={approve} />
      </Suspense>
    );
  return (
    <Banner tone="danger" role="alert">
      {t('payments.notEnabled')}
    </Banner>
  );
}
