import {
  cancelForSomebody,
  checkInBooking,
  freeSpaceFromEvent,
  type ManagedBooking,
  markBookingMissed,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Suspense, lazy, useState } from 'react';
import { useMinute } from '../../../../lib/clock.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { useKeeps } from '../managers/use-keeps.ts';
import { staffCalls } from './admin-bookings.api.ts';

const ConfirmDialog = lazy(() => import('../../../../components/confirm-dialog.tsx'));
const MoveDialog = lazy(() => import('./move-dialog.tsx'));

type Act = 'cancel' | 'checkIn' | 'uncheck' | 'missed' | 'release' | 'unmiss' | 'free';

/** Actions of the staff on one booking: check in, mark a no-show, move, cancel; and free a space that an event has. */
export function BookingActions({ booking }: { booking: ManagedBooking }) {
  const { t } = useText();
  const [open, setOpen] = useState<'cancel' | 'move' | 'free' | null>(null);
  const mayFree = useHasPower('bookings:write');
  const keeps = useKeeps();
  const now = useMinute();
  const { mutation } = useSave((act: Act) => run(booking.id, act), {
    touches: staffCalls,
    said: null,
    onSaved: () => setOpen(null),
  });
  if (booking.status !== 'ready' || !keeps(booking.place.id)) return null;
  const isComing = now !== null && Date.parse(booking.endsAt) > now;
  const isRunning = isComing && Date.parse(booking.startsAt) < now;
  // It follows the event: it cannot be moved, and is given back as a whole.
  if (booking.isOfEvent)
    return (
      isComing &&
      mayFree && (
        <span className="relative z-1 flex flex-wrap gap-1">
          <Button size="sm" variant="quiet" onClick={() => setOpen('free')}>
            {t('admin.bookings.freeSpace')}
          </Button>
          <Suspense fallback={null}>
            {open === 'free' && (
              <ConfirmDialog
                title={t('admin.bookings.freeSpaceQuestion')}
                text={t('admin.bookings.freeSpaceText')}
                action={t('admin.bookings.freeSpace')}
                confirm={() => mutation.mutate('free')}
                close={() => setOpen(null)}
              />
            )}
          </Suspense>
        </span>
      )
    );
  const { isPending } = mutation;
  const isHere = booking.checkedInAt !== null;
  const isMissed = booking.missedAt !== null;
  const act = (what: Act, label: string) => (
    <Button size="sm" variant="quiet" disabled={isPending} onClick={() => mutation.mutate(what)}>
      {label}
    </Button>
  );
  return (
    <span className="relative z-1 flex flex-wrap gap-1">
      {isHere ? act('uncheck', t('admin.bookings.uncheck')) : act('checkIn', t('admin.bookings.checkIn'))}
      {!isHere &&
        (isMissed ? act('unmiss', t('admin.bookings.unmiss')) : act('missed', t('admin.bookings.noShow')))}
      {!isHere && isRunning && act('release', t('admin.bookings.noShowRelease'))}
      <Button size="sm" variant="quiet" onClick={() => setOpen('move')}>
        {t('admin.bookings.move')}
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setOpen('cancel')}>
        {t('bookings.cancel')}
      </Button>
      <Suspense fallback={null}>
        {open === 'cancel' && (
          <ConfirmDialog
            title={t('bookings.cancelQuestion')}
            text={t('admin.bookings.cancelText')}
            action={t('bookings.cancel')}
            confirm={() => mutation.mutate('cancel')}
            close={() => setOpen(null)}
          />
        )}
        {open === 'move' && <MoveDialog booking={booking} onClose={() => setOpen(null)} />}
      </Suspense>
    </span>
  );
}

function run(bookingId: string, act: Act): Promise<unknown> {
  const path = { bookingId };
  switch (act) {
    case 'cancel':
      return cancelForSomebody({ path, body: { refund: true }, throwOnError: true });
    case 'checkIn':
    case 'uncheck':
      return checkInBooking({ path, body: { checkedIn: act === 'checkIn' }, throwOnError: true });
    case 'missed':
    case 'release':
    case 'unmiss':
      return markBookingMissed({
        path,
        body: { missed: act !== 'unmiss', release: act === 'release' },
        throwOnError: true,
      });
    case 'free':
      return freeSpaceFromEvent({ path, throwOnError: true });
  }
}
