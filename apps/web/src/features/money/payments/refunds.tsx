import { type ManagedPayment, markPaymentRefundPaid, type PaymentRefund } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { useFormat } from '../../../lib/format.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { paymentCalls } from './payments.api.ts';

const texts: Record<PaymentRefund['status'], PlainTextId> = {
  created: 'payments.refund.pending',
  pending: 'payments.refund.pending',
  succeeded: 'payments.refund.done',
  failed: 'payments.refund.failed',
  canceled: 'payments.refund.failed',
};

/** The refunds of a payment, including those that are still to be made by hand. */
export function Refunds({ payment }: { payment: ManagedPayment }) {
  const { t } = useText();
  const format = useFormat();
  if (payment.refunds.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-1 text-sm">
      {payment.refunds.map((refund) => (
        <li key={refund.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular-nums">{format.money(-refund.amount, refund.currency)}</span>
          <span className={refund.status === 'failed' ? 'text-danger' : 'text-muted'}>
            {t(texts[refund.status])}
            {refund.reason !== null && (
              <>
                {' · '}
                <bdi>{refund.reason}</bdi>
              </>
            )}
          </span>
          {payment.provider === 'manual' && (refund.status === 'created' || refund.status === 'pending') && (
            <MarkGone payment={payment} refund={refund} />
          )}
        </li>
      ))}
    </ul>
  );
}

function MarkGone({ payment, refund }: { payment: ManagedPayment; refund: PaymentRefund }) {
  const { t } = useText();
  const { mutation } = useSave(
    () => markPaymentRefundPaid({ path: { intentId: payment.id, refundId: refund.id }, throwOnError: true }),
    { touches: paymentCalls, said: t('payments.refund.done'), onSaved: () => undefined },
  );
  return (
    <Button size="sm" pending={mutation.isPending} onClick={() => mutation.mutate(undefined)}>
      {t('payments.refund.mark')}
    </Button>
  );
}
