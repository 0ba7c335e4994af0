import { arrangeFeaturedEvents } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import { RowsSkeleton } from '../../../../components/staff/rows-skeleton.tsx';
import { Moves } from '../../../../components/staff/moves.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { definePage } from '../../../../lib/page.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { EventMoment } from '../event-moment.tsx';
import { eventCalls, featuredEventsOptions } from './all-events.api.ts';

const page = definePage({ module: 'events' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Featured events in the order in which members see them. */
export default function FeaturedEventsScreen() {
  const { t } = useText();
  return (
    <AdminPage
      title={t('admin.events.order')}
      text={t('admin.events.order.text')}
      above={{ to: '/admin/events', label: t('admin.events.order.back') }}
    >
      <Featured />
    </AdminPage>
  );
}

function Featured() {
  const { t } = useText();
  const list = useInfiniteQuery(featuredEventsOptions());
  const mayWrite = useHasPower('events:write');
  const { mutation } = useSave(
    (eventIds: string[]) => arrangeFeaturedEvents({ body: { eventIds }, throwOnError: true }),
    { touches: eventCalls, said: null, onSaved: () => undefined },
  );
  const events = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<RowsSkeleton />}
      isEmpty={() => events.length === 0}
      empty={
        <EmptyState
          illustration={<CalendarDays />}
          title={t('admin.events.order.empty')}
          text={t('admin.events.order.emptyText')}
        />
      }
    >
      {() => (
        <ol className="divide-y divide-line border-y border-line">
          {events.map((event, index) => (
            <li key={event.id} className="flex items-center gap-4 py-3">
              <span className="w-8 shrink-0 text-end text-muted tabular-nums">{index + 1}</span>
              <div className="min-w-0 grow">
                <h2 dir="auto" className="truncate font-medium">
                  {event.name}
                </h2>
                <p className="text-sm text-muted">
                  <EventMoment event={event} />
                </p>
              </div>
              {mayWrite && (
                <Moves
                  name={event.name}
                  ids={events.map(({ id }) => id)}
                  index={index}
                  onMove={mutation.mutate}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </QueryState>
  );
}
