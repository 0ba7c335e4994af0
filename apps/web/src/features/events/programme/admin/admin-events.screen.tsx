import { type EventEntry, manageEvent } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { linkClass } from '@atrium/ui/link';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useMemo } from 'react';
import { PageLink } from '../../../../components/page-link.tsx';
import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import type { BulkAction } from '../../../../components/staff/list/list-types.ts';
import { StaffList } from '../../../../components/staff/list/staff-list.tsx';
import { useListState } from '../../../../components/staff/list/use-list-state.ts';
import { definePage } from '../../../../lib/page.ts';
import { useSaveFile } from '../../../../lib/save-file.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { eventCalls, eventsFile, eventsOf, filtersOf, sortable } from './all-events.api.ts';
import { useEventColumns } from './event-columns.tsx';

const page = definePage({ module: 'events' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Every event, drafts and those found by their link too. */
export default function AdminEventsScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('admin.events.title')} text={t('admin.events.text')} wide>
      <Events />
    </AdminPage>
  );
}

function Events() {
  const { t } = useText();
  const filters = useMemo(() => filtersOf(t), [t]);
  const state = useListState({ sort: '-eventStart', sortable, filters });
  const list = useQuery({ ...eventsOf(state), placeholderData: keepPreviousData });
  const bulk = useBulk();
  const mayWrite = useHasPower('events:write');
  const file = useSaveFile('events.csv', () => eventsFile(state));
  return (
    <>
      {mayWrite && (
        <p className="mb-4 text-sm">
          <PageLink to="/admin/events/featured" className={linkClass}>
            {t('admin.events.order')}
          </PageLink>
        </p>
      )}
      <StaffList
        label={t('admin.events.title')}
        searchLabel={t('admin.events.search')}
        state={state}
        list={list}
        columns={useEventColumns()}
        filters={filters}
        nameOf={({ name }) => name}
        bulk={mayWrite ? bulk : undefined}
        touches={eventCalls}
        exporting={{ pending: file.isPending, start: () => file.mutate() }}
        empty={<EmptyState illustration={<CalendarDays />} title={t('admin.events.empty')} />}
      />
    </>
  );
}

function useBulk(): BulkAction<EventEntry>[] {
  const { t } = useText();
  const put = (event: EventEntry, body: { featured?: boolean; visible?: boolean }) =>
    manageEvent({ path: { eventId: event.id }, body, throwOnError: true });
  const feature = (featured: boolean) => ({
    run: (event: EventEntry) => put(event, { featured }),
    undo: (event: EventEntry) => put(event, { featured: event.featured }),
  });
  const show = (visible: boolean) => ({
    run: (event: EventEntry) => put(event, { visible }),
    undo: (event: EventEntry) => put(event, { visible: event.visible }),
  });
  return [
    { id: 'feature', label: t('admin.events.feature'), ...feature(true) },
    { id: 'unfeature', label: t('admin.events.unfeature'), ...feature(false) },
    { id: 'list', label: t('admin.events.list'), ...show(true) },
    { id: 'unlist', label: t('admin.events.unlist'), ...show(false) },
  ];
}
