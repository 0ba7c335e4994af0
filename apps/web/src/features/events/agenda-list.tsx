import { useHref } from 'react-router';
import { useText } from '../../lib/text.tsx';
import { type Names, byStart, isOn } from './agenda-rows.ts';
import type { AgendaSession } from './events.api.ts';
import type { Clock } from './event-times.ts';
import { useLinkClicks } from './link-clicks.ts';
import { TrackDot } from './track-dot.tsx';

interface AgendaListProps {
  slug: string;
  sessions: readonly AgendaSession[];
  names: Names;
  clock: Clock;
  now: number | null;
}

export const nowId = 'now';

/** A day's sessions under the times at which they begin. Hundreds of rows: plain elements, no component per row. */
export function AgendaList({ slug, sessions, names, clock, now }: AgendaListProps) {
  const { t } = useText();
  const base = useHref(`/events/${slug}/sessions`);
  const follow = useLinkClicks();
  const groups = byStart(sessions);
  const firstOn = groups.find((group) => group.sessions.some((session) => isOn(session, now)));
  const nowText = t('agenda.now');
  const row = (session: AgendaSession) => {
    const room = session.room === null ? undefined : names.rooms.get(session.room);
    const track = session.track === null ? undefined : names.tracks.get(session.track);
    const on = isOn(session, now);
    return (
      <li
        key={session.slug}
        className={
          on
            ? 'relative rounded-md bg-brand-soft px-3 py-2.5'
            : 'relative rounded-md px-3 py-2.5 transition-colors hover:bg-hover'
        }
      >
        <a
          href={`${base}/${session.slug}`}
          dir="auto"
          className="font-medium outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {session.name}
        </a>
        {session.speakers.length > 0 && (
          <p dir="auto" className="text-sm">
            {session.speakers.join(', ')}
          </p>
        )}
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted">
          {on && <span className="font-medium text-success">{nowText}</span>}
          <time dateTime={session.start}>{clock.times(session.start, session.end)}</time>
          {room !== undefined && <span>{room.name}</span>}
          {track !== undefined && (
            <span className="inline-flex items-center gap-1.5">
              <TrackDot color={track.color} />
              {track.name}
            </span>
          )}
        </p>
      </li>
    );
  };
  return (
    // The clicks are those of the links within.
    <div onClick={follow}>
      {groups.map((group) => (
        <section
          key={group.start}
          id={group === firstOn ? nowId : undefined}
          className="scroll-mt-4 gap-4 border-t border-line py-2 [contain-intrinsic-size:auto_12rem] [content-visibility:auto] sm:grid sm:grid-cols-[5rem_1fr]"
        >
          <h3 className="px-3 py-2.5 font-semibold tabular-nums sm:px-0">{clock.time(group.start)}</h3>
          <ul className="min-w-0">{group.sessions.map(row)}</ul>
        </section>
      ))}
    </div>
  );
}
