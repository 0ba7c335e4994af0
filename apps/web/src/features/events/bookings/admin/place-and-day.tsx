import type { ManagedBookingPlace } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { QueryState } from '../../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../../components/staff/rows-skeleton.tsx';
import { useMinute } from '../../../../lib/clock.ts';
import { useText } from '../../../../lib/text.tsx';
import { nowIn } from '../wall-time.ts';
import { placesOptions } from './admin-bookings.api.ts';

/** Which place and which day is shown, as the address says. */
export function PlaceAndDay({
  children,
}: {
  children: (place: ManagedBookingPlace, day: string) => ReactNode;
}) {
  const { t } = useText();
  const [params, setParams] = useSearchParams();
  const places = useQuery(placesOptions());
  const now = useMinute();
  const put = (name: string, value: string): void =>
    setParams(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <QueryState
      query={places}
      waiting={<RowsSkeleton />}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState illustration={<MapPin />} title={t('admin.bookings.noPlaces')} />}
    >
      {({ data }) => {
        const place = data.find(({ id }) => id === params.get('place')) ?? data[0];
        if (place === undefined || now === null) return <RowsSkeleton />;
        const day = params.get('day') ?? nowIn(place.timezone, now).day;
        return (
          <>
            <div className="mb-5 grid max-w-xl gap-4 sm:grid-cols-2">
              <NativeSelect
                label={t('admin.bookings.place')}
                value={place.id}
                onChange={(value) => put('place', value)}
              >
                {data.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
              <TextField
                label={t('admin.bookings.dayField')}
                type="date"
                value={day}
                onChange={(value) => value !== '' && put('day', value)}
              />
            </div>
            {children(place, day)}
          </>
        );
      }}
    </QueryState>
  );
}
