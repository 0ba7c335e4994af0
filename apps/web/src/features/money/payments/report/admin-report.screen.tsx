import { exportMoneyReport } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { TextField } from '@atrium/ui/text-field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { QueryState } from '../../../../components/query-state.tsx';
import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import { RowsSkeleton } from '../../../../components/staff/rows-skeleton.tsx';
import { useMinute } from '../../../../lib/clock.ts';
import { definePage } from '../../../../lib/page.ts';
import { useSaveFile } from '../../../../lib/save-file.ts';
import { useText } from '../../../../lib/text.tsx';
import { CurrencyReport } from './money-report.tsx';
import { PaymentTabs } from '../payment-tabs.tsx';
import { moneyOptions } from '../payments.api.ts';

const page = definePage({});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Money in and out by month, purpose and currency. */
export default function AdminReportScreen() {
  const { t } = useText();
  const now = useMinute();
  return (
    <AdminPage title={t('payments.title')} text={t('payments.reportText')} wide>
      <PaymentTabs />
      {now === null ? <RowsSkeleton /> : <Report now={new Date(now)} />}
    </AdminPage>
  );
}

const monthOf = (date: Date): string => date.toISOString().slice(0, 7);
const monthsBefore = (date: Date, count: number): string =>
  monthOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count, 1)));
const monthsBetween = (from: string, to: string): string[] => {
  const [year = 0, month = 1] = from.split('-').map(Number);
  const months: string[] = [];
  for (let index = month - 1; ; index += 1) {
    const next = monthOf(new Date(Date.UTC(year, index, 1)));
    if (next > to) return months;
    months.push(next);
  }
};
const isMonth = (text: string): boolean => /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(text);

function Report({ now }: { now: Date }) {
  const { t } = useText();
  const [from, setFrom] = useState(() => monthsBefore(now, 11));
  const [to, setTo] = useState(() => monthOf(now));
  const report = useQuery({ ...moneyOptions(from, to), placeholderData: keepPreviousData });
  const table = useSaveFile(`money-${from}-${to}.csv`, () =>
    exportMoneyReport({ query: { from, to }, parseAs: 'blob', throwOnError: true }),
  );
  return (
    <>
      <div className="mt-6 mb-8 flex max-w-3xl flex-wrap items-end gap-4">
        <TextField
          label={t('payments.report.from')}
          type="month"
          value={from}
          max={to}
          onChange={(month) => isMonth(month) && setFrom(month)}
        />
        <TextField
          label={t('payments.report.to')}
          type="month"
          value={to}
          min={from}
          onChange={(month) => isMonth(month) && setTo(month)}
        />
        <Button
          icon={<Download aria-hidden="true" />}
          pending={table.isPending}
          onClick={() => table.mutate()}
        >
          {t('payments.report.download')}
        </Button>
      </div>
      <QueryState
        query={report}
        waiting={<RowsSkeleton />}
        isEmpty={({ data }) => data.rows.length === 0}
        empty={<p className="text-muted">{t('payments.report.none')}</p>}
      >
        {({ data }) => (
          <div className="flex flex-col gap-12" aria-busy={report.isPlaceholderData}>
            {[...Map.groupBy(data.rows, ({ currency }) => currency)].map(([currency, rows]) => (
              <CurrencyReport
                key={currency}
                currency={currency}
                rows={rows}
                months={monthsBetween(from, to)}
              />
            ))}
          </div>
        )}
      </QueryState>
    </>
  );
}
