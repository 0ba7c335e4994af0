import { type Payment, getReceiptPaper } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Download } from 'lucide-react';
import { useFormat } from '../../../lib/format.ts';
import { useSaveFile } from '../../../lib/save-file.ts';
import { useText } from '../../../lib/text.tsx';

/** Payments and refunds, each with its line items and a receipt to download. */
export function Receipts({ slug, payments }: { slug: string; payments: readonly Payment[] }) {
  const { t } = useText();
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="receipts" className="mt-10">
      <h2 id="receipts" className="mb-3 text-lg font-semibold">
        {t('attendee.receipts')}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {payments.map((payment) => (
          <Receipt key={payment.id} slug={slug} payment={payment} />
        ))}
      </ul>
    </section>
  );
}

const TITLES = {
  charge: 'attendee.payment',
  refund: 'attendee.refund',
  reversal: 'attendee.refundReversed',
} as const;

function Receipt({ slug, payment }: { slug: string; payment: Payment }) {
  const { t } = useText();
  const format = useFormat();
  const isRefund = payment.type === 'refund';
  const title = t(TITLES[payment.isReversal ? 'reversal' : payment.type], {
    date: format.date(payment.createdAt),
  });
  const receipt = t(isRefund ? 'attendee.refundReceipt' : 'attendee.receipt');
  const paper = useSaveFile(`${slug}-${payment.createdAt.slice(0, 10)}.pdf`, () =>
    getReceiptPaper({
      path: { eventId: slug, paymentId: payment.id },
      parseAs: 'blob',
      throwOnError: true,
    }),
  );
  return (
    <li className="py-3">
      <p className="flex items-baseline gap-4">
        <span className="grow font-medium">{title}</span>
        <span className="tabular-nums">
          {format.money(isRefund ? -payment.chargedAmt : payment.chargedAmt, payment.currency)}
        </span>
      </p>
      {payment.lines.map((line, index) => (
        <p key={index} className="flex items-baseline gap-4 text-sm text-muted">
          <span className="grow">
            {format.number(line.quantity)} × <bdi>{line.name}</bdi>
          </span>
          <span className="tabular-nums">{format.money(line.total, payment.currency)}</span>
        </p>
      ))}
      <Button
        size="sm"
        variant="quiet"
        className="-ms-3 mt-1"
        icon={<Download aria-hidden="true" />}
        aria-label={t('attendee.receiptOf', { receipt, title })}
        pending={paper.isPending}
        onClick={() => paper.mutate()}
      >
        {receipt}
      </Button>
    </li>
  );
}
