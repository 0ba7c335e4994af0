import { type Booking, cancelBooking } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Suspense, lazy, useState } from 'react';
import { useMinute } from '../../../lib/clock.ts';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { bookingCalls } from './bookings.api.ts';

const ConfirmDialog = lazy(() => import('../../../components/confirm-dialog.tsx'));

/** While the rules of the space allow it; what goes back is said before. */
export function CancelBooking({ booking, size = 'md' }: { booking: Booking; size?: 'sm' | 'md' }) {
  const { t } = useText();
  const format = useFormat();
  const now = useMinute();
  const [asks, setAsks] = useState(false);
  const { mutation } = useSave(() => cancelBooking({ path: { bookingId: booking.id }, throwOnError: true }), {
    touches: bookingCalls,
    said: t('bookings.canceledNow'),
    onSaved: () => setAsks(false),
  });
  if (now === null || booking.status !== 'ready' || Date.parse(booking.cancelableUntil) < now) return null;
  return (
    <>
      <Button variant="quiet" size={size} pending={mutation.isPending} onClick={() => setAsks(true)}>
        {t('bookings.cancel')}
      </Button>
      <Suspense fallback={null}>
        {asks && (
          <ConfirmDialog
            title={t('bookings.cancelQuestion')}
            text={
              booking.paid === 0
                ? t('bookings.cancelText')
                : t('bookings.cancelRefund', {
                    refund: format.money(booking.refund, booking.space.currency),
                    paid: format.money(booking.paid, booking.space.currency),
                  })
            }
            action={t('bookings.cancel')}
            confirm={() => mutation.mutate(undefined)}
            close={() => setAsks(false)}
          />
        )}
      </Suspense>
    </>
  );
}
