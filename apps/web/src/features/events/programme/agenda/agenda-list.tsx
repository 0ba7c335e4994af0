import { followLink } from '../../../../lib/follow-link.ts';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { type Names, byStart, isOn } from './agenda-rows.ts';
import type { AgendaSession } from '../events.api.ts';
import type { Clock } from '../event-times.ts';

interface AgendaListProps {
  slug: string;
  sessions: readonly AgendaSession[];
  names: Names;
  clock: Clock;
  now: number | null;
  /** Null for those who have no agenda of their own. */
  stars: Stars | null;
}

export interface Stars {
  slugs: ReadonlySet<string>;
  toggle: (session: AgendaSession) => void;
}

// Said once for all rows: hundreds of times the same classes would be most of the page.
const rows =
  'min-w-0 text-sm text-muted *:relative *:rounded-md *:px-3 *:py-2.5 *:hover:bg-hover ' +
  '[&_a]:text-base [&_a]:font-medium [&_a]:text-default [&_a]:outline-none ' +
  '[&_a]:after:absolute [&_a]:after:inset-0 [&_a]:after:rounded-md ' +
  '[&_a]:focus-visible:after:outline-2 [&_a]:focus-visible:after:outline-focus ' +
  '[&_p:last-child]:mt-0.5 [&_p:last-child]:flex [&_p:last-child]:flex-wrap [&_p:last-child]:items-center ' +
  '[&_p:last-child]:gap-x-3 [&_b]:font-medium [&_b]:text-success ' +
  '[&_svg]:me-1.5 [&_svg]:inline-block [&_svg]:size-2.5 [&_svg]:overflow-visible [&_svg]:stroke-current/50';

// Beside the words, above the link that covers the row.
const starred =
  ' *:pe-14 [&_button]:absolute [&_button]:end-1.5 [&_button]:top-1 [&_button]:z-10 [&_button]:size-10 ' +
  '[&_button]:rounded-md [&_button]:text-xl [&_button]:leading-none [&_button]:hover:bg-hover ' +
  '[&_button]:aria-pressed:text-brand';

export const nowId = 'now';

/** A day's sessions under the times at which they begin. Hundreds of rows: plain elements, no component per row. */
export function AgendaList({ slug, sessions, names, clock, now, stars }: AgendaListProps) {
  const { t } = useText();
  const { prefix } = useSite();
  const base = `${prefix}/events/${slug}/sessions`;
  const groups = byStart(sessions);
  const firstOn = groups.find((group) => group.sessions.some((session) => isOn(session, now)));
  const nowText = t('agenda.now');
  const row = (session: AgendaSession) => {
    const room = session.room === null ? undefined : names.rooms.get(session.room);
    const track = session.track === null ? undefined : names.tracks.get(session.track);
    const on = isOn(session, now);
    return (
      <li key={session.slug} className={on ? 'bg-brand-soft' : undefined}>
        <a href={`${base}/${session.slug}`} dir="auto">
          {session.name}
        </a>
        {stars !== null && (
          <button
            type="button"
            aria-pressed={stars.slugs.has(session.slug)}
            aria-label={t('agenda.starOf', { name: session.name })}
            onClick={() => stars.toggle(session)}
          >
            {stars.slugs.has(session.slug) ? '★' : '☆'}
          </button>
        )}
        {session.speakers.length > 0 && (
          <p className="text-default">
            <bdi>{session.speakers.join(', ')}</bdi>
          </p>
        )}
        <p>
          {on && <b>{nowText}</b>}
          <time suppressHydrationWarning dateTime={session.start}>
            {clock.times(session.start, session.end)}
          </time>
          {room !== undefined && <span>{room.name}</span>}
          {track !== undefined && (
            <span>
              <svg viewBox="-5 -5 10 10" fill={track.color}>
                <circle r="5" />
              </svg>
              {track.name}
            </span>
          )}
        </p>
      </li>
    );
  };
  return (
    // The clicks are those of the links within.
    <div onClick={(event) => followLink(event, prefix)}>
      {groups.map((group) => (
        <section
          key={group.start}
          {...(group === firstOn && { id: nowId, tabIndex: -1 })}
          className="-mx-3 scroll-mt-4 gap-4 border-t border-line py-2 [contain-intrinsic-size:auto_6rem] [content-visibility:auto] sm:mx-0 sm:grid sm:grid-cols-[5rem_1fr]"
        >
          <h3
            suppressHydrationWarning
            className="self-start px-3 pt-2.5 font-semibold tabular-nums sm:sticky sm:top-2 sm:px-0 sm:pb-2.5"
          >
            {clock.time(group.start)}
          </h3>
          <ul className={stars === null ? rows : rows + starred}>{group.sessions.map(row)}</ul>
        </section>
      ))}
    </div>
  );
}
