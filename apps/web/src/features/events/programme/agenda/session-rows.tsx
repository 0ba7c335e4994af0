import type { BaseSession } from '@atrium/api';
import { PageLink } from '../../../../components/page-link.tsx';
import type { Clock } from '../event-times.ts';

interface SessionRowProps {
  slug: string;
  session: Pick<BaseSession, 'slug' | 'name' | 'startTime' | 'endTime'>;
  clock: Clock;
  /** In the zone of the event, `YYYY-MM-DD`; absent where the day is clear. */
  day?: string;
  note?: string | undefined;
}

/** One of few sessions, such as a speaker's. */
export function SessionRow({ slug, session, clock, day, note }: SessionRowProps) {
  return (
    <li>
      <PageLink
        to={`/events/${slug}/sessions/${session.slug}`}
        className="-mx-3 block rounded-md px-3 py-2.5 transition-colors hover:bg-hover"
      >
        {note !== undefined && <span className="block text-sm text-muted">{note}</span>}
        <span className="block font-medium">
          <bdi>{session.name}</bdi>
        </span>
        <time suppressHydrationWarning dateTime={session.startTime} className="block text-sm text-muted">
          {day !== undefined && `${clock.longDay(day)}, `}
          {clock.times(session.startTime, session.endTime)}
        </time>
      </PageLink>
    </li>
  );
}
