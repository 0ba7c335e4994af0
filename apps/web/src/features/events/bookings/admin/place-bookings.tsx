import type { ManagedBooking, ManagedBookingPlace, ManagedBookingSpace } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryState } from '../../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../../components/staff/rows-skeleton.tsx';
import { useText } from '../../../../lib/text.tsx';
import { fromZoneInput } from '../../../../lib/zone-time.ts';
import { dayAfter } from '../wall-time.ts';
import { calendarOptions, spacesOptions } from './admin-bookings.api.ts';

interface PlaceBookingsProps {
  place: ManagedBookingPlace;
  firstDay: string;
  days: number;
  children: (spaces: readonly ManagedBookingSpace[], bookings: readonly ManagedBooking[]) => ReactNode;
}

/** The spaces of a place, and what is booked in them on some days of its own clock. */
export function PlaceBookings({ place, firstDay, days, children }: PlaceBookingsProps) {
  const { t } = useText();
  const from = fromZoneInput(`${firstDay}T00:00`, place.timezone) ?? '';
  const to = fromZoneInput(`${dayAfter(firstDay, days)}T00:00`, place.timezone) ?? '';
  const spaces = useQuery(spacesOptions(place.id));
  const calendar = useQuery(calendarOptions(place.id, from, to));
  return (
    <QueryState
      query={spaces}
      waiting={<RowsSkeleton />}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState illustration={<CalendarClock />} title={t('admin.bookings.noSpaces')} />}
    >
      {({ data: rows }) => (
        <QueryState query={calendar} waiting={<RowsSkeleton />}>
          {({ data: bookings }) => children(rows, bookings)}
        </QueryState>
      )}
    </QueryState>
  );
}
