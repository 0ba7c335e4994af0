import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Search } from 'lucide-react';
import { Suspense, lazy, useMemo, useState, useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { PageHead } from '../../../../components/page-head.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { useMinute } from '../../../../lib/clock.ts';
import { definePage } from '../../../../lib/page.ts';
import { useText } from '../../../../lib/text.tsx';
import { AgendaControls } from './agenda-controls.tsx';
import {
  agendaStartOptions,
  programmeDate,
  readAgendaFilter,
  scopeOf,
  shownDays,
  useAgendaFilter,
} from './agenda-filter.ts';
import { NoStars, OwnCalendar } from './own-agenda.tsx';
import { narrowed, useStars } from './stars.ts';
import { AgendaList, nowId, type Stars } from './agenda-list.tsx';
import { isOn, namesOf } from './agenda-rows.ts';
import { useClock, useForeignZone } from '../event-times.ts';
import {
  type AgendaSession,
  type Programme,
  eventOptions,
  programmeOptions,
  sessionsOptions,
  cardOf,
} from '../events.api.ts';

const AgendaGrid = lazy(() => import('./agenda-grid.tsx'));

const page = definePage({
  module: 'events',
  queries: ({ params: { slug = '' }, url }) => [
    programmeOptions(slug),
    agendaStartOptions(slug, readAgendaFilter(url.searchParams)),
  ],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function AgendaScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const { data: event } = useQuery(eventOptions(slug));
  const programme = useQuery(programmeOptions(slug));
  return (
    <>
      <PageHead
        title={event === undefined ? t('event.agenda') : `${t('event.agenda')} · ${event.data.name}`}
        description={event?.data.shortDescription ?? null}
        image={cardOf(slug)}
      />
      <h1 className="sr-only">{t('event.agenda')}</h1>
      <QueryState
        query={programme}
        waiting={<AgendaWaiting />}
        isEmpty={({ days }) => days.length === 0}
        empty={
          <EmptyState
            illustration={<CalendarClock />}
            title={t('agenda.empty')}
            text={t('agenda.emptyHint')}
          />
        }
      >
        {(data) => <Agenda slug={slug} programme={data} timezone={event?.data.timezone} />}
      </QueryState>
    </>
  );
}

interface AgendaProps {
  slug: string;
  programme: Programme;
  timezone: string | null | undefined;
}

function Agenda({ slug, programme, timezone }: AgendaProps) {
  const { t } = useText();
  const { filter: asked, change, toDay } = useAgendaFilter();
  const stars = useStars(slug);
  // Visitors have no agenda of their own: an address that somebody sent them shows the whole one.
  const filter = { ...asked, mine: asked.mine && stars.isMember };
  const clock = useClock(timezone);
  const now = useMinute();
  const [arrived] = useState(Date.now);
  const today = programmeDate(clock.zone, now ?? arrived);
  const whole = useQuery({
    ...sessionsOptions(slug, scopeOf(filter, programme, today)),
    enabled: !filter.mine,
  });
  const query = filter.mine ? stars.query : whole;
  const data = filter.mine ? stars.query.data && narrowed(stars.query.data, filter) : whole.data;
  const { days, day } = shownDays(filter, programme, data, today);
  const names = useMemo(() => namesOf(programme), [programme]);
  const sessions = data?.filter((session) => session.day === day) ?? [];
  const live = sessions.some((session) => isOn(session, now));
  const foreign = useForeignZone(clock.zone, `${day}T12:00:00Z`);
  return (
    <>
      <AgendaControls
        {...{ slug, filter, change, toDay, days, day, clock, programme }}
        isMember={stars.isMember}
      />
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 suppressHydrationWarning className="text-lg font-semibold">
          {clock.longDay(day)}
        </h2>
        <div className="flex items-center gap-4 text-sm text-muted">
          {foreign !== null && <span>{t('agenda.zone', { zone: foreign })}</span>}
          {filter.mine && sessions.length > 0 && <OwnCalendar slug={slug} />}
          {live && filter.view === 'list' && (
            <Button size="sm" onClick={jumpToNow}>
              {t('agenda.jumpToNow')}
            </Button>
          )}
        </div>
      </div>
      <QueryState
        query={query}
        waiting={<AgendaWaiting />}
        isEmpty={() => data?.length === 0}
        empty={
          filter.mine && stars.slugs.size === 0 ? (
            <NoStars showAll={() => change({ show: '' })} />
          ) : (
            <EmptyState
              illustration={<Search />}
              title={t('agenda.none')}
              text={t('agenda.noneHint')}
              action={
                <Button onClick={() => change({ room: '', track: '', q: '' })}>{t('agenda.clear')}</Button>
              }
            />
          )
        }
      >
        {() => (
          <Sessions
            {...{ slug, names, clock, now, programme, day, sessions }}
            view={filter.view}
            stars={stars.isMember ? stars : null}
          />
        )}
      </QueryState>
    </>
  );
}

interface SessionsProps {
  slug: string;
  sessions: AgendaSession[];
  names: ReturnType<typeof namesOf>;
  clock: ReturnType<typeof useClock>;
  now: number | null;
  programme: Programme;
  day: string;
  view: 'list' | 'grid';
  stars: Stars | null;
}

function Sessions({ view, programme, day, stars, ...list }: SessionsProps) {
  const { t } = useText();
  const wide = useWide();
  if (view === 'list' || wide === false) return <AgendaList {...list} stars={stars} />;
  // The grid is drawn in the browser: each of its places would be a style of its own in the page's policy.
  if (wide === null) return <AgendaWaiting />;
  return (
    <Suspense fallback={<AgendaWaiting />}>
      <AgendaGrid
        {...list}
        rooms={programme.rooms}
        label={t('agenda.gridLabel', { day: list.clock.longDay(day) })}
      />
    </Suspense>
  );
}

const wideEnough = '(min-width: 64rem)';

function watchWidth(changed: () => void): () => void {
  const query = matchMedia(wideEnough);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Null until the page is alive. */
function useWide(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    watchWidth,
    () => matchMedia(wideEnough).matches,
    () => null,
  );
}

function jumpToNow(): void {
  const target = document.getElementById(nowId);
  if (target === null) return;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'start' });
  // Offscreen parts had an estimated height until now.
  requestAnimationFrame(() => target.scrollIntoView({ block: 'start' }));
}

function AgendaWaiting() {
  return (
    <div aria-hidden="true">
      {[3, 2, 3].map((rows, group) => (
        <div key={group} className="gap-4 border-t border-line py-2 sm:grid sm:grid-cols-[5rem_1fr]">
          <Skeleton className="mt-2.5 h-5 w-14" />
          <div>
            {Array.from({ length: rows }, (_, index) => (
              <div key={index} className="flex flex-col gap-2 px-3 py-3">
                <Skeleton className="h-4 w-3/5" />
                <Skeleton className="h-3.5 w-1/4" />
                <Skeleton className="h-3.5 w-2/5" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
