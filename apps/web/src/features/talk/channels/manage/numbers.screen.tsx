import type { ChannelNumbers } from '@atrium/api';
import { Skeleton } from '@atrium/ui/skeleton';
import { Stat, StatList } from '@atrium/ui/stat';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { PageLink } from '../../../../components/page-link.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { contentPath } from '../channels.api.ts';
import { numbersOf } from './manage.api.ts';

const width = 720;
const height = 160;

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
      <Days days={days} />
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

function Days({ days }: { days: ChannelNumbers['days'] }) {
  const { t } = useText();
  const format = useFormat();
  const top = Math.max(1, ...days.flatMap(({ views, plays }) => [views, plays]));
  const step = width / Math.max(1, days.length);
  const name = (day: string): string =>
    format.date(`${day}T12:00:00Z`, { timeZone: 'UTC', day: 'numeric', month: 'short' });
  return (
    <figure>
      <div dir="ltr">
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="h-auto w-full">
          <line
            x1="0"
            y1={height - 0.5}
            x2={width}
            y2={height - 0.5}
            stroke="currentColor"
            className="text-muted opacity-40"
          />
          {days.map(({ day, views, plays }, index) => (
            <g key={day} fill="currentColor" className="text-brand">
              <rect
                x={index * step + step * 0.1}
                y={height - (views / top) * height}
                width={step * 0.8}
                height={(views / top) * height}
                rx="2"
                className="opacity-35"
              />
              <rect
                x={index * step + step * 0.3}
                y={height - (plays / top) * height}
                width={step * 0.4}
                height={(plays / top) * height}
                rx="2"
              />
            </g>
          ))}
        </svg>
        <div aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted">
          <span>{name(days[0]?.day ?? '1970-01-01')}</span>
          <span>{name(days.at(-1)?.day ?? '1970-01-01')}</span>
        </div>
      </div>
      <details className="mt-4 text-sm">
        <summary className="cursor-pointer rounded-sm font-medium">{t('channels.asTable')}</summary>
        <table className="mt-2 w-full border-collapse">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 text-start font-medium">
                {t('channels.day')}
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
            {days.toReversed().map(({ day, views, plays }) => (
              <tr key={day} className="border-b border-line">
                <th scope="row" className="py-1.5 text-start font-normal">
                  {name(day)}
                </th>
                <td className="py-1.5 text-end tabular-nums">{format.number(views)}</td>
                <td className="py-1.5 text-end tabular-nums">{format.number(plays)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
