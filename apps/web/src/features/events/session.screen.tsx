import { type BaseSpeaker, type Session, type SessionLink, getEventSessionOptions } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Badge } from '@atrium/ui/badge';
import { Skeleton, SkeletonText } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import {
  ArrowUpRight,
  CalendarClock,
  FileText,
  MapPin,
  MessageSquareText,
  Play,
  VideoOff,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { PageHead } from '../../components/page-head.tsx';
import { PageLink } from '../../components/page-link.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { RichHtml } from '../../components/rich-html.tsx';
import { useMinute } from '../../lib/clock.ts';
import { displayName } from '../../lib/names.ts';
import { definePage } from '../../lib/page.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { usePerLocale, useText } from '../../lib/text.tsx';
import { isOn } from './agenda-rows.ts';
import { useClock, useForeignZone } from './event-times.ts';
import { eventOptions, fullName, sessionsOptions } from './events.api.ts';
import { SessionRow } from './session-rows.tsx';
import { TrackDot } from './track-dot.tsx';

const sessionOptions = (slug: string, session: string) =>
  getEventSessionOptions({ path: { eventId: slug, sessionId: session } });

const page = definePage({
  module: 'events',
  subject: ({ params }) => sessionOptions(params['slug'] ?? '', params['session'] ?? ''),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function SessionScreen() {
  const { slug = '', session = '' } = useParams();
  const { data: event } = useQuery(eventOptions(slug));
  const query = useQuery(sessionOptions(slug, session));
  return (
    <QueryState query={query} waiting={<SessionWaiting />}>
      {({ data }) => (
        <Details slug={slug} session={data} timezone={event?.data.timezone} of={event?.data.name} />
      )}
    </QueryState>
  );
}

interface DetailsProps {
  slug: string;
  session: Session;
  timezone: string | null | undefined;
  of: string | undefined;
}

function Details({ slug, session, timezone, of }: DetailsProps) {
  const { t } = useText();
  return (
    <article className="grid gap-10 lg:grid-cols-[1fr_19rem]">
      <PageHead
        title={of === undefined ? session.name : `${session.name} · ${of}`}
        description={session.description}
        image={pictureOf(session.image, 'share')}
      />
      <div className="min-w-0">
        <Facts slug={slug} session={session} timezone={timezone} />
        {session.description !== null && session.description !== '' && (
          <p dir="auto" className="mt-6 text-lg whitespace-pre-line">
            {session.description}
          </p>
        )}
        {session.longDescription !== null && <RichHtml html={session.longDescription} className="mt-6" />}
        <Links session={session} />
      </div>
      <aside className="flex flex-col gap-8">
        {session.speakers.length > 0 && (
          <Side id="speakers" title={t('session.speakers', { count: session.speakers.length })}>
            <ul>
              {session.speakers.map((speaker) => (
                <SpeakerRow key={speaker.id} slug={slug} speaker={speaker} />
              ))}
            </ul>
          </Side>
        )}
        <SameRoom slug={slug} session={session} timezone={timezone} />
        {session.sponsors.length > 0 && (
          <Side id="session-sponsors" title={t('session.sponsors')}>
            <p className="text-sm">{session.sponsors.map(displayName).join(', ')}</p>
          </Side>
        )}
      </aside>
    </article>
  );
}

function Side({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1 text-sm font-semibold text-muted">
        {title}
      </h2>
      {children}
    </section>
  );
}

const fact = 'flex items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted';
const factLink = 'rounded-sm hover:underline';

function Facts({ slug, session, timezone }: Omit<DetailsProps, 'of'>) {
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

function SpeakerRow({ slug, speaker }: { slug: string; speaker: BaseSpeaker }) {
  const name = fullName(speaker);
  const work = [speaker.title, speaker.company].filter(Boolean).join(', ');
  return (
    <li>
      <PageLink
        to={`/events/${slug}/speakers/${speaker.slug}`}
        className="-mx-2 flex items-center gap-3 rounded-md px-2 py-2 hover:bg-hover"
      >
        <Avatar decorative name={name} imageUrl={pictureOf(speaker.image, 'thumbnail')} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{name}</span>
          {work !== '' && <span className="block truncate text-sm text-muted">{work}</span>}
        </span>
      </PageLink>
    </li>
  );
}

const linkIcons = {
  link: ArrowUpRight,
  attachment: FileText,
  recording: Play,
  feedback: MessageSquareText,
  image: FileText,
} as const;

function Links({ session }: { session: Session }) {
  const { t } = useText();
  const links: SessionLink[] = [...session.links];
  if (session.externalUrl !== null)
    links.push({ kind: 'link', title: t('session.page'), url: session.externalUrl });
  if (links.length === 0) return null;
  const title = ({ kind, title: text, url }: SessionLink): string => {
    if (kind === 'feedback') return t('session.feedback');
    const name = text === '' ? new URL(url).hostname : text;
    return kind === 'recording' ? t('session.recording', { title: name }) : name;
  };
  return (
    <section aria-labelledby="links" className="mt-8">
      <h2 id="links" className="mb-2 text-lg font-semibold">
        {t('session.links')}
      </h2>
      <ul className="flex flex-col gap-1">
        {links.map((link) => {
          const Icon = linkIcons[link.kind];
          return (
            <li key={`${link.kind} ${link.url}`}>
              <a
                href={link.url}
                target="_blank"
                rel="noreferrer"
                className="-mx-2 inline-flex min-h-9 items-center gap-2 rounded-md px-2 text-brand wrap-anywhere hover:bg-hover"
              >
                <Icon aria-hidden="true" className="size-4 shrink-0" />
                <span dir="auto">{title(link)}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What comes before and after in the same room: people stay seated. */
function SameRoom({ slug, session, timezone }: Omit<DetailsProps, 'of'>) {
  const { t } = useText();
  const clock = useClock(timezone);
  const room = session.location;
  const { data } = useQuery({
    ...sessionsOptions(slug, { day: session.day, room: room?.slug ?? '' }),
    enabled: room !== null,
  });
  const at = data?.findIndex((each) => each.slug === session.slug) ?? -1;
  if (room === null || data === undefined || at === -1) return null;
  const beside = [
    { note: t('session.previous'), session: data[at - 1] },
    { note: t('session.next'), session: data[at + 1] },
  ];
  if (beside.every((each) => each.session === undefined)) return null;
  return (
    <Side id="room" title={t('session.inRoom', { room: room.name })}>
      <ul>
        {beside.map(
          ({ note, session: other }) =>
            other !== undefined && (
              <SessionRow
                key={other.slug}
                slug={slug}
                session={{ ...other, startTime: other.start, endTime: other.end }}
                clock={clock}
                note={note}
              />
            ),
        )}
      </ul>
    </Side>
  );
}

function SessionWaiting() {
  return (
    <div aria-hidden="true" className="grid gap-10 lg:grid-cols-[1fr_19rem]">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-8 w-4/5" />
        <Skeleton className="h-4 w-56" />
        <Skeleton className="h-4 w-40" />
        <SkeletonText lines={6} className="mt-4" />
      </div>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
      </div>
    </div>
  );
}
