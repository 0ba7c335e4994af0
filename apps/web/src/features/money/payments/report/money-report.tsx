import type { MoneyReport } from '@atrium/api';
import { Bars } from '../../../../components/charts/bars.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';

type Row = MoneyReport['rows'][number];

const sums = ['received', 'refunded', 'disputed', 'tax', 'net'] as const;
const sumOf = (rows: readonly Row[], name: (typeof sums)[number]): number =>
  rows.reduce((sum, row) => sum + row[name], 0);

interface CurrencyReportProps {
  currency: string;
  rows: readonly Row[];
  /** Every month of the period, including those without income. */
  months: readonly string[];
}

/** One currency: a bar for each month, and each month with its purposes below. */
export function CurrencyReport({ currency, rows, months }: CurrencyReportProps) {
  const { t } = useText();
  const format = useFormat();
  const nameOf = (month: string): string =>
    format.date(`${month}-15T12:00:00Z`, { timeZone: 'UTC', month: 'long', year: 'numeric' });
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  const bars = months.map((month) => {
    const net = sumOf(byMonth.get(month) ?? [], 'net');
    return { label: nameOf(month), value: Math.max(0, net), text: format.money(net, currency) };
  });
  const id = `money-${currency}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 font-semibold">
        {currency}
      </h2>
      <Bars label={t('payments.report.month')} value={t('payments.report.net')} bars={bars} />
      <div
        className="mt-6 overflow-x-auto"
        tabIndex={0}
        role="region"
        aria-label={`${currency}: ${t('payments.report.month')}`}
      >
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-start text-muted">
              <th scope="col" className="py-2 pe-4 text-start font-medium">
                {t('payments.report.month')}
              </th>
              <th scope="col" className="py-2 pe-4 text-start font-medium">
                {t('payments.report.purpose')}
              </th>
              {sums.map((name) => (
                <th key={name} scope="col" className="py-2 ps-4 text-end font-medium">
                  {t(`payments.report.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.month} ${row.purpose}`} className="border-b border-line">
                <th scope="row" className="py-2 pe-4 text-start font-normal whitespace-nowrap">
                  {nameOf(row.month)}
                </th>
                <td className="py-2 pe-4">{t(`payments.report.${row.purpose}`)}</td>
                {sums.map((name) => (
                  <td key={name} className="py-2 ps-4 text-end whitespace-nowrap tabular-nums">
                    {format.money(row[name], currency)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" colSpan={2} className="py-2 pe-4 text-start">
                {t('payments.report.total')}
              </th>
              {sums.map((name) => (
                <td key={name} className="py-2 ps-4 text-end whitespace-nowrap tabular-nums">
                  {format.money(sumOf(rows, name), currency)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
