import type { Payment } from '@atrium/api';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';

/** What was paid and what came back, each with what it was for. */
export function Receipts({ payments }: { payments: readonly Payment[] }) {
  const { t } = useText();
  const format = useFormat();
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="receipts" className="mt-10">
      <h2 id="receipts" className="mb-3 text-lg font-semibold">
        {t('attendee.receipts')}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {payments.map((payment) => (
          <li key={payment.id} className="py-3">
            <p className="flex items-baseline gap-4">
              <span className="grow font-medium">
                {t(payment.type === 'refund' ? 'attendee.refund' : 'attendee.payment', {
                  date: format.date(payment.createdAt),
                })}
              </span>
              <span className="tabular-nums">
                {format.money(
                  payment.type === 'refund' ? -payment.chargedAmt : payment.chargedAmt,
                  payment.currency,
                )}
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
          </li>
        ))}
      </ul>
    </section>
  );
}
