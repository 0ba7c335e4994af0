import { getBookingSeriesIntentOptions } from '@atrium/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { OpenedPayment, once } from '../registration/index.ts';
import { seriesOptions } from './bookings.api.ts';
import { PayFromAddress } from './pay-from-address.tsx';

interface SeriesPayProps {
  bookingSeriesId: string;
  onPaid: () => void;
}

/** One payment of all dates. */
export default function SeriesPay(props: SeriesPayProps) {
  return (
    <PayFromAddress>
      {(addressId) => <Payment key={addressId} {...props} addressId={addressId} />}
    </PayFromAddress>
  );
}

function Payment({ bookingSeriesId, addressId, onPaid }: SeriesPayProps & { addressId: string }) {
  const client = useQueryClient();
  const query = useQuery({
    ...getBookingSeriesIntentOptions({ path: { bookingSeriesId }, query: { addressId } }),
    ...once,
  });
  const refresh = () => client.invalidateQueries({ queryKey: seriesOptions(bookingSeriesId).queryKey });
  return <OpenedPayment query={query} onAgreed={() => void refresh()} onPaid={onPaid} />;
}
