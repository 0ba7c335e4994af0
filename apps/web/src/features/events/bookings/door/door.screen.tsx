import type { BookingDoor } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleMinus, CircleX, Maximize2, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { PageHead } from '../../../../components/page-head.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { useMinute } from '../../../../lib/clock.ts';
import { useFormat } from '../../../../lib/format.ts';
import { definePage } from '../../../../lib/page.ts';
import { useText } from '../../../../lib/text.tsx';
import { useStayAwake } from '../../../people/leads/index.ts';
import { doorOptions } from '../bookings.api.ts';
import { comingAt, doorState, type DoorState } from './door-state.ts';

const page = definePage({
  module: 'bookings',
  subject: ({ params }) => doorOptions(params['slug'] ?? '', params['space'] ?? ''),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** For a tablet beside a door: the present as a color and a word, to be read from across the hall. */
export default function DoorScreen() {
  const { slug = '', space = '' } = useParams();
  const query = useQuery(doorOptions(slug, space));
  useStayAwake();
  return (
    <QueryState query={query} waiting={<Skeleton className="h-[calc(100dvh-2rem)] w-full" />}>
      {({ data }) => <Display door={data} readAt={query.dataUpdatedAt} isStale={query.isError} />}
    </QueryState>
  );
}

interface DisplayProps {
  door: BookingDoor;
  /** By the clock of the tablet. */
  readAt: number;
  isStale: boolean;
}

const MINUTE = 60_000;

/** Colors alone say nothing to everybody, so each has a sign and a word. */
const looks = {
  free: { icon: CircleCheck, className: 'bg-success-soft text-on-success-soft' },
  busy: { icon: CircleX, className: 'bg-danger-soft text-on-danger-soft' },
  closed: { icon: CircleMinus, className: 'bg-sunken text-muted' },
} as const;

function Display({ door, readAt, isStale }: DisplayProps) {
  const { t } = useText();
  const format = useFormat();
  const minute = useMinute();
  const { place, space } = door;
  // The clock of a tablet may be off by minutes or years; what the journey of the answer took is none of it.
  const ahead = Math.round((Date.parse(door.now) - readAt) / MINUTE) * MINUTE;
  const now = minute === null ? Date.parse(door.now) : minute + ahead;
  const state = doorState(door, now);
  const { icon: Icon, className } = looks[state.kind];
  const clock = (moment: number | string): string =>
    format.date(moment, { timeZone: place.timezone, timeStyle: 'short' });
  return (
    <div className="flex min-h-[calc(100dvh-2rem)] flex-col gap-6">
      <PageHead title={`${space.name} · ${t('bookings.door.title')}`} hidden />
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 dir="auto" className="text-[clamp(1.75rem,5vw,3.5rem)] leading-tight font-semibold">
            {space.name}
          </h1>
          <p dir="auto" className="mt-1 text-lg text-muted sm:text-2xl">
            {place.name}
          </p>
        </div>
        <p
          className="text-[clamp(1.75rem,5vw,3.5rem)] leading-tight font-semibold tabular-nums"
          suppressHydrationWarning
        >
          {clock(now)}
        </p>
      </header>
      <section
        role="status"
        className={`flex grow flex-col items-center justify-center gap-4 rounded-lg p-8 text-center ${className}`}
      >
        <Icon aria-hidden="true" className="size-16 sm:size-24" />
        <p className="text-[clamp(4rem,14vw,9rem)] leading-none font-bold">
          {t(`bookings.door.${state.kind}`)}
        </p>
        <p className="text-2xl sm:text-4xl" suppressHydrationWarning>
          <Until state={state} clock={clock} supply={space.supply} />
        </p>
        <Names door={door} now={now} />
      </section>
      <Coming door={door} now={now} clock={clock} />
      <footer className="flex flex-wrap items-center justify-between gap-4 text-muted">
        <p>{t('bookings.zone', { zone: place.timezone })}</p>
        <Offline readAt={readAt} isStale={isStale} clock={clock} />
        <FullScreen />
      </footer>
    </div>
  );
}

type Clock = (moment: number | string) => string;

function Until({ state, clock, supply }: { state: DoorState; clock: Clock; supply: number }) {
  const { t } = useText();
  if (state.until === null) return null;
  const until = t(state.kind === 'closed' ? 'bookings.door.opens' : 'bookings.door.until', {
    time: clock(state.until),
  });
  return supply > 1 && state.kind === 'free'
    ? `${t('bookings.left', { count: state.left })} · ${until}`
    : until;
}

function Names({ door, now }: { door: BookingDoor; now: number }) {
  const format = useFormat();
  const names = door.bookings
    .filter(({ start, end }) => Date.parse(start) <= now && now < Date.parse(end))
    .flatMap(({ event, names }) => (event === null ? names : [event.name]));
  return names.length === 0 ? null : (
    <p dir="auto" className="text-xl sm:text-3xl">
      {format.list(names)}
    </p>
  );
}

const MOST = 4;

function Coming({ door, now, clock }: { door: BookingDoor; now: number; clock: Clock }) {
  const { t } = useText();
  const format = useFormat();
  const coming = comingAt(door, now, MOST);
  const { timezone: timeZone } = door.place;
  const isToday = (start: string): boolean =>
    format.date(start, { timeZone, dateStyle: 'short' }) ===
    format.date(now, { timeZone, dateStyle: 'short' });
  return (
    <section aria-labelledby="coming">
      <h2 id="coming" className="text-xl font-semibold sm:text-2xl">
        {t(coming.length === 0 ? 'bookings.door.nothing' : 'bookings.door.next')}
      </h2>
      <ul className="mt-2 divide-y divide-line text-xl sm:text-2xl">
        {coming.map(({ start, end, names, event }) => (
          <li key={`${start} ${end}`} className="flex flex-wrap gap-x-6 py-2">
            <span className="tabular-nums" suppressHydrationWarning>
              {!isToday(start) && `${format.date(start, { timeZone, weekday: 'short' })} `}
              {`${clock(start)} – ${clock(end)}`}
            </span>
            <span dir="auto" className="text-muted">
              {event?.name ?? (names.length === 0 ? t('bookings.door.booked') : format.list(names))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Without the network the display goes on by what it has read, and says so. */
function Offline({ readAt, isStale, clock }: { readAt: number; isStale: boolean; clock: Clock }) {
  const { t } = useText();
  const [isOff, setOff] = useState(false);
  useEffect(() => {
    const look = (): void => setOff(!navigator.onLine);
    look();
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  if (!isOff && !isStale) return null;
  return (
    <p role="status" className="flex items-center gap-2 font-medium text-ink">
      <WifiOff aria-hidden="true" className="size-5" />
      {t('bookings.door.offline', { time: clock(readAt) })}
    </p>
  );
}

/** Only where the browser can, and while it is not. */
function FullScreen() {
  const { t } = useText();
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    const look = (): void => setOffered(document.fullscreenEnabled && document.fullscreenElement === null);
    look();
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  if (!isOffered) return null;
  return (
    <Button
      variant="quiet"
      icon={<Maximize2 aria-hidden="true" />}
      onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
    >
      {t('bookings.door.fullScreen')}
    </Button>
  );
}
