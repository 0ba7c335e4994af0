import { getBookingIntentOptions } from '@atrium/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { AddressChoice, OpenedPayment, once } from '../registration/index.ts';
import { bookingOptions } from './bookings.api.ts';

interface BookingPayProps {
  bookingId: string;
  onPaid: () => void;
}

/** The address that tax is reckoned for, and the payment. */
export default function BookingPay({ bookingId, onPaid }: BookingPayProps) {
  const [search] = useSearchParams();
  const address = search.get('address') ?? undefined;
  return (
    <div className="flex flex-col gap-8">
      <AddressChoice chosen={address} />
      {address !== undefined && (
        <Payment key={address} bookingId={bookingId} addressId={address} onPaid={onPaid} />
      )}
    </div>
  );
}

function Payment({ bookingId, addressId, onPaid }: BookingPayProps & { addressId: string }) {
  const client = useQueryClient();
  const query = useQuery({
    ...getBookingIntentOptions({ path: { bookingId }, query: { addressId } }),
    ...once,
  });
  const refresh = () => client.invalidateQueries({ queryKey: bookingOptions(bookingId).queryKey });
  return <OpenedPayment query={query} onAgreed={() => void refresh()} onPaid={onPaid} />;
}
