import type { PaymentIntent } from '@atrium/api';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';

/** The sum, and of what it is made up. */
export function AmountLines({ intent }: { intent: PaymentIntent }) {
  const { t } = useText();
  const format = useFormat();
  const money = (amount: number): string => format.money(amount, intent.currency);
  const rate = format.number(intent.salesTaxRate / 100, { style: 'percent', maximumFractionDigits: 3 });
  return (
    <div>
      {intent.description !== null && (
        <p dir="auto" className="mb-2 font-medium">
          {intent.description}
        </p>
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-y-2 tabular-nums">
        {intent.salesTax > 0 && (
          <>
            <dt className="text-muted">{t('payments.subtotal')}</dt>
            <dd className="text-end">{money(intent.subTotal)}</dd>
            <dt className="text-muted">
              <bdi>{intent.salesTaxName ?? t('payments.tax')}</bdi> ({rate})
            </dt>
            <dd className="text-end">{money(intent.salesTax)}</dd>
          </>
        )}
        <dt className="border-t border-line pt-2 font-semibold">{t('payments.total')}</dt>
        <dd className="border-t border-line pt-2 text-end text-lg font-semibold">{money(intent.amount)}</dd>
      </dl>
    </div>
  );
}
