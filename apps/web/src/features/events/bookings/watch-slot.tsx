import { type BookingPlace, type BookingSpace, unwatchBookingSlot, watchBookingSlot } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { useSessionStatus } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';
import { useMemberOnly } from '../../../lib/use-member-only.ts';
import { bookingCalls, watchesOptions } from './bookings.api.ts';

interface WatchSlotProps {
  place: BookingPlace;
  space: BookingSpace;
  day: string;
  time: string;
  /** The time as the reader's language writes it. */
  clock: string;
}

/** A full time: pressed, the reader hears by mail when it becomes free; pressed again, no longer. */
export function WatchSlot({ place, space, day, time, clock }: WatchSlotProps) {
  const { t } = useText();
  const memberOnly = useMemberOnly();
  const status = useSessionStatus();
  const client = useQueryClient();
  const watches = useQuery({ ...watchesOptions(), enabled: status === 'member' });
  const own = watches.data?.data.find(
    (watch) => watch.spaceId === space.id && watch.day === day && watch.time === time,
  );
  const toggle = useMutation({
    mutationFn: async () => {
      if (own !== undefined) await unwatchBookingSlot({ path: { watchId: own.id }, throwOnError: true });
      else
        await watchBookingSlot({
          path: { placeId: place.id, spaceId: space.id },
          body: { day, time },
          throwOnError: true,
        });
    },
    onSettled: () =>
      Promise.all(bookingCalls.map((_id) => client.invalidateQueries({ queryKey: [{ _id }] }))),
  });
  const isOwn = own !== undefined;
  return (
    <Button
      variant="quiet"
      className="!h-auto w-full border border-dashed border-line py-2"
      aria-pressed={isOwn}
      pending={toggle.isPending}
      onClick={() => memberOnly(() => toggle.mutate())}
    >
      <span className="flex flex-col items-center">
        <span className="text-muted tabular-nums">{clock}</span>
        <span className="flex items-center gap-1 text-xs font-normal text-muted">
          {isOwn ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
          {t(isOwn ? 'bookings.waiting' : 'bookings.full')}
        </span>
        {!isOwn && <span className="sr-only">{t('bookings.tellMe')}</span>}
      </span>
    </Button>
  );
}
