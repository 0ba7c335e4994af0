import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import { definePage } from '../../../../lib/page.ts';
import { useText } from '../../../../lib/text.tsx';
import { DayColumns } from './day-columns.tsx';
import { PlaceAndDay } from './place-and-day.tsx';

const page = definePage({ module: 'bookings' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** One day of a place at a glance: spaces as columns, hours as rows. */
export default function AdminDayScreen() {
  const { t } = useText();
  return (
    <AdminPage
      title={t('admin.bookings.day')}
      text={t('admin.bookings.dayText')}
      above={{ to: '/admin/bookings', label: t('admin.bookings.title') }}
      wide
    >
      <PlaceAndDay>
        {(place, day) => <DayColumns key={`${place.id} ${day}`} place={place} day={day} />}
      </PlaceAndDay>
    </AdminPage>
  );
}
