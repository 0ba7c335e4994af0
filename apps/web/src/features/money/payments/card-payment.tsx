import type { PaymentIntent } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { ErrorState } from '@atrium/ui/error-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { loadStripe, type StripeElements, type StripeForm } from './stripe-form.ts';

interface CardPaymentProps {
  intent: PaymentIntent;
  /** The provider has been told; how it went the server says. */
  onConfirmed: () => void;
}

type Phase = 'loading' | 'ready' | 'failed';

/** The provider's own form, in its own frame: what is typed there never comes by here. */
export default function CardPayment({ intent, onConfirmed }: CardPaymentProps) {
  const { t, locale } = useText();
  const format = useFormat();
  const [turn, setTurn] = useState(0);
  const [phase, setPhase] = useState<Phase>('loading');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<{ stripe: StripeForm; elements: StripeElements } | null>(null);
  const { secret, integration } = intent;
  const key = integration.publishableKey ?? '';

  useEffect(() => {
    let isGone = false;
    let unmount: (() => void) | undefined;
    const open = async (): Promise<void> => {
      const stripe = await loadStripe(key);
      if (isGone || place.current === null) return;
      const elements = stripe.elements({ clientSecret: secret, locale, appearance: { theme: 'stripe' } });
      const element = elements.create('payment', { layout: 'tabs' });
      element.on('ready', () => setPhase('ready'));
      element.on('loaderror', () => setPhase('failed'));
      element.mount(place.current);
      form.current = { stripe, elements };
      unmount = () => element.unmount();
    };
    open().catch(() => !isGone && setPhase('failed'));
    return () => {
      isGone = true;
      unmount?.();
    };
  }, [key, secret, locale, turn]);

  const confirm = async (): Promise<void> => {
    if (form.current === null) return;
    setPending(true);
    setRefusal(null);
    const { stripe, elements } = form.current;
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${location.origin}/payments/${intent.id}` },
      redirect: 'if_required',
    });
    setPending(false);
    // The form itself shows validation errors.
    if (error?.type === 'validation_error') return;
    if (error !== undefined) setRefusal(error.message ?? t('payments.failed'));
    onConfirmed();
  };

  if (phase === 'failed')
    return (
      <ErrorState
        title={t('payments.formFailed')}
        text={t('payments.formFailedText')}
        retryLabel={t('action.retry')}
        onRetry={() => {
          setPhase('loading');
          setTurn(turn + 1);
        }}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      {phase === 'loading' && (
        <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-3">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      )}
      <div ref={place} />
      {refusal !== null && (
        <p role="alert" dir="auto" className="text-sm text-danger">
          {refusal}
        </p>
      )}
      {phase === 'ready' && (
        <Button variant="primary" size="lg" wide pending={isPending} onClick={() => void confirm()}>
          {t('payments.pay', { amount: format.money(intent.amount, intent.currency) })}
        </Button>
      )}
    </div>
  );
}
