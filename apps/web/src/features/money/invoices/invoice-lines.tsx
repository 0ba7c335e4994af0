import type { InvoiceLine } from './line-sums.ts';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';

/** The bill, line by line; on a phone the amounts stand under the names. */
export function InvoiceLines({ lines, currency }: { lines: readonly InvoiceLine[]; currency: string }) {
  const { t } = useText();
  const format = useFormat();
  return (
    <ul aria-label={t('invoices.lines')} className="divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <li key={line.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
          <span className="min-w-0 grow basis-56">
            <bdi className="block font-medium wrap-anywhere">{line.name}</bdi>
            {line.description !== null && line.description !== '' && (
              <span dir="auto" className="block text-sm whitespace-pre-line text-muted wrap-anywhere">
                {line.description}
              </span>
            )}
          </span>
          <span className="text-sm text-muted tabular-nums">
            {format.number(line.quantity)} × {format.money(line.amount, currency)}
          </span>
          <span className="min-w-24 text-end font-medium tabular-nums">
            {format.money(line.quantity * line.amount, currency)}
          </span>
        </li>
      ))}
    </ul>
  );
}
