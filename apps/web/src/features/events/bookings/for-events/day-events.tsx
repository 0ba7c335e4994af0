import type { BookingPlace, BookingSpace } from '@atrium/api';
import { linkClass } from '@atrium/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { spaceEventsOptions } from './event-spaces.api.ts';

interface DayEventsProps {
  place: BookingPlace;
  space: BookingSpace;
  day: string;
}

/** Events that have taken the space on that day, of those that the reader may see. */
export function DayEvents({ place, space, day }: DayEventsProps) {
  const { t } = useText();
  const format = useFormat();
  const month = day === '' ? undefined : `${day.slice(0, 7)}-01`;
  const events = useQuery(spaceEventsOptions(place.slug, space.slug, month)).data?.data ?? [];
  const zone = { timeZone: place.timezone };
  const dayOf = (moment: string | number): string =>
    new Intl.DateTimeFormat('sv-SE', { ...zone, dateStyle: 'short' }).format(new Date(moment));
  const shown = events.filter(({ start, end }) => dayOf(start) <= day && day <= dayOf(Date.parse(end) - 1));
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t('bookings.events')} className="mt-4 flex flex-col gap-2">
      {shown.map(({ id, slug, name, start, end }) => (
        <li key={`${id} ${start}`} className="rounded-md bg-sunken px-3 py-2 text-sm">
          <span className="tabular-nums">
            {`${format.date(start, { ...zone, timeStyle: 'short' })} – ${format.date(end, { ...zone, timeStyle: 'short' })}`}
          </span>{' '}
          <Link to={`/events/${slug}`} dir="auto" className={linkClass}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
