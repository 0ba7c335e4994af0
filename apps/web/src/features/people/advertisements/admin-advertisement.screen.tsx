import type { AdvertisementStatistics } from '@atrium/api';
import { Segmented } from '@atrium/ui/segmented';
import { Skeleton } from '@atrium/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { DayChart } from '../../../components/charts/day-chart.tsx';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { usePeriodBadge } from '../../../components/staff/period.ts';
import { QueryState } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { definePage } from '../../../lib/page.ts';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';
import { statisticsOptions } from './advertisements.api.ts';

const spans = ['7', '30', '90'] as const;
type Span = (typeof spans)[number];

const page = definePage({ module: 'advertisements' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The statistics of one advertisement. */
export default function AdminAdvertisementScreen() {
  const { t } = useText();
  const { advertisement = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const span: Span = spans.find((days) => days === search.get('days')) ?? '30';
  const query = useQuery({
    ...statisticsOptions(advertisement, Number(span)),
    enabled: useIsMember(),
    placeholderData: keepPreviousData,
  });
  return (
    <AdminPage
      title={query.data?.data.title ?? t('ads.title')}
      above={{ to: '/admin/advertisements', label: t('ads.title') }}
    >
      <QueryState query={query} waiting={<Skeleton className="h-80 w-full rounded-lg" />}>
        {({ data }) => (
          <div className="flex flex-col gap-8">
            <Facts advertisement={data} />
            <section aria-labelledby="by-day" className="flex flex-col gap-4">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h2 id="by-day" className="text-lg font-semibold">
                  {t('ads.byDay')}
                </h2>
                <Segmented
                  label={t('ads.span')}
                  options={spans.map((value) => ({ value, label: t('ads.days', { count: Number(value) }) }))}
                  value={span}
                  onChange={(days) => setSearch({ days }, { replace: true, preventScrollReset: true })}
                />
              </div>
              <DayChart
                days={data.days.map(({ day, views, clicks }) => ({ day, all: views, part: clicks }))}
                all={t('ads.viewed')}
                part={t('ads.followed')}
              />
            </section>
          </div>
        )}
      </QueryState>
    </AdminPage>
  );
}

function Facts({ advertisement }: { advertisement: AdvertisementStatistics }) {
  const { t } = useText();
  const format = useFormat();
  const badge = usePeriodBadge()(advertisement);
  const { views, clicks, link } = advertisement;
  const rate = views === 0 ? null : clicks / views;
  const facts = [
    [t('ads.viewed'), format.number(views)],
    [t('ads.followed'), format.number(clicks)],
    [
      t('ads.rate'),
      rate === null ? '–' : format.number(rate, { style: 'percent', maximumFractionDigits: 1 }),
    ],
  ] as const;
  return (
    <>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
        <span>
          {badge.label} · {badge.when}
        </span>
        <bdi className="wrap-anywhere">{link}</bdi>
      </p>
      <dl className="grid grid-cols-3 gap-4 border-y border-line py-5">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="mt-1 text-2xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
