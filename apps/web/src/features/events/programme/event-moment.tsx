import { useMinute } from '../../../lib/clock.ts';
import { useFormat } from '../../../lib/format.ts';
import { useEventDates } from './event-dates.ts';
import { type Period, isLive } from './event-times.ts';

const soon = 30 * 24 * 3_600_000;

/** "Sat, 14 Mar, 14:00 · in 3 days", the exact beginning and end on hover; without the days beside a countdown. */
export function EventMoment({ event, counts = true }: { event: Period; counts?: boolean }) {
  const dates = useEventDates(event);
  const now = useMinute();
  return (
    <>
      {/* The browser may write a date a little otherwise than the server did. */}
      <time
        suppressHydrationWarning
        dateTime={event.eventStart}
        title={now === null ? undefined : dates.exact(event)}
      >
        {dates.when(event)}
      </time>
      {counts && now !== null && <Ahead event={event} now={now} />}
    </>
  );
}

function Ahead({ event, now }: { event: Period; now: number }) {
  const format = useFormat();
  const ahead = Date.parse(event.eventStart) - now;
  if (ahead <= 0 || ahead > soon || isLive(event, now)) return null;
  return <span> · {format.relative(event.eventStart, now)}</span>;
}
