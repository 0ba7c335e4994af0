import type { BookingReport } from '@atrium/api';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Bars } from '../../../../components/charts/bars.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import { RowsSkeleton } from '../../../../components/staff/rows-skeleton.tsx';
import { useMinute } from '../../../../lib/clock.ts';
import { useFormat } from '../../../../lib/format.ts';
import { definePage } from '../../../../lib/page.ts';
import { useText } from '../../../../lib/text.tsx';
import { dayAfter, inWall, nowIn, wallOf } from '../wall-time.ts';
import { placesOptions, reportOptions } from './admin-bookings.api.ts';
import { HeatMap } from './heat-map.tsx';

const page = definePage({ module: 'bookings' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** How full places are by weekday and hour, and what they earn by month. */
export default function AdminReportScreen() {
  const { t } = useText();
  const now = useMinute();
  return (
    <AdminPage
      title={t('admin.bookings.report')}
      text={t('admin.bookings.reportText')}
      above={{ to: '/admin/bookings', label: t('admin.bookings.title') }}
      wide
    >
      {now === null ? <RowsSkeleton /> : <Report today={nowIn('UTC', now).day} />}
    </AdminPage>
  );
}

const DAYS_BACK = 55;
const DAYS_AHEAD = 28;

function Report({ today }: { today: string }) {
  const { t } = useText();
  const [from, setFrom] = useState(dayAfter(today, -DAYS_BACK));
  const [to, setTo] = useState(dayAfter(today, DAYS_AHEAD));
  const [place, setPlace] = useState('');
  const places = useQuery(placesOptions());
  const report = useQuery({ ...reportOptions(from, to, place), placeholderData: keepPreviousData });
  return (
    <>
      <div className="mb-8 grid max-w-3xl gap-4 sm:grid-cols-3">
        <NativeSelect label={t('admin.bookings.place')} value={place} onChange={setPlace}>
          <option value="">{t('admin.bookings.allPlaces')}</option>
          {places.data?.data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
        <TextField
          label={t('admin.bookings.from')}
          type="date"
          value={from}
          max={to}
          onChange={(day) => day !== '' && setFrom(day)}
        />
        <TextField
          label={t('admin.bookings.to')}
          type="date"
          value={to}
          min={from}
          onChange={(day) => day !== '' && setTo(day)}
        />
      </div>
      <QueryState query={report} waiting={<RowsSkeleton />}>
        {({ data }) => (
          <div className="flex flex-col gap-12" aria-busy={report.isPlaceholderData}>
            <section aria-labelledby="occupancy">
              <h2 id="occupancy" className="font-semibold">
                {t('admin.bookings.occupancy')}
              </h2>
              <p className="mt-1 mb-4 text-sm text-muted">{t('admin.bookings.occupancyText')}</p>
              <HeatMap cells={data.occupancy} />
            </section>
            <Revenue report={data} />
          </div>
        )}
      </QueryState>
    </>
  );
}

function Revenue({ report: { revenue, currency } }: { report: BookingReport }) {
  const { t } = useText();
  const format = useFormat();
  const bars = revenue.map(({ month, bookings, paid, refunded }) => ({
    label: format.date(wallOf(`${month}-15`), { ...inWall, month: 'long', year: 'numeric' }),
    value: Math.max(0, paid - refunded),
    text: `${format.money(paid - refunded, currency)} · ${t('admin.bookings.count', { count: bookings })}`,
  }));
  return (
    <section aria-labelledby="revenue">
      <h2 id="revenue" className="font-semibold">
        {t('admin.bookings.revenue')}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">{t('admin.bookings.revenueText')}</p>
      {bars.every(({ value }) => value === 0) ? (
        <p className="text-muted">{t('admin.bookings.noRevenue')}</p>
      ) : (
        <Bars label={t('admin.bookings.month')} value={t('admin.bookings.revenue')} bars={bars} />
      )}
    </section>
  );
}
