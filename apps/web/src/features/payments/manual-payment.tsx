import type { PaymentIntent } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { toast } from '@atrium/ui/toast';
import { Copy } from 'lucide-react';
import { useText } from '../../lib/text.tsx';
import { isUnderWay } from './payments.api.ts';

interface ManualPaymentProps {
  intent: PaymentIntent;
  isPending: boolean;
  pay: () => void;
}

/** By transfer or cash: how, and what to write on it. */
export function ManualPayment({ intent, isPending, pay }: ManualPaymentProps) {
  const { t } = useText();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(intent.reference);
    toast({ kind: 'success', text: t('payments.copied') });
  };
  return (
    <div className="flex flex-col gap-4">
      <h2 className="font-semibold">{t('payments.howTo')}</h2>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {intent.integration.instructions ?? t('payments.noInstructions')}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-hover px-4 py-3">
        <p>
          <span className="block text-sm text-muted">{t('payments.reference')}</span>
          <bdi className="font-mono text-lg font-semibold tracking-wide select-all">{intent.reference}</bdi>
        </p>
        <Button size="sm" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {t('payments.copy')}
        </Button>
      </div>
      {!isUnderWay(intent.status) && (
        <>
          <Button variant="primary" size="lg" wide pending={isPending} onClick={pay}>
            {t('payments.willPay')}
          </Button>
          <p className="text-sm text-muted">{t('payments.willPayText')}</p>
        </>
      )}
    </div>
  );
}
