import { useFormat } from '../../../../lib/format.ts';
import { inWall, wallOf } from '../wall-time.ts';

interface WeekPictureProps {
  periods: readonly { weekday: number; from: string; to: string }[];
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const HOURS = [0, 6, 12, 18];

/** Seven bars of a day each, painted where it is open; the rows beneath say the same in words. */
export function WeekPicture({ periods }: WeekPictureProps) {
  const format = useFormat();
  return (
    <div aria-hidden="true" dir="ltr" className="rounded-md border border-line p-3">
      {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
        <div key={weekday} className="flex items-center gap-2 py-0.5">
          <span className="w-10 text-xs text-muted">
            {format.date(wallOf(`2026-06-0${weekday}`), { ...inWall, weekday: 'short' })}
          </span>
          <span className="relative h-4 grow rounded-sm bg-hover">
            {periods
              .filter((one) => one.weekday === weekday && minuteOf(one.to) > minuteOf(one.from))
              .map(({ from, to }) => (
                <span
                  key={`${from} ${to}`}
                  className="absolute inset-y-0 rounded-sm bg-brand-strong"
                  style={{
                    left: `${(minuteOf(from) / 1440) * 100}%`,
                    width: `${((minuteOf(to) - minuteOf(from)) / 1440) * 100}%`,
                  }}
                />
              ))}
          </span>
        </div>
      ))}
      <div className="ms-12 flex text-xs text-muted">
        {HOURS.map((hour) => (
          <span key={hour} className="w-1/4 tabular-nums">
            {hour}
          </span>
        ))}
      </div>
    </div>
  );
}
