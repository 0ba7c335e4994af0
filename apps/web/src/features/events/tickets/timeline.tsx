import { cx } from '../../../lib/cx.ts';
import { useMinute } from '../../../lib/clock.ts';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { type Span, stretchesOf } from './timeline.ts';
import { useEventClock } from './zone.ts';

interface TimelineProps {
  label: string;
  periods: readonly Span[];
  /** The value outside of all periods. */
  usual: number;
  show: (value: number) => string;
}

const DAY = 86_400_000;
// From the lowest value to the highest.
const shades = ['opacity-30', 'opacity-50', 'opacity-75', 'opacity-100'];

/** The value over time until the event begins: a bar of its stretches, and the same in words. */
export function Timeline({ label, periods, usual, show }: TimelineProps) {
  const { t } = useText();
  const format = useFormat();
  const now = useMinute();
  const { zone, eventStart } = useEventClock();
  if (periods.length === 0 || now === null) return null;
  const from = Math.min(now, ...periods.map(({ start }) => start).filter(Number.isFinite));
  const begin = eventStart === null ? from : Date.parse(eventStart);
  const to = Math.max(from + DAY, begin, ...periods.map(({ end }) => end).filter(Number.isFinite));
  const stretches = stretchesOf(periods, usual, from, to);
  const values = [...new Set(stretches.map(({ value }) => value))].toSorted((one, other) => one - other);
  const shadeOf = (value: number) =>
    shades[
      values.length < 2
        ? shades.length - 1
        : Math.round((values.indexOf(value) / (values.length - 1)) * (shades.length - 1))
    ];
  const day = (moment: number) => format.date(moment, { day: 'numeric', month: 'short', timeZone: zone });
  return (
    <figure aria-label={label} className="flex max-w-xl flex-col gap-1.5">
      <div aria-hidden="true" className="flex h-2 gap-px overflow-clip rounded-full">
        {stretches.map(({ start, end, value }) => (
          <span
            key={start}
            className={cx('min-w-1 bg-brand-strong', shadeOf(value))}
            style={{ flexGrow: (end - start) / (to - from) }}
          />
        ))}
      </div>
      <ol className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted">
        {stretches.map(({ start, end, value }, index) => {
          const isNow = start <= now && now < end;
          return (
            <li key={start} className={cx('flex items-center gap-1.5', isNow && 'font-medium text-default')}>
              <span
                aria-hidden="true"
                className={cx('size-2 shrink-0 rounded-full bg-brand-strong', shadeOf(value))}
              />
              {index === stretches.length - 1
                ? t('tickets.afterwards', { value: show(value) })
                : t('tickets.untilDay', { value: show(value), day: day(end) })}
              {isNow && <span className="sr-only">({t('tickets.now')})</span>}
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
