import { callOffPaymentIntent, type PaymentIntent } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { toast } from '@atrium/ui/toast';
import { Copy } from 'lucide-react';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { isUnderWay, paymentCalls } from './payments.api.ts';

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
            {t(intent.invoiceId === null ? 'payments.placeOrder' : 'payments.willPay')}
          </Button>
          <p className="text-sm text-muted">
            {t('payments.willPayText')}{' '}
            {t(intent.invoiceId === null ? 'payments.term' : 'payments.termInvoice', {
              days: intent.integration.termDays,
            })}
          </p>
        </>
      )}
      {isUnderWay(intent.status) && <Promised intent={intent} />}
    </div>
  );
}

/** The payer has said that the money will come, and may think better of it. */
function Promised({ intent }: { intent: PaymentIntent }) {
  const { t } = useText();
  const format = useFormat();
  const { mutation } = useSave(
    () => callOffPaymentIntent({ path: { intentId: intent.id }, throwOnError: true }),
    {
      touches: [...paymentCalls, 'getRegistration', 'getBooking', 'getBookingSeries'],
      said: t('payments.calledOff'),
      onSaved: () => undefined,
    },
  );
  return (
    <>
      {intent.dueAt !== null && <p>{t('payments.due', { date: format.date(intent.dueAt) })}</p>}
      <ConfirmButton
        variant="quiet"
        className="self-start"
        pending={mutation.isPending}
        question={{
          title: t('payments.dontPay'),
          text: t('payments.dontPayText'),
          action: t('payments.dontPay'),
        }}
        onConfirm={() => mutation.mutate(undefined)}
      >
        {t('payments.dontPay')}
      </ConfirmButton>
    </>
  );
}
