import type { BookingSeries } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { linkClass } from '@atrium/ui/link';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { bookingPath } from './bookings.api.ts';
import { CancelBooking } from './cancel-booking.tsx';
import { useBookingTime } from './use-booking-time.ts';

/** Each date with its state, and the way to cancel it alone. */
export function SeriesDates({ series }: { series: BookingSeries }) {
  const { t } = useText();
  const format = useFormat();
  const when = useBookingTime();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {series.bookings.map((booking) => (
        <li key={booking.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm">
          <span className="grow" suppressHydrationWarning>
            {booking.status === 'draft' ? (
              when(booking)
            ) : (
              <Link to={bookingPath(booking.id)} className={linkClass}>
                {when(booking)}
              </Link>
            )}
          </span>
          {booking.status === 'canceled' && <Badge>{t('bookings.canceled')}</Badge>}
          {booking.refunded > 0 &&
            t('bookings.refunded', { amount: format.money(booking.refunded, booking.space.currency) })}
          <CancelBooking booking={booking} size="sm" />
        </li>
      ))}
    </ul>
  );
}
