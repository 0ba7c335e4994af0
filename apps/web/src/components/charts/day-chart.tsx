import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { chartOf, type Day } from './day-bars.ts';

const width = 720;
const height = 200;

// A day is a day of the organization's calendar, whatever the zone: it is read and written in one and the same.
const dayZone = { timeZone: 'UTC' } as const;

interface DayChartProps {
  days: readonly Day[];
  /** The names of the two counts. */
  all: string;
  part: string;
}

/** Two counts of each day as bars, and the same as a table for readers who cannot see them. */
export function DayChart({ days, all: allLabel, part: partLabel }: DayChartProps) {
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
          {bars.map(({ day, x, barWidth, allHeight, partHeight }) => (
            <g key={day}>
              <rect
                x={x}
                y={height - allHeight}
                width={barWidth}
                height={allHeight}
                rx="2"
                fill="currentColor"
                className="text-brand opacity-35"
              />
              <rect
                x={x}
                y={height - partHeight}
                width={barWidth}
                height={partHeight}
                rx="2"
                fill="currentColor"
                className="text-brand"
              />
            </g>
          ))}
        </svg>
        <div aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted">
          <span>{first === undefined ? '' : name(first)}</span>
          <span>{t('chart.most', { count: top })}</span>
          <span>{last === undefined ? '' : name(last)}</span>
        </div>
      </div>
      <figcaption className="mt-3 flex gap-5 text-sm">
        <span className="flex items-center gap-2">
          <i aria-hidden="true" className="size-3 rounded-sm bg-brand-strong opacity-35" />
          {allLabel}
        </span>
        <span className="flex items-center gap-2">
          <i aria-hidden="true" className="size-3 rounded-sm bg-brand-strong" />
          {partLabel}
        </span>
      </figcaption>
      <details className="mt-4 text-sm">
        <summary className="cursor-pointer rounded-sm py-0.5 font-medium">{t('chart.asTable')}</summary>
        <table className="mt-2 w-full border-collapse">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 text-start font-medium">
                {t('chart.day')}
              </th>
              <th scope="col" className="py-2 text-end font-medium">
                {allLabel}
              </th>
              <th scope="col" className="py-2 text-end font-medium">
                {partLabel}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, all, part }) => (
              <tr key={day} className="border-b border-line">
                <th scope="row" className="py-1.5 text-start font-normal">
                  {name(day)}
                </th>
                <td className="py-1.5 text-end tabular-nums">{format.number(all)}</td>
                <td className="py-1.5 text-end tabular-nums">{format.number(part)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
