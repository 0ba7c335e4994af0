import type { Session } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { CalendarClock, MapPin, VideoOff } from 'lucide-react';
import { Link } from 'react-router';
import { useMinute } from '../../../../lib/clock.ts';
import { usePerLocale, useText } from '../../../../lib/text.tsx';
import { isOn } from './agenda-rows.ts';
import { useClock, useForeignZone } from '../event-times.ts';
import { TrackDot } from './track-dot.tsx';

interface SessionFactsProps {
  slug: string;
  session: Session;
  timezone: string | null | undefined;
}

const fact = 'flex items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted';
const factLink = 'rounded-sm hover:underline';

/** Name, time and place of a session; each leads to what else there is of the kind. */
export function SessionFacts({ slug, session, timezone }: SessionFactsProps) {
  const { t } = useText();
  const clock = useClock(timezone);
  const foreign = useForeignZone(clock.zone, session.startTime);
  const now = useMinute();
  const agenda = `/events/${slug}/agenda`;
  const track = session.tracks[0];
  return (
    <header>
      {track !== undefined && (
        <Link
          to={`${agenda}?track=${track.slug}`}
          className="mb-2 inline-flex items-center gap-2 rounded-sm text-sm text-muted hover:underline"
        >
          <TrackDot color={track.color} />
          {track.name}
        </Link>
      )}
      <h1 className="text-xl font-semibold wrap-break-word sm:text-2xl">
        <bdi>{session.name}</bdi>
      </h1>
      <ul className="mt-4 flex flex-col gap-2">
        <li className={fact}>
          <CalendarClock aria-hidden="true" />
          <span>
            <Link suppressHydrationWarning to={`${agenda}?day=${session.day}`} className={factLink}>
              {clock.longDay(session.day)}
            </Link>
            ,{' '}
            <time suppressHydrationWarning dateTime={session.startTime}>
              {clock.times(session.startTime, session.endTime)}
            </time>
            {foreign !== null && <span className="text-muted"> ({foreign})</span>}
          </span>
          {isOn({ start: session.startTime, end: session.endTime }, now) && (
            <Badge tone="success">{t('agenda.now')}</Badge>
          )}
        </li>
        {session.location !== null && (
          <li className={fact}>
            <MapPin aria-hidden="true" />
            <Link to={`${agenda}?room=${session.location.slug}&day=${session.day}`} className={factLink}>
              {session.location.name}
            </Link>
          </li>
        )}
      </ul>
      <Labels session={session} />
    </header>
  );
}

const languageNames = (locale: string) => new Intl.DisplayNames([locale], { type: 'language' });

function Labels({ session: { type, language, doNotRecord } }: { session: Session }) {
  const { t } = useText();
  const names = usePerLocale(languageNames);
  return (
    <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
      {type !== null && type !== '' && <Badge>{type}</Badge>}
      {language !== null && language !== '' && <Badge>{nameOf(names, language)}</Badge>}
      {doNotRecord && (
        <Badge>
          <VideoOff aria-hidden="true" />
          {t('session.notRecorded')}
        </Badge>
      )}
    </div>
  );
}

/** Organisers write language codes, and now and then something else. */
function nameOf(names: Intl.DisplayNames, language: string): string {
  try {
    return names.of(language) ?? language;
  } catch {
    return language;
  }
}
