import { buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import { StaffList } from '../../../../components/staff/list/staff-list.tsx';
import { useListState } from '../../../../components/staff/list/use-list-state.ts';
import { definePage } from '../../../../lib/page.ts';
import { useSaveFile } from '../../../../lib/save-file.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import {
  allBookingsOptions,
  bookingsFile,
  filtersOf,
  placesOptions,
  sortable,
} from './admin-bookings.api.ts';
import { useBookingColumns } from './booking-columns.tsx';

const page = definePage({ module: 'bookings' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** All that was booked, of all places. */
export default function AdminBookingsScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('admin.bookings.title')} text={t('admin.bookings.text')} wide>
      <nav aria-label={t('admin.bookings.title')} className="mb-5 flex flex-wrap gap-2">
        <Link to="/admin/bookings/day" className={buttonClass()}>
          {t('admin.bookings.day')}
        </Link>
        <Link to="/admin/bookings/week" className={buttonClass()}>
          {t('admin.bookings.week')}
        </Link>
        <Link to="/admin/bookings/places" className={buttonClass()}>
          {t('admin.bookings.places')}
        </Link>
        <Link to="/admin/bookings/report" className={buttonClass()}>
          {t('admin.bookings.report')}
        </Link>
      </nav>
      <Bookings />
    </AdminPage>
  );
}

function Bookings() {
  const { t } = useText();
  const places = useQuery(placesOptions()).data?.data;
  const filters = useMemo(() => filtersOf(t, places ?? []), [t, places]);
  const state = useListState({ sort: '-startsAt', sortable, filters });
  const list = useQuery({ ...allBookingsOptions(state), placeholderData: keepPreviousData });
  const mayExport = useHasPower('people.export');
  const file = useSaveFile('bookings.csv', () => bookingsFile(state));
  return (
    <StaffList
      label={t('admin.bookings.title')}
      searchLabel={t('admin.bookings.search')}
      state={state}
      list={list}
      columns={useBookingColumns()}
      filters={filters}
      nameOf={({ alternateId }) => t('bookings.number', { number: String(alternateId) })}
      exporting={mayExport ? { pending: file.isPending, start: () => file.mutate() } : undefined}
      empty={<EmptyState illustration={<CalendarClock />} title={t('admin.bookings.empty')} />}
    />
  );
}
