import { getBookingSeriesIntentOptions } from '@atrium/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { AddressChoice, OpenedPayment, once } from '../registration/index.ts';
import { seriesOptions } from './bookings.api.ts';

interface SeriesPayProps {
  bookingSeriesId: string;
  onPaid: () => void;
}

/** One payment of all dates. */
export default function SeriesPay({ bookingSeriesId, onPaid }: SeriesPayProps) {
  const [search] = useSearchParams();
  const address = search.get('address') ?? undefined;
  return (
    <div className="flex flex-col gap-8">
      <AddressChoice chosen={address} />
      {address !== undefined && (
        <Payment key={address} {...{ bookingSeriesId, onPaid }} addressId={address} />
      )}
    </div>
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
