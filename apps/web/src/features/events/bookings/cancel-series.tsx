import { type BookingSeries, cancelBookingSeries } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Suspense, lazy, useState } from 'react';
import { useMinute } from '../../../lib/clock.ts';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { bookingCalls } from './bookings.api.ts';

const ConfirmDialog = lazy(() => import('../../../components/confirm-dialog.tsx'));

/** All dates that can still be canceled, together; what goes back is said before. */
export function CancelSeries({ series }: { series: BookingSeries }) {
  const { t } = useText();
  const format = useFormat();
  const now = useMinute();
  const [asks, setAsks] = useState(false);
  const { mutation } = useSave(
    () => cancelBookingSeries({ path: { bookingSeriesId: series.id }, throwOnError: true }),
    { touches: bookingCalls, said: t('bookings.series.canceled'), onSaved: () => setAsks(false) },
  );
  if (now === null) return null;
  const open = series.bookings.filter(
    ({ status, cancelableUntil, startsAt }) =>
      status === 'ready' && Date.parse(cancelableUntil) >= now && Date.parse(startsAt) > now,
  );
  if (open.length < 2) return null;
  const refund = open.reduce((sum, booking) => sum + booking.refund, 0);
  return (
    <>
      <Button variant="quiet" pending={mutation.isPending} onClick={() => setAsks(true)}>
        {t('bookings.series.cancel', { count: open.length })}
      </Button>
      <Suspense fallback={null}>
        {asks && (
          <ConfirmDialog
            title={t('bookings.series.cancelQuestion', { count: open.length })}
            text={
              series.paid === 0
                ? t('bookings.series.cancelText')
                : t('bookings.series.cancelRefund', { refund: format.money(refund, series.space.currency) })
            }
            action={t('bookings.series.cancel', { count: open.length })}
            confirm={() => mutation.mutate(undefined)}
            close={() => setAsks(false)}
          />
        )}
      </Suspense>
    </>
  );
}
