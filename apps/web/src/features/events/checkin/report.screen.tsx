import { Bars, Shares } from '../../../components/charts/bars.tsx';
import { type EventReport, getListingReportOptions } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { Stat, StatList } from '@atrium/ui/stat';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { QueryState } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { HostPage } from '../programme/index.ts';
import { useDownload } from './checkin.api.ts';
import { ScanLog } from './scan-log.tsx';

/** How the event sells and who came. */
export default function ReportScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const report = useQuery(getListingReportOptions({ path: { eventId: slug } }));
  const download = useDownload('report', slug);
  return (
    <HostPage
      title={t('report.title')}
      action={
        <Button
          icon={<Download aria-hidden="true" />}
          pending={download.isPending}
          onClick={() => download.mutate(`${slug}-report`)}
        >
          {t('attendees.export')}
        </Button>
      }
    >
      <QueryState query={report} waiting={<Waiting />}>
        {({ data }) => <Report slug={slug} report={data} />}
      </QueryState>
    </HostPage>
  );
}

function Report({ slug, report }: { slug: string; report: EventReport }) {
  const { t } = useText();
  const { number, money, date, dateTime } = useFormat();
  const { totals, currency } = report;
  // A day is a day of the event's calendar, whatever the reader's zone.
  const dayOf = (day: string): string =>
    date(`${day}T12:00:00Z`, { timeZone: 'UTC', day: 'numeric', month: 'short' });
  const perDay = (of: (day: EventReport['sales'][number]) => number, write: (value: number) => string) =>
    report.sales.map((day) => ({ label: dayOf(day.date), value: of(day), text: write(of(day)) }));
  if (totals.passes + totals.canceled === 0)
    return <EmptyState illustration={<ChartColumn />} title={t('report.none')} text={t('report.noneText')} />;
  return (
    <div className="flex flex-col gap-10">
      <StatList>
        <Stat label={t('report.passes')} value={number(totals.passes)} />
        <Stat
          label={t('report.checkedIn')}
          value={number(totals.checkedIn)}
          note={
            totals.passes === 0 ? undefined : number(totals.checkedIn / totals.passes, { style: 'percent' })
          }
        />
        <Stat label={t('report.charged')} value={money(totals.charged, currency)} />
        <Stat label={t('report.refunded')} value={money(totals.refunded, currency)} />
        {totals.refundDue > 0 && (
          <Stat label={t('report.refundDue')} value={money(totals.refundDue, currency)} />
        )}
        <Stat label={t('report.canceled')} value={number(totals.canceled)} />
      </StatList>
      <Part title={t('report.sales')}>
        <Bars
          label={t('report.day')}
          value={t('report.passes')}
          bars={perDay(
            (day) => day.passes,
            (passes) => number(passes),
          )}
        />
      </Part>
      {totals.charged > 0 && (
        <Part title={t('report.money')}>
          <Bars
            label={t('report.day')}
            value={t('report.net')}
            bars={perDay(
              (day) => Math.max(day.charged - day.refunded, 0),
              (amount) => money(amount, currency),
            )}
          />
        </Part>
      )}
      <Part title={t('report.byType')}>
        <Shares
          total={totals.passes}
          bars={report.passTypes.map((type) => ({
            label: type.name,
            value: type.passes,
            text: t('report.typeLine', {
              passes: number(type.passes),
              checkedIn: number(type.checkedIn),
              amount: money(type.amount, currency),
            }),
          }))}
        />
      </Part>
      {report.checkIns.length > 0 && (
        <Part title={t('report.arrivals')}>
          <Bars
            label={t('report.time')}
            value={t('report.checkedIn')}
            bars={report.checkIns.map(({ from, count }) => ({
              label: dateTime(from),
              value: count,
              text: number(count),
            }))}
          />
        </Part>
      )}
      {report.questions.map((question) => (
        <Part key={question.id} title={question.name}>
          <Shares
            total={question.answers}
            bars={question.choices.map(({ value, text, count }) => ({
              label: question.type === 'toggle' ? t(value === 'true' ? 'report.yes' : 'report.no') : text,
              value: count,
              text: number(count),
            }))}
          />
        </Part>
      ))}
      <ScanLog slug={slug} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 font-semibold">
        <bdi>{title}</bdi>
      </h3>
      {children}
    </section>
  );
}

function Waiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-8">
      <div className="flex gap-10">
        {[1, 2, 3].map((stat) => (
          <Skeleton key={stat} className="h-12 w-24" />
        ))}
      </div>
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
