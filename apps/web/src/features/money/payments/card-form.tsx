import { Button } from '@atrium/ui/button';
import { ErrorState } from '@atrium/ui/error-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { useState } from 'react';
import { useText } from '../../../lib/text.tsx';
import type { StripeElements, StripeForm, StripeRefusal } from './stripe-form.ts';
import { useCardForm } from './use-card-form.ts';

interface CardFormProps {
  publishableKey: string;
  secret: string;
  /** Label of the button. */
  action: string;
  confirm: (stripe: StripeForm, elements: StripeElements) => Promise<{ error?: StripeRefusal }>;
  /** The provider has been told; how it went the server says. */
  onConfirmed: (isRefused: boolean) => void;
}

/** The provider's form with its button; errors of single fields are shown by the form itself. */
export function CardForm({ publishableKey, secret, action, confirm, onConfirmed }: CardFormProps) {
  const { t } = useText();
  const { phase, place, form, retry } = useCardForm(publishableKey, secret);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  const send = async (): Promise<void> => {
    if (form.current === null) return;
    setPending(true);
    setRefusal(null);
    const { error } = await confirm(form.current.stripe, form.current.elements);
    setPending(false);
    if (error?.type === 'validation_error') return;
    if (error !== undefined) setRefusal(error.message ?? t('payments.failed'));
    onConfirmed(error !== undefined);
  };

  if (phase === 'failed')
    return (
      <ErrorState
        title={t('payments.formFailed')}
        text={t('payments.formFailedText')}
        retryLabel={t('action.retry')}
        onRetry={retry}
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
        <Button variant="primary" size="lg" wide pending={isPending} onClick={() => void send()}>
          {action}
        </Button>
      )}
    </div>
  );
}
