import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import type { InvoiceSums } from './line-sums.ts';

interface SumsProps {
  sums: InvoiceSums;
  currency: string;
  /** Percent. */
  rate: number;
  taxName: string | null;
  credited?: number;
  /** Money that came in parts, while the rest is due. */
  received?: number;
}

export function Sums({ sums, currency, rate, taxName, credited = 0, received = 0 }: SumsProps) {
  const { t } = useText();
  const format = useFormat();
  const money = (amount: number): string => format.money(amount, currency);
  return (
    <dl className="ms-auto mt-4 grid w-full max-w-xs grid-cols-[1fr_auto] gap-y-2 tabular-nums [&_dt]:pe-6">
      {(sums.salesTax !== 0 || rate !== 0) && (
        <>
          <dt className="text-muted">{t('payments.subtotal')}</dt>
          <dd className="text-end">{money(sums.subTotal)}</dd>
          <dt className="text-muted">
            <bdi>{taxName ?? t('payments.tax')}</bdi> (
            {format.number(rate / 100, { style: 'percent', maximumFractionDigits: 3 })})
          </dt>
          <dd className="text-end">{money(sums.salesTax)}</dd>
        </>
      )}
      <dt className="border-t border-line pt-2 font-semibold">{t('payments.total')}</dt>
      <dd aria-live="polite" className="border-t border-line pt-2 text-end text-lg font-semibold">
        {money(sums.total)}
      </dd>
      {credited > 0 && (
        <>
          <dt className="text-muted">{t('invoices.credited')}</dt>
          <dd className="text-end">{money(-credited)}</dd>
        </>
      )}
      {received > 0 && (
        <>
          <dt className="text-muted">{t('invoices.received')}</dt>
          <dd className="text-end">{money(-received)}</dd>
        </>
      )}
      {credited + received > 0 && (
        <>
          <dt className="font-semibold">{t('invoices.toPay')}</dt>
          <dd className="text-end font-semibold">{money(sums.total - credited - received)}</dd>
        </>
      )}
    </dl>
  );
}
