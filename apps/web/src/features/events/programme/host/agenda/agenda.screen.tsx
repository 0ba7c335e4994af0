import type { EventListing, Session } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Segmented } from '@atrium/ui/segmented';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, DoorOpen, FileUp, Plus, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { QueryState } from '../../../../../components/query-state.tsx';
import { useDateLocale } from '../../../../../lib/date-choice.ts';
import { useSite } from '../../../../../lib/site.ts';
import { useText } from '../../../../../lib/text.tsx';
import { dateIn } from '../../zones.ts';
import { AgendaGrid } from './agenda-grid.tsx';
import { AgendaRows } from './agenda-rows.tsx';
import { partsOptions, sessionsOptions } from './agenda.api.ts';
import { clashesOf } from './clashes.ts';
import { daysOf, hoursOf } from './days.ts';
import type { Beginning } from './session-dialog.tsx';
import { HostPage } from '../host-page.tsx';
import { useListing } from '../host.api.ts';

const SessionDialog = lazy(() => import('./session-dialog.tsx'));
const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'));
const PartsDialog = lazy(() => import('./parts-dialog.tsx'));

type Open = { existing: Session | undefined; at?: Beginning } | 'parts' | 'schedule' | null;

/** The agenda by time and place: a calendar of rooms on wide windows, a list on phones. */
export default function HostAgendaScreen() {
  const { t } = useText();
  const listing = useListing();
  const [open, setOpen] = useState<Open>(null);
  return (
    <HostPage
      title={t('host.agenda')}
      text={t('host.agendaText')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button icon={<FileUp aria-hidden="true" />} onClick={() => setOpen('schedule')}>
            {t('host.import')}
          </Button>
          <Button icon={<DoorOpen aria-hidden="true" />} onClick={() => setOpen('parts')}>
            {t('host.roomsAndTracks')}
          </Button>
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onClick={() => setOpen({ existing: undefined })}
          >
            {t('host.addSession')}
          </Button>
        </div>
      }
    >
      {listing !== undefined && (
        <Agenda
          listing={listing}
          edit={(existing) => setOpen({ existing })}
          add={(at) => setOpen({ existing: undefined, at })}
        />
      )}
      {open !== null && listing !== undefined && (
        <Suspense>
          {open === 'parts' ? (
            <PartsDialog eventId={listing.id} onClose={() => setOpen(null)} />
          ) : open === 'schedule' ? (
            <ScheduleDialog listing={listing} onClose={() => setOpen(null)} />
          ) : (
            <SessionDialog
              listing={listing}
              existing={open.existing}
              at={open.at}
              onClose={() => setOpen(null)}
            />
          )}
        </Suspense>
      )}
    </HostPage>
  );
}

interface AgendaProps {
  listing: EventListing;
  edit: (session: Session) => void;
  add: (at: Beginning) => void;
}

function Agenda(props: AgendaProps) {
  const list = useQuery(sessionsOptions(props.listing.id));
  return (
    <QueryState query={list} waiting={<Skeleton className="h-96 w-full" />}>
      {({ data }) => <Programme {...props} sessions={data} />}
    </QueryState>
  );
}

function Programme({ listing, sessions, edit, add }: AgendaProps & { sessions: readonly Session[] }) {
  const eventId = listing.id;
  const { t } = useText();
  const { config } = useSite();
  const zone = listing.timezone ?? config.TIMEZONE;
  const parts = useQuery(partsOptions(eventId));
  const [chosen, setChosen] = useState<string | null>(null);
  const [view, setView] = useState<'grid' | 'list'>('grid');
  const days = daysOf(listing, sessions, zone);
  const today = dateIn(zone, new Date().toISOString());
  const day = days.find((date) => date === chosen) ?? days.find((date) => date === today) ?? days[0] ?? '';
  const clashes = clashesOf(sessions);
  const shown = sessions.filter((session) => session.day === day);
  const wrong = shown.filter(({ id }) => clashes.has(id)).length;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Days days={days} day={day} choose={setChosen} />
        <div className="ms-auto hidden md:block">
          <Segmented
            label={t('agenda.view')}
            value={view}
            onChange={setView}
            options={[
              { value: 'grid', label: t('host.grid') },
              { value: 'list', label: t('host.list') },
            ]}
          />
        </div>
      </div>
      <p role="status" className="mb-4 flex items-center gap-2 text-sm text-on-warning-soft empty:hidden">
        {wrong > 0 && (
          <>
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warning" />
            {t('host.clashes', { count: wrong })}
          </>
        )}
      </p>
      <div className={view === 'grid' ? 'md:hidden' : undefined}>
        {shown.length === 0 ? (
          <EmptyState
            level={3}
            illustration={<CalendarPlus />}
            title={t(sessions.length === 0 ? 'host.noSessions' : 'host.emptyDay')}
            text={t(sessions.length === 0 ? 'host.noSessionsText' : 'host.emptyDayText')}
          />
        ) : (
          <AgendaRows sessions={shown} clashes={clashes} zone={zone} edit={edit} eventId={eventId} />
        )}
      </div>
      {view === 'grid' && (
        <div className="hidden md:block">
          <AgendaGrid
            key={day}
            eventId={eventId}
            sessions={shown}
            locations={parts.data?.data.locations ?? []}
            clashes={clashes}
            zone={zone}
            hours={hoursOf(listing, shown, day, zone)}
            edit={edit}
            add={add}
          />
        </div>
      )}
    </>
  );
}

function Days({
  days,
  day,
  choose,
}: {
  days: readonly string[];
  day: string;
  choose: (day: string) => void;
}) {
  const { t } = useText();
  const format = new Intl.DateTimeFormat(useDateLocale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return (
    <div role="group" aria-label={t('host.days')} className="flex gap-1 overflow-x-auto">
      {days.map((date) => (
        <Button
          key={date}
          size="sm"
          variant={date === day ? 'secondary' : 'quiet'}
          aria-pressed={date === day}
          onClick={() => choose(date)}
        >
          {format.format(Date.parse(date))}
        </Button>
      ))}
    </div>
  );
}
