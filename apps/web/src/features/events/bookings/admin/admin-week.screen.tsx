import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import { definePage } from '../../../../lib/page.ts';
import { useText } from '../../../../lib/text.tsx';
import { PlaceAndDay } from './place-and-day.tsx';
import { mondayOf, WeekTable } from './week-table.tsx';

const page = definePage({ module: 'bookings' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The week of a place, with a column per day and a row per space. */
export default function AdminWeekScreen() {
  const { t } = useText();
  return (
    <AdminPage
      title={t('admin.bookings.week')}
      text={t('admin.bookings.weekText')}
      above={{ to: '/admin/bookings', label: t('admin.bookings.title') }}
      wide
    >
      <PlaceAndDay>
        {(place, day) => <WeekTable key={`${place.id} ${mondayOf(day)}`} place={place} day={day} />}
      </PlaceAndDay>
    </AdminPage>
  );
}
