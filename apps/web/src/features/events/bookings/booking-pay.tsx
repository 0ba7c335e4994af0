import { getBookingIntentOptions } from '@atrium/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { OpenedPayment, once } from '../registration/index.ts';
import { bookingOptions } from './bookings.api.ts';
import { PayFromAddress } from './pay-from-address.tsx';

interface BookingPayProps {
  bookingId: string;
  onPaid: () => void;
}

/** The payment of one booking. */
export default function BookingPay(props: BookingPayProps) {
  return (
    <PayFromAddress>
      {(addressId) => <Payment key={addressId} {...props} addressId={addressId} />}
    </PayFromAddress>
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
