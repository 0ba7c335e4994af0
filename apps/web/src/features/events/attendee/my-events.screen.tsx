import type { Event } from '@atrium/api';
import { buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { linkClass } from '@atrium/ui/link';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { MembersOnly } from '../../../components/members-only.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { definePage } from '../../../lib/page.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useActing } from '../../../lib/session/use-acting.ts';
import { useText } from '../../../lib/text.tsx';
import { EventCard, EventCardsWaiting } from '../programme/index.ts';
import { passesPath, selfEventsOptions } from './attendee.api.ts';
import { CalendarPart } from './calendar-part.tsx';
import { NextEvent } from './next-event.tsx';

const page = definePage({ module: 'events' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function MyEventsScreen() {
  const { t } = useText();
  const [search] = useSearchParams();
  const past = search.get('past') === '1';
  const { isActing } = useActing();
  return (
    <div className="mx-auto max-w-4xl">
      <PageHead title={t('attendee.myEvents')} hidden />
      <h1 className="text-2xl font-semibold">{t('attendee.myEvents')}</h1>
      <Periods past={past} />
      <MembersOnly waiting={<EventCardsWaiting />}>
        <Events key={String(past)} past={past} />
        {!past && !isActing && <CalendarPart />}
      </MembersOnly>
    </div>
  );
}

function Periods({ past }: { past: boolean }) {
  const { t } = useText();
  const periods = [
    { label: t('events.upcoming'), to: '/my/events', current: !past },
    { label: t('events.past'), to: '/my/events?past=1', current: past },
  ];
  return (
    <TabNav label={t('events.period')} className="mt-4 mb-6">
      {periods.map(({ label, to, current }) => (
        <Link key={to} to={to} aria-current={current ? 'page' : undefined} className={tabClass}>
          {label}
        </Link>
      ))}
    </TabNav>
  );
}

function Events({ past }: { past: boolean }) {
  const { t } = useText();
  const list = useInfiniteQuery({ ...selfEventsOptions(past), meta: { redirect: true } });
  return (
    <QueryState
      query={list}
      waiting={<EventCardsWaiting />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={<None past={past} />}
    >
      {(data) => {
        const events: Event[] = itemsOf(data);
        const [next] = past ? [] : events;
        return (
          <>
            {next !== undefined && <NextEvent event={next} />}
            {past && <h2 className="sr-only">{t('events.past')}</h2>}
            <ul className="flex flex-col gap-3">
              {events
                .filter((event) => event !== next)
                .map((event) => (
                  <EventCard key={event.id} event={event}>
                    <PassesLink event={event} />
                  </EventCard>
                ))}
            </ul>
            <MoreButton list={list} waiting={<EventCardsWaiting count={2} />} />
          </>
        );
      }}
    </QueryState>
  );
}

/** Over the link of the whole card. */
function PassesLink({ event }: { event: Event }) {
  const { t } = useText();
  return (
    <Link
      to={passesPath(event.slug)}
      prefetch="intent"
      aria-label={t('attendee.passesOf', { event: event.name })}
      className={`${linkClass} relative mt-2 inline-flex min-h-8 items-center gap-1.5`}
    >
      <Ticket aria-hidden="true" className="size-4" />
      {t('attendee.passesAndReceipts')}
    </Link>
  );
}

function None({ past }: { past: boolean }) {
  const { t } = useText();
  return (
    <EmptyState
      illustration={<Ticket />}
      title={t(past ? 'attendee.nonePast' : 'attendee.none')}
      text={t(past ? 'attendee.nonePast.text' : 'attendee.none.text')}
      action={
        <Link to="/events" className={buttonClass({ variant: 'primary' })}>
          {t('attendee.find')}
        </Link>
      }
    />
  );
}
