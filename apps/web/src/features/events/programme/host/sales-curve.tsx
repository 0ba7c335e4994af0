import { type EventListing, getListingReportOptions } from '@atrium/api';
import { textLinkClass } from '@atrium/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Bars } from '../../../../components/charts/bars.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { hostPath } from './host.api.ts';

/** How registrations have grown, day by day; nothing before the first. */
export function SalesCurve({ listing: { slug } }: { listing: EventListing }) {
  const { t } = useText();
  const { number, date } = useFormat();
  const report = useQuery(getListingReportOptions({ path: { eventId: slug } })).data?.data;
  if (report === undefined || report.totals.passes === 0 || report.sales.length === 0) return null;
  const bars = report.sales.map((day, index, days) => {
    const sum = days.slice(0, index + 1).reduce((all, { passes }) => all + passes, 0);
    return {
      // A day is a day of the event's calendar, whatever the reader's zone.
      label: date(`${day.date}T12:00:00Z`, { timeZone: 'UTC', day: 'numeric', month: 'short' }),
      value: sum,
      text: number(sum),
    };
  });
  return (
    <section aria-labelledby="sales-curve" className="mb-8">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="sales-curve" className="text-lg font-semibold">
          {t('host.salesCurve')}
        </h2>
        <Link to={hostPath(slug, 'report')} className={textLinkClass}>
          {t('report.title')}
        </Link>
      </div>
      <Bars label={t('report.day')} value={t('report.passes')} bars={bars} />
    </section>
  );
}
