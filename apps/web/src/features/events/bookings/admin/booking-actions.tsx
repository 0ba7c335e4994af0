import {
  cancelForSomebody,
  checkInBooking,
  freeSpaceFromEvent,
  type ManagedBooking,
  markBookingMissed,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Checkbox } from '@atrium/ui/checkbox';
import { Suspense, lazy, useState } from 'react';
import { useMinute } from '../../../../lib/clock.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { useKeeps } from '../managers/use-keeps.ts';
import { staffCalls } from './admin-bookings.api.ts';

const ConfirmDialog = lazy(() => import('../../../../components/confirm-dialog.tsx'));
const MoveDialog = lazy(() => import('./move-dialog.tsx'));

type Act = 'cancel' | 'cancelKept' | 'checkIn' | 'uncheck' | 'missed' | 'release' | 'unmiss' | 'free';

/** Actions of the staff on one booking: check in, mark a no-show, move, cancel; and free a space that an event has. */
export function BookingActions({ booking }: { booking: ManagedBooking }) {
  const { t } = useText();
  const [open, setOpen] = useState<'cancel' | 'move' | 'free' | null>(null);
  const mayFree = useHasPower('bookings:write');
  const keeps = useKeeps();
  const mayRefund = useKeeps('payments:write')(booking.place.id);
  const [givesBack, setGivesBack] = useState(true);
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
  const isPaid = booking.paid > booking.refunded;
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
            text={t(isPaid && !mayRefund ? 'admin.bookings.cancelKept' : 'admin.bookings.cancelText')}
            action={t('bookings.cancel')}
            // Where nothing was paid no recent sign-in is needed either.
            confirm={() => mutation.mutate(isPaid && mayRefund && givesBack ? 'cancel' : 'cancelKept')}
            close={() => setOpen(null)}
          >
            {isPaid && mayRefund && (
              <Checkbox className="mt-5" checked={givesBack} onChange={setGivesBack}>
                {t('admin.bookings.giveBack')}
              </Checkbox>
            )}
          </ConfirmDialog>
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
    case 'cancelKept':
      return cancelForSomebody({ path, body: { refund: act === 'cancel' }, throwOnError: true });
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
