import type { BaseEvent } from '@atrium/api';
import { useFormat } from '../../../lib/format.ts';
import { useSite } from '../../../lib/site.ts';
import { EventCard } from './event-card.tsx';
import { byMonth } from './months.ts';

/** Events under the month in which they begin. */
export function EventList({ events }: { events: readonly BaseEvent[] }) {
  const { config } = useSite();
  const format = useFormat();
  return (
    <div className="flex flex-col gap-8">
      {byMonth(events, config.TIMEZONE).map(({ key, events: ofMonth }) => (
        <section key={`${key} ${ofMonth[0]?.id}`} aria-labelledby={`month-${key}`}>
          <h2 suppressHydrationWarning id={`month-${key}`} className="mb-3 text-sm font-semibold text-muted">
            {format.date(`${key}-15T12:00:00Z`, { timeZone: 'UTC', month: 'long', year: 'numeric' })}
          </h2>
          <ul className="flex flex-col gap-3">
            {ofMonth.map((event) => (
              <EventCard key={event.id} event={event} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
