import type { BookingReport } from '@atrium/api';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { inWall, wallOf } from '../wall-time.ts';

type Cell = BookingReport['occupancy'][number];

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Bookings from before the present hours can be more than is open now. */
const shareOf = ({ booked, open }: Cell): number =>
  booked === 0 ? 0 : open === 0 ? 1 : Math.min(1, booked / open);

/** Steps, so that a little is seen beside nothing, and each has its value in the legend. */
const STEPS = [
  { upTo: 0, opacity: 0 },
  { upTo: 0.1, opacity: 0.22 },
  { upTo: 0.25, opacity: 0.4 },
  { upTo: 0.5, opacity: 0.6 },
  { upTo: 0.75, opacity: 0.8 },
  { upTo: 1, opacity: 1 },
] as const;

const opacityOf = (share: number): number => STEPS.find(({ upTo }) => share <= upTo)?.opacity ?? 1;

/** Hours as columns and weekdays as rows, darker where more is booked; and the same as a table. */
export function HeatMap({ cells }: { cells: readonly Cell[] }) {
  const { t } = useText();
  const format = useFormat();
  if (cells.length === 0) return <p className="text-muted">{t('admin.bookings.noHours')}</p>;
  const first = Math.min(...cells.map(({ hour }) => hour));
  const last = Math.max(...cells.map(({ hour }) => hour));
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const found = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  const at = (weekday: number, hour: number): Cell | undefined => found.get(`${weekday} ${hour}`);
  const day = (weekday: number, length: 'short' | 'long'): string =>
    format.date(wallOf(`2026-06-0${weekday}`), { ...inWall, weekday: length });
  const clock = (hour: number): string =>
    format.date(wallOf('2026-06-01', `${String(hour).padStart(2, '0')}:00`), {
      ...inWall,
      timeStyle: 'short',
    });
  const percent = (cell: Cell): string => format.number(shareOf(cell), { style: 'percent' });
  return (
    <figure>
      {/* Hours run from left to right in every language's charts; the table says them in words. */}
      <div aria-hidden="true" dir="ltr" className="overflow-x-auto">
        <div
          className="grid min-w-lg gap-1"
          style={{ gridTemplateColumns: `3rem repeat(${hours.length}, minmax(0, 1fr))` }}
        >
          {WEEK.map((weekday) => (
            <div key={weekday} className="contents">
              <span className="self-center text-xs text-muted">{day(weekday, 'short')}</span>
              {hours.map((hour) => {
                const cell = at(weekday, hour);
                return (
                  <span
                    key={hour}
                    title={
                      cell === undefined
                        ? undefined
                        : `${day(weekday, 'long')}, ${clock(hour)}: ${percent(cell)}`
                    }
                    className={`relative h-9 overflow-clip rounded-sm ${cell === undefined ? '' : 'border border-line bg-hover'}`}
                  >
                    {cell !== undefined && (
                      <span
                        className="absolute inset-0 bg-brand-strong"
                        style={{ opacity: opacityOf(shareOf(cell)) }}
                      />
                    )}
                  </span>
                );
              })}
            </div>
          ))}
          <span />
          {hours.map((hour) => (
            <span key={hour} className="text-xs text-muted tabular-nums">
              {hour}
            </span>
          ))}
        </div>
      </div>
      <Legend />
      <details className="mt-3 text-sm">
        <summary className="cursor-pointer rounded-sm font-medium">{t('chart.asTable')}</summary>
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('chart.asTable')}>
          <table className="mt-2 w-full border-collapse">
            <thead>
              <tr className="border-b border-line text-muted">
                <th scope="col" className="py-2 text-start font-medium">
                  {t('admin.bookings.time')}
                </th>
                {WEEK.map((weekday) => (
                  <th key={weekday} scope="col" className="px-2 py-2 text-end font-medium">
                    {day(weekday, 'long')}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {hours.map((hour) => (
                <tr key={hour} className="border-b border-line">
                  <th scope="row" className="py-1.5 text-start font-normal">
                    {clock(hour)}
                  </th>
                  {WEEK.map((weekday) => {
                    const cell = at(weekday, hour);
                    return (
                      <td key={weekday} className="px-2 py-1.5 text-end tabular-nums">
                        {cell === undefined ? t('admin.bookings.closed') : percent(cell)}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

/** The shares of the steps: nothing, and up to the bound of each. */
function Legend() {
  const { t } = useText();
  const format = useFormat();
  const percent = (share: number): string => format.number(share, { style: 'percent' });
  return (
    <ul aria-hidden="true" className="mt-4 flex flex-wrap gap-x-4 gap-y-2 text-xs text-muted tabular-nums">
      {STEPS.map(({ upTo, opacity }) => (
        <li key={upTo} className="flex items-center gap-1.5">
          <span className="relative size-4 overflow-clip rounded-sm border border-line bg-hover">
            <span className="absolute inset-0 bg-brand-strong" style={{ opacity }} />
          </span>
          {upTo === 0 ? percent(0) : t('admin.bookings.upTo', { share: percent(upTo) })}
        </li>
      ))}
    </ul>
  );
}
