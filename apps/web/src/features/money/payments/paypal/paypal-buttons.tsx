import { ErrorState } from '@atrium/ui/error-state';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../../lib/text.tsx';
import { FormWaiting } from '../opened-to-pay.tsx';
import { loadPayPal, type PayPalButtons, type PayPalScript } from './paypal-form.ts';

interface ButtonPlaceProps {
  clientId: string;
  /** Without one, something is saved and not paid. */
  currency?: string;
  make: (paypal: PayPalScript) => PayPalButtons;
}

type Phase = 'loading' | 'ready' | 'failed';

/** The place that PayPal's script draws its button into. */
export function ButtonPlace({ clientId, currency, make }: ButtonPlaceProps) {
  const { t } = useText();
  const [turn, setTurn] = useState(0);
  const [phase, setPhase] = useState<Phase>('loading');
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(make);
  useEffect(() => {
    latest.current = make;
  });

  useEffect(() => {
    let isGone = false;
    let close: (() => Promise<void>) | undefined;
    const open = async (): Promise<void> => {
      const paypal = await loadPayPal(clientId, currency);
      if (isGone || place.current === null) return;
      const buttons = latest.current(paypal);
      close = () => buttons.close();
      await buttons.render(place.current);
      if (!isGone) setPhase('ready');
    };
    open().catch(() => !isGone && setPhase('failed'));
    return () => {
      isGone = true;
      // Closing what is not there any more fails.
      close?.().catch(() => undefined);
    };
  }, [clientId, currency, turn]);

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
    <>
      {phase === 'loading' && <FormWaiting />}
      <div ref={place} className="relative z-0" />
    </>
  );
}
