import { EmptyState } from '@atrium/ui/empty-state';
import { Segmented } from '@atrium/ui/segmented';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { MoreButton } from '../../../components/more-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { definePage } from '../../../lib/page.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { EventCard, EventCardsWaiting } from './event-card.tsx';
import { JoinWall, eventsOf } from '../../people/groups/index.ts';

const page = definePage({ module: 'events' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Events that the group holds. */
export default function GroupEventsScreen() {
  return <JoinWall waiting={<EventCardsWaiting />}>{(group) => <Events slug={group.slug} />}</JoinWall>;
}

type Period = 'upcoming' | 'past';

function Events({ slug }: { slug: string }) {
  const { t } = useText();
  const [period, setPeriod] = useState<Period>('upcoming');
  const list = useInfiniteQuery(eventsOf(slug, period === 'past'));
  const events = itemsOf(list.data);
  return (
    <div className="mx-auto max-w-2xl">
      <h2 className="sr-only">{t('groups.tab.events')}</h2>
      <Segmented<Period>
        label={t('events.period')}
        value={period}
        onChange={setPeriod}
        options={[
          { value: 'upcoming', label: t('events.upcoming') },
          { value: 'past', label: t('events.past') },
        ]}
      />
      <div className="mt-4">
        <QueryState
          query={list}
          waiting={<EventCardsWaiting count={2} />}
          isEmpty={() => events.length === 0}
          empty={
            <EmptyState
              illustration={<CalendarDays />}
              title={t(period === 'past' ? 'events.emptyPast' : 'events.empty')}
              text={t('groups.noEventsText')}
            />
          }
        >
          {() => (
            <>
              <ul className="flex flex-col gap-3">
                {events.map((event) => (
                  <EventCard key={event.id} event={event} />
                ))}
              </ul>
              <MoreButton list={list} waiting={<EventCardsWaiting count={1} />} />
            </>
          )}
        </QueryState>
      </div>
    </div>
  );
}
