import type { AdvertisementStatistics } from '@atrium/api';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { chartOf } from './day-bars.ts';

const width = 720;
const height = 200;

// A day is a day of the organization's calendar, whatever the zone: it is read and written in one and the same.
const dayZone = { timeZone: 'UTC' } as const;

/** Bars for who looks, and the same as a table for who wants to read it or cannot see it. */
export function DayChart({ days }: { days: AdvertisementStatistics['days'] }) {
  const { t } = useText();
  const format = useFormat();
  const { bars, top } = chartOf(days, { width, height });
  const name = (day: string): string =>
    format.date(`${day}T12:00:00Z`, { ...dayZone, day: 'numeric', month: 'short' });
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  return (
    <figure>
      {/* Time runs from left to right in every language's charts of days; the table says it in words. */}
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
          <line
            x1="0"
            y1="0.5"
            x2={width}
            y2="0.5"
            strokeDasharray="3 5"
            stroke="currentColor"
            className="text-muted opacity-40"
          />
          {bars.map(({ day, x, barWidth, viewsHeight, clicksHeight }) => (
            <g key={day}>
              <rect
                x={x}
                y={height - viewsHeight}
                width={barWidth}
                height={viewsHeight}
                rx="2"
                fill="currentColor"
                className="text-brand opacity-35"
              />
              <rect
                x={x}
                y={height - clicksHeight}
                width={barWidth}
                height={clicksHeight}
                rx="2"
                fill="currentColor"
                className="text-brand"
              />
            </g>
          ))}
        </svg>
        <div aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted">
          <span>{first === undefined ? '' : name(first)}</span>
          <span>{t('ads.most', { count: top })}</span>
          <span>{last === undefined ? '' : name(last)}</span>
        </div>
      </div>
      <figcaption className="mt-3 flex gap-5 text-sm">
        <span className="flex items-center gap-2">
          <i aria-hidden="true" className="size-3 rounded-sm bg-brand-strong opacity-35" />
          {t('ads.viewed')}
        </span>
        <span className="flex items-center gap-2">
          <i aria-hidden="true" className="size-3 rounded-sm bg-brand-strong" />
          {t('ads.followed')}
        </span>
      </figcaption>
      <details className="mt-4 text-sm">
        <summary className="cursor-pointer rounded-sm font-medium">{t('ads.asTable')}</summary>
        <table className="mt-2 w-full border-collapse">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 text-start font-medium">
                {t('ads.day')}
              </th>
              <th scope="col" className="py-2 text-end font-medium">
                {t('ads.viewed')}
              </th>
              <th scope="col" className="py-2 text-end font-medium">
                {t('ads.followed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, views, clicks }) => (
              <tr key={day} className="border-b border-line">
                <th scope="row" className="py-1.5 text-start font-normal">
                  {name(day)}
                </th>
                <td className="py-1.5 text-end tabular-nums">{format.number(views)}</td>
                <td className="py-1.5 text-end tabular-nums">{format.number(clicks)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
