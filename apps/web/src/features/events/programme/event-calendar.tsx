import { type BaseEvent, listEventsOptions } from '@atrium/api';
import { Skeleton } from '@atrium/ui/skeleton';
import { parseDate } from '@internationalized/date';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MonthCalendar } from '../../../components/month-calendar.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { EventCard } from './event-card.tsx';
import { chosenBy, type EventListFilter } from './event-filter.ts';
import { clockFor } from './event-times.ts';
import { dateIn } from './zones.ts';
import { useDateLocale } from '../../../lib/date-choice.ts';

interface EventCalendarProps {
  filter: EventListFilter;
  onDay: (day: string) => void;
}

/** The server gives no more at once. */
const most = 100;
/** So far around the month of the common calendar the months of others reach. */
const [before, after] = [12, 22];

/** A month with a mark under each day on which something goes on, and the events of one day beside it. */
export default function EventCalendar({ filter, onDay }: EventCalendarProps) {
  const { t } = useText();
  const { config } = useSite();
  const locale = useDateLocale();
  const day = filter.day ?? dateIn(config.TIMEZONE, new Date().toISOString());
  const query = useQuery({ ...monthOptions(filter, day), placeholderData: keepPreviousData });
  const found = query.data?.data ?? [];
  const byDay = daysOf(found, config.TIMEZONE);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[minmax(20rem,1fr)_1fr]">
      <div>
        <Month day={day} onDay={onDay} counts={byDay} />
        {found.length === most && <p className="mt-3 text-sm text-muted">{t('events.calendarFull')}</p>}
      </div>
      <section aria-labelledby="calendar-day">
        <h2 id="calendar-day" className="mb-3 text-sm font-semibold text-muted">
          {clockFor(locale, config.TIMEZONE).longDay(day)}
        </h2>
        <QueryState query={query} waiting={<Skeleton className="h-24 w-full" />}>
          {() => <OfDay events={byDay.get(day) ?? []} isOld={query.isPlaceholderData} />}
        </QueryState>
      </section>
    </div>
  );
}

function OfDay({ events, isOld }: { events: readonly BaseEvent[]; isOld: boolean }) {
  const { t } = useText();
  if (events.length === 0) return <p className="text-sm text-muted">{t('events.nothingOnDay')}</p>;
  return (
    <ul aria-busy={isOld} className="flex flex-col gap-3">
      {events.map((event) => (
        <EventCard key={event.id} event={event} />
      ))}
    </ul>
  );
}

interface MonthProps {
  day: string;
  onDay: (day: string) => void;
  counts: ReadonlyMap<string, readonly BaseEvent[]>;
}

function Month({ day, onDay, counts }: MonthProps) {
  const { t } = useText();
  const countOn = (at: string): number => counts.get(at)?.length ?? 0;
  return (
    <MonthCalendar
      label={t('events.calendar')}
      chosen={day}
      onChoose={onDay}
      // Turned to another month, a day of that month is shown.
      onTurn={(at) => {
        if (at.slice(0, 7) !== day.slice(0, 7)) onDay(at);
      }}
      mark={(at, isChosen) => (
        <span aria-hidden="true" className="mt-0.5 flex h-1.5 gap-0.5">
          {Array.from({ length: Math.min(countOn(at), 3) }, (_, index) => (
            <span
              key={index}
              className={`size-1.5 rounded-full ${isChosen ? 'bg-surface' : 'bg-brand-strong'}`}
            />
          ))}
        </span>
      )}
      tell={(at, button) =>
        countOn(at) === 0
          ? {}
          : { 'aria-label': `${button['aria-label'] ?? ''}, ${t('events.count', { count: countOn(at) })}` }
      }
    />
  );
}

function monthOptions(filter: EventListFilter, day: string) {
  const first = parseDate(day).set({ day: 1 });
  const last = first.add({ months: 1 }).subtract({ days: 1 });
  const { place, free, groupId, search } = chosenBy({ ...filter, past: false });
  return listEventsOptions({
    query: {
      pageSize: most,
      ...(search !== undefined && { search }),
      ...(place !== undefined && { place }),
      ...(free === true && { free }),
      ...(groupId !== undefined && { groupId }),
      from: first.subtract({ days: before }).toString(),
      to: last.add({ days: after }).toString(),
    },
  });
}

const longest = 62;

/** An event stands on each day on which it goes on; one that ends at midnight is not on the day after. */
function daysOf(events: readonly BaseEvent[], fallbackZone: string): Map<string, BaseEvent[]> {
  const days = new Map<string, BaseEvent[]>();
  for (const event of events) {
    const zone = event.timezone ?? fallbackZone;
    const end = Math.max(Date.parse(event.eventStart), Date.parse(event.eventEnd) - 1);
    const lastDay = dateIn(zone, new Date(end).toISOString());
    let date = parseDate(dateIn(zone, event.eventStart));
    for (let n = 0; n < longest && date.toString() <= lastDay; n += 1) {
      const day = date.toString();
      days.set(day, [...(days.get(day) ?? []), event]);
      date = date.add({ days: 1 });
    }
  }
  return days;
}
