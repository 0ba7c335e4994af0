import type { ChannelNumbers } from '@atrium/api';
import { Skeleton } from '@atrium/ui/skeleton';
import { Stat, StatList } from '@atrium/ui/stat';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { DayChart } from '../../../../components/charts/day-chart.tsx';
import { PageLink } from '../../../../components/page-link.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { contentPath } from '../channels.api.ts';
import { numbersOf } from './manage.api.ts';

/** Views and plays of the last 30 days, as a picture and as a table. */
export default function NumbersScreen() {
  const { slug = '' } = useParams();
  const query = useQuery(numbersOf(slug));
  return (
    <QueryState query={query} waiting={<Skeleton className="h-64 w-full" />}>
      {({ data }) => <Numbers numbers={data} slug={slug} />}
    </QueryState>
  );
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

function Numbers({ numbers: { days, contents }, slug }: { numbers: ChannelNumbers; slug: string }) {
  const { t } = useText();
  const format = useFormat();
  return (
    <div className="flex flex-col gap-8">
      <StatList>
        <Stat label={t('channels.views')} value={format.number(sum(days.map(({ views }) => views)))} />
        <Stat label={t('channels.plays')} value={format.number(sum(days.map(({ plays }) => plays)))} />
      </StatList>
      <DayChart
        days={days.map(({ day, views, plays }) => ({ day, all: views, part: plays }))}
        all={t('channels.views')}
        part={t('channels.plays')}
      />
      {contents.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-sm">
            <caption className="mb-2 text-start font-semibold">{t('channels.mostSeen')}</caption>
            <thead>
              <tr className="border-b border-line text-muted">
                <th scope="col" className="py-2 text-start font-medium">
                  {t('channels.contentTitle')}
                </th>
                <th scope="col" className="py-2 text-end font-medium">
                  {t('channels.views')}
                </th>
                <th scope="col" className="py-2 text-end font-medium">
                  {t('channels.plays')}
                </th>
              </tr>
            </thead>
            <tbody>
              {contents.map((content) => (
                <tr key={content.id} className="border-b border-line">
                  <th scope="row" className="py-2 text-start font-normal">
                    <PageLink to={contentPath(slug, content.slug)} dir="auto" className="hover:underline">
                      {content.title}
                    </PageLink>
                  </th>
                  <td className="py-2 text-end tabular-nums">{format.number(content.views)}</td>
                  <td className="py-2 text-end tabular-nums">{format.number(content.plays)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
