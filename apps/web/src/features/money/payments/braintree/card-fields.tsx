import { Button } from '@atrium/ui/button';
import { ErrorState } from '@atrium/ui/error-state';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../../lib/text.tsx';
import { FormWaiting } from '../opened-to-pay.tsx';
import type { CardFields, EnteredCard } from './braintree-fields.ts';

interface CardFieldsFormProps {
  secret: string;
  /** Label of the button. */
  action: string;
  onEntered: (card: EnteredCard) => Promise<void>;
}

type Phase = 'loading' | 'ready' | 'failed';

/** Braintree's card fields with our labels and our button. */
export function CardFieldsForm({ secret, action, onEntered }: CardFieldsFormProps) {
  const { t } = useText();
  const [turn, setTurn] = useState(0);
  const [phase, setPhase] = useState<Phase>('loading');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const fields = useRef<CardFields>(null);
  const number = useRef<HTMLDivElement>(null);
  const expiry = useRef<HTMLDivElement>(null);
  const code = useRef<HTMLDivElement>(null);
  const expiryHint = t('payments.cardExpiryHint');

  useEffect(() => {
    let isGone = false;
    const open = async (): Promise<void> => {
      const { openCardFields } = await import('./braintree-fields.ts');
      if (isGone || number.current === null || expiry.current === null || code.current === null) return;
      const places = { number: number.current, expirationDate: expiry.current, cvv: code.current };
      const { color } = getComputedStyle(number.current);
      const opened = await openCardFields(secret, places, { color, expiryHint });
      if (isGone) return opened.close();
      fields.current = opened;
      setPhase('ready');
    };
    open().catch(() => !isGone && setPhase('failed'));
    return () => {
      isGone = true;
      void fields.current?.close();
      fields.current = null;
    };
  }, [secret, expiryHint, turn]);

  const send = async (): Promise<void> => {
    setPending(true);
    setRefusal(null);
    try {
      const card = await fields.current?.read();
      if (card === undefined) setRefusal(t('payments.cardIncomplete'));
      else await onEntered(card);
    } catch {
      setRefusal(t('payments.failed'));
    }
    setPending(false);
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
    <div role="group" aria-label={t('payments.cardForm')} className="flex flex-col gap-4">
      {phase === 'loading' && <FormWaiting />}
      <div className={phase === 'ready' ? 'grid grid-cols-2 gap-4' : 'sr-only'}>
        <Place label={t('payments.cardNumber')} place={number} className="col-span-2" />
        <Place label={t('payments.cardExpiry')} place={expiry} />
        <Place label={t('payments.cardCode')} place={code} />
      </div>
      {refusal !== null && (
        <p role="alert" className="text-sm text-danger">
          {refusal}
        </p>
      )}
      {phase === 'ready' && (
        <Button variant="primary" size="lg" wide pending={isPending} onClick={() => void send()}>
          {action}
        </Button>
      )}
    </div>
  );
}

interface PlaceProps {
  label: string;
  place: RefObject<HTMLDivElement | null>;
  className?: string;
}

/** The field itself is in a frame, and is named there as well. */
function Place({ label, place, className }: PlaceProps) {
  const id = useId();
  return (
    <div className={className}>
      <p id={id} className="mb-1 text-sm font-medium">
        {label}
      </p>
      <div
        ref={place}
        role="group"
        aria-labelledby={id}
        dir="ltr"
        className="h-12 rounded-lg border border-line px-3 text-ink"
      />
    </div>
  );
}
