import {
  type BaseEvent,
  type BaseSpeaker,
  type Session,
  getEventSessionCalendar,
  getEventSessionOptions,
} from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Button } from '@atrium/ui/button';
import { Skeleton, SkeletonText } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { PageHead } from '../../../../components/page-head.tsx';
import { PageLink } from '../../../../components/page-link.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { RichHtml } from '../../../../components/rich-html.tsx';
import { displayName } from '../../../../lib/names.ts';
import { definePage } from '../../../../lib/page.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useSaveFile } from '../../../../lib/save-file.ts';
import { useText } from '../../../../lib/text.tsx';
import { useClock } from '../event-times.ts';
import { eventOptions, fullName, sessionsOptions, toAgendaSession } from '../events.api.ts';
import { SessionFacts } from './session-facts.tsx';
import { SessionLinks } from './session-links.tsx';
import { StarButton } from './star-button.tsx';
import { SessionRow } from './session-rows.tsx';

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
        <Details slug={slug} session={data} timezone={event?.data.timezone} event={event?.data} />
      )}
    </QueryState>
  );
}

interface DetailsProps {
  slug: string;
  session: Session;
  timezone: string | null | undefined;
  event: BaseEvent | undefined;
}

function Details({ slug, session, timezone, event }: DetailsProps) {
  const { t } = useText();
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <PageHead
        title={event === undefined ? session.name : `${session.name} · ${event.name}`}
        description={session.description}
        image={pictureOf(session.image ?? event?.image ?? null, 'share')}
      />
      <div className="min-w-0">
        <SessionFacts slug={slug} session={session} timezone={timezone} />
        <div className="flex flex-wrap items-center gap-x-4">
          <StarButton slug={slug} session={toAgendaSession(session)} />
          {event !== undefined && event.canceledAt === null && <ForCalendar slug={slug} session={session} />}
        </div>
        {teaserOf(session) !== '' && (
          <p dir="auto" className="mt-6 text-lg whitespace-pre-line">
            {teaserOf(session)}
          </p>
        )}
        {session.longDescription !== null && (
          <RichHtml html={session.longDescription} isPage className="mt-6" />
        )}
        <SessionLinks session={session} />
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

/** The session as a file for the reader's own calendar. */
function ForCalendar({ slug, session }: { slug: string; session: Session }) {
  const { t } = useText();
  const save = useSaveFile(`${slug}-${session.slug}.ics`, () =>
    getEventSessionCalendar({
      path: { eventId: slug, sessionId: session.slug },
      parseAs: 'blob',
      throwOnError: true,
    }),
  );
  return (
    <Button
      icon={<CalendarPlus aria-hidden="true" />}
      pending={save.isPending}
      onClick={() => save.mutate()}
      className="mt-4"
    >
      {t('session.calendar')}
    </Button>
  );
}

/** A teaser that only repeats how the text begins is left out. */
function teaserOf({ description, longDescription }: Session): string {
  // The beginning decides, and a text may be a hundred thousand characters long.
  const letters = (text: string): string =>
    text.slice(0, 2000).replaceAll(/<[^<>]*>|&#?\w+;|[^\p{L}\p{N}]/gu, '');
  const start = letters(description ?? '').slice(0, 60);
  return letters(longDescription ?? '').startsWith(start) && longDescription !== null
    ? ''
    : (description ?? '');
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
          <span dir="auto" className="block truncate font-medium">
            {name}
          </span>
          {work !== '' && (
            <span dir="auto" className="block truncate text-sm text-muted">
              {work}
            </span>
          )}
        </span>
      </PageLink>
    </li>
  );
}

/** The sessions before and after in the same room: people stay seated. */
function SameRoom({ slug, session, timezone }: Omit<DetailsProps, 'event'>) {
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
    <div
      aria-hidden="true"
      className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_19rem]"
    >
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
