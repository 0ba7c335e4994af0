import { cancelForSomebody, checkInBooking, type ManagedBooking, markBookingMissed } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Suspense, lazy, useState } from 'react';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { staffCalls } from './admin-bookings.api.ts';

const ConfirmDialog = lazy(() => import('../../../../components/confirm-dialog.tsx'));
const MoveDialog = lazy(() => import('./move-dialog.tsx'));

type Act = 'cancel' | 'checkIn' | 'uncheck' | 'missed' | 'unmiss';

/** Actions of the staff on one booking: check in, mark a no-show, move, cancel. */
export function BookingActions({ booking }: { booking: ManagedBooking }) {
  const { t } = useText();
  const [open, setOpen] = useState<'cancel' | 'move' | null>(null);
  const { mutation } = useSave((act: Act) => run(booking.id, act), {
    touches: staffCalls,
    said: null,
    onSaved: () => setOpen(null),
  });
  if (booking.status !== 'ready') return null;
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
    case 'unmiss':
      return markBookingMissed({ path, body: { missed: act === 'missed' }, throwOnError: true });
  }
}
