import { useMinute } from '../../lib/clock.ts';
import { useFormat } from '../../lib/format.ts';
import { type Period, dateIn, isLive, useEventZone } from './event-times.ts';

const soon = 30 * 24 * 3_600_000;

/** "Sat, 14 March, 14:00 · in 3 days", the exact beginning and end on hover. */
export function EventMoment({ event }: { event: Period }) {
  const format = useFormat();
  const now = useMinute();
  const timeZone = useEventZone(event.timezone);
  const { eventStart, eventEnd } = event;
  const oneDay = dateIn(timeZone, eventStart) === dateIn(timeZone, eventEnd);
  const ahead = now === null ? 0 : Date.parse(eventStart) - now;
  return (
    <>
      <time dateTime={eventStart} title={now === null ? undefined : exact(event, format.dateTime, timeZone)}>
        {oneDay
          ? format.dateTime(eventStart, { timeZone })
          : format.range(eventStart, eventEnd, { timeZone, ...days })}
      </time>
      {now !== null && ahead > 0 && ahead < soon && !isLive(event, now) && (
        <span> · {format.relative(eventStart, now)}</span>
      )}
    </>
  );
}

const days: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' };

function exact(
  { eventStart, eventEnd }: Period,
  tell: (moment: string, options: Intl.DateTimeFormatOptions) => string,
  timeZone: string,
): string {
  const options = { timeZone, year: 'numeric', timeZoneName: 'short' } as const;
  return `${tell(eventStart, options)} – ${tell(eventEnd, options)}`;
}
